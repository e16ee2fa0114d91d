import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Customer } from '#contract/customer.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { Money } from '../parts/money/money.tsx'
import { ratingText } from '../parts/figures/stars.tsx'
import { Fact } from './customer-parts.ts'

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
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(9rem, 1fr))', mdDown: '1fr 1fr' }}
      gap={{ base: '4', mdDown: '2' }}
      marginBlockEnd="4"
    >
      <Figure name={t('customers.orders')}>
        {orderCount}
        {cancelledCount > 0 && (
          <small>{t('customers.cancelledCount', { count: cancelledCount })}</small>
        )}
      </Figure>
      <Figure name={t('customers.visits')}>{visitCount}</Figure>
      <Figure name={t('customers.spent')}>
        <Money amount={spentAmount} currency={currency} />
      </Figure>
      {ratingAverage !== undefined && (
        <Figure name={t('customers.rating')}>
          {ratingText(ratingAverage, i18n.language)}
          <small>{t('customers.ratings', { count: ratingCount })}</small>
        </Figure>
      )}
      <Figure name={t('customers.lastSeen')}>
        {lastSeenMs === undefined ? t('customers.never') : <DateTime ms={lastSeenMs} zone={zone} />}
      </Figure>
    </chakra.dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Fact>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Fact>
  )
}
