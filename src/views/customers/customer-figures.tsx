import { useTranslation } from '#i18n/use-translation.tsx'
import type { Customer } from '#contract/customer.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { Money } from '../parts/money/money.tsx'
import { ratingText } from '../parts/figures/stars.tsx'
import { Fact, Facts } from '../parts/figures/facts.tsx'

/** A customer's totals over all modules of the company. */
export function CustomerFigures({ customer, zone }: { customer: Customer; zone: string }) {
  const { t, i18n } = useTranslation()
  const {
    orderCount,
    cancelledCount,
    ratingCount,
    ratingAverage,
    visitCount,
    spentAmount,
    currency,
    lastSeenMs,
  } = customer
  return (
    <Facts>
      <Fact name={t('customers.orders')}>
        {orderCount}
        {cancelledCount > 0 && (
          <small>{t('customers.cancelledCount', { count: cancelledCount })}</small>
        )}
      </Fact>
      <Fact name={t('customers.visits')}>{visitCount}</Fact>
      <Fact name={t('customers.spent')}>
        <Money amount={spentAmount} currency={currency} />
      </Fact>
      {ratingAverage !== undefined && (
        <Fact name={t('customers.rating')}>
          {ratingText(ratingAverage, i18n.language)}
          <small>{t('customers.ratings', { count: ratingCount })}</small>
        </Fact>
      )}
      <Fact name={t('customers.lastSeen')}>
        {lastSeenMs === undefined ? t('customers.never') : <DateTime ms={lastSeenMs} zone={zone} />}
      </Fact>
    </Facts>
  )
}
