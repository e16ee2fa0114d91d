import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'size'> & { size?: 'sm' | 'md' | 'lg' }

/** The native select: Chakra's Select is a machine of 28 kB, and phones have a good native one. */
export function Select({ size = 'md', className = '', ...select }: Props) {
  return <select {...select} className={`field__input ${className}`} data-size={size} />
}
