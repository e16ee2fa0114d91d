import { useTranslation } from '#i18n/use-translation.tsx'
import Flame from 'lucide-react/icons/flame'
import Star from 'lucide-react/icons/star'
import { Icon } from '../ui/icon.tsx'
import type { Product } from '#contract/product.ts'
import type { Mark } from '../ui/mark.ts'

type Tagged = Pick<Product, 'type' | 'taste' | 'special'>

/** The marks of a product's availability. */
export const standingMarks = {
  available: { tone: 'ready', shape: 'dot' },
  soldOut: { tone: 'waiting', shape: 'ring' },
  off: { tone: 'done', shape: 'cross' },
  lowStock: { tone: 'waiting', shape: 'half' },
} as const satisfies Record<string, Mark>

const heat = { Mild: 1, Hot: 2, 'Very hot': 3, None: 0 } as const

/**
 * The symbols of a product's tags, each with its text: a green or red dot in a square, chillies, a
 * star.
 */
export function ProductTags({ product: { type, taste, special } }: { product: Tagged }) {
  const { t } = useTranslation()
  const chillies = heat[taste ?? 'None']
  const isSpecial = special !== undefined && special !== 'None'
  // Without tags nothing is rendered, so that a card has no empty line.
  if (!type && chillies === 0 && !isSpecial) return null
  return (
    <span className="cell__marks">
      {type && <TypeSymbol type={type} label={t(`products.type.${type}`)} />}
      {chillies > 0 && taste && (
        <span
          className="cell__heat"
          role="img"
          aria-label={t(`products.taste.${taste}`)}
          title={t(`products.taste.${taste}`)}
        >
          {Array.from({ length: chillies }, (_, index) => (
            <Icon key={index} of={Flame} size="sm" isFilled />
          ))}
        </span>
      )}
      {isSpecial && (
        <span className="cell__special">
          <Icon of={Star} size="sm" isFilled />
          {t(`products.special.${special}`)}
        </span>
      )}
    </span>
  )
}

/**
 * The symbol of India's food law, with different shapes besides the colours: a dot or a triangle in
 * a square.
 */
export function TypeSymbol({
  type,
  label,
}: {
  type: NonNullable<Product['type']>
  label?: string
}) {
  return (
    <svg
      className="cell__diet"
      data-type={type}
      viewBox="0 0 16 16"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {label && <title>{label}</title>}
      <rect
        x="1"
        y="1"
        width="14"
        height="14"
        rx="2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {type === 'Veg' ? (
        <circle cx="8" cy="8" r="3.5" fill="currentColor" />
      ) : (
        <path d="M8 4.2 12 11.4H4z" fill="currentColor" />
      )}
    </svg>
  )
}
