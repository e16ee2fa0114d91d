import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import Star from 'lucide-react/icons/star'
import { Icon } from '../ui/icon.tsx'
import type { Application } from '#contract/application.ts'

const stars = [1, 2, 3, 4, 5] as const

/** A rating in stars. */
export function Rating({ rating }: { rating: number }) {
  const { t } = useTranslation()
  if (rating === 0) return <span className="quiet__text">{t('interest.unrated')}</span>
  return (
    <chakra.span
      display="inline-flex"
      verticalAlign="middle"
      css={{
        '& svg': { inlineSize: '0.9375rem', blockSize: '0.9375rem', color: 'fg.muted' },
        '& svg[fill=currentColor]': { color: 'brand.fg' },
      }}
      role="img"
      aria-label={t('interest.stars', { count: rating })}
    >
      {stars.map((star) => (
        <Icon key={star} of={Star} isFilled={star <= rating} />
      ))}
    </chakra.span>
  )
}

/** Stars as buttons; a click on the current one removes the rating. */
export function RatingField({
  rating,
  isBusy,
  onRate,
}: {
  rating: number
  isBusy: boolean
  onRate: (rating: number) => void
}) {
  const { t } = useTranslation()
  return (
    <Box
      display="inline-flex"
      css={{
        '& svg': { color: 'fg.muted' },
        '& svg[fill=currentColor]': { color: 'brand.fg' },
        '& button': {
          display: 'inline-grid',
          placeItems: 'center',
          inlineSize: '1.875rem',
          blockSize: '1.875rem',
          borderRadius: 'md',
          cursor: 'pointer',
          mdDown: { inlineSize: '11', blockSize: '11' },
        },
        '& button:hover': { bg: 'bg.muted' },
      }}
      role="group"
      aria-label={t('interest.rating')}
    >
      {stars.map((star) => (
        <button
          key={star}
          type="button"
          aria-label={t('interest.stars', { count: star })}
          aria-pressed={rating === star}
          disabled={isBusy}
          onClick={() => onRate(rating === star ? 0 : star)}
        >
          <Icon of={Star} isFilled={star <= rating} />
        </button>
      ))}
    </Box>
  )
}

/** The rating for a key on a focused applicant: 1 to 5; 0 removes it. */
export function ratingOf(
  event: KeyboardEvent,
  rows: readonly Application[],
): { row: Application; rating: number } | undefined {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !/^[0-5]$/.test(event.key) ||
    !(event.target instanceof HTMLAnchorElement)
  )
    return undefined
  const { application } = event.target.dataset
  const row = rows.find(({ id }) => id === application)
  return row && { row, rating: Number(event.key) }
}
