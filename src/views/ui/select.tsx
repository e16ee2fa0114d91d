import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** The browser's own list: Chakra's Select is a machine of 28 kB, and phones know this one. */
export function Select({ size = 'md', className = '', ...select }: Props) {
  return <select {...select} className={`field__input ${className}`} data-size={size} />
}
