import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** A single-line input. `Field` provides its label; `sm` is for filters, `lg` for the sign-in. */
export function Input({ size = 'md', className = '', ...input }: Props) {
  return <input {...input} className={`field__input ${className}`} data-size={size} />
}
