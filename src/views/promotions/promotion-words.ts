import { useCallback } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Promotion } from '#contract/promotion.ts'
import { sayHours } from '../parts/calendar/say-hours.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import type { Mark } from '../ui/mark.ts'

export const promotionMarks: Record<Promotion['liveState'], Mark> = {
  draft: { tone: 'done', shape: 'ring' },
  scheduled: { tone: 'accepted', shape: 'dot' },
  active: { tone: 'ready', shape: 'diamond' },
  paused: { tone: 'waiting', shape: 'half' },
  exhausted: { tone: 'working', shape: 'check' },
  expired: { tone: 'done', shape: 'check' },
  archived: { tone: 'refused', shape: 'cross' },
}

type Offered = Pick<Promotion, 'kind' | 'value' | 'weekdays' | 'hoursFrom' | 'hoursTo'>

/**
 * Returns a function that describes a promotion's benefit with its days and hours: '10 % off',
 * '£5.00 off', 'Free delivery · Mon–Fri 12:00–14:00'. Stable.
 */
export function useOffer(currency: string): (promotion: Offered) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    ({ kind, value, ...hours }) => {
      const benefit =
        kind === 'free_delivery'
          ? t('promotions.offer.freeDelivery')
          : kind === 'percent'
            ? t('promotions.offer.percent', { value })
            : t('promotions.offer.amount', { amount: formatMoney(value, currency, i18n.language) })
      return [benefit, sayHours(hours, i18n.language)].filter((text) => text !== '').join(' · ')
    },
    [t, i18n.language, currency],
  )
}
