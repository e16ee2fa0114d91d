import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** One line of text. `Field` gives it its label; `sm` is for filters, `lg` for the way in. */
export function Input({ size = 'md', className = '', ...input }: Props) {
  return <input {...input} className={`field__input ${className}`} data-size={size} />
}
