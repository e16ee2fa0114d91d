import type { LucideIcon } from 'lucide-react/types'

export type Drawing = LucideIcon
type Props = { of: Drawing; size?: keyof typeof sizes; isFilled?: boolean }

const sizes = { sm: 16, md: 20, lg: 24, xl: 40 } as const

/**
 * A decorative icon next to a label, in the colour of the text. `of` is imported by its own path:
 * `import Check from 'lucide-react/icons/check'`.
 */
export function Icon({ of: Icon, size = 'md', isFilled = false }: Props) {
  return (
    <Icon
      size={sizes[size]}
      strokeWidth={size === 'sm' ? 2 : 1.75}
      fill={isFilled ? 'currentColor' : 'none'}
      aria-hidden
    />
  )
}
