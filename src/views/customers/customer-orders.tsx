import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listOrders } from '#contract/order.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { Money } from '../parts/money/money.tsx'
import { Stars } from '../parts/figures/stars.tsx'
import { OrderBadge } from '../parts/order/order-badges.tsx'
import { useShortList } from '../parts/list/use-short-list.ts'
import { ListSection } from './list-section.tsx'
import { RowBox, RowWhen, RowEnd } from './customer-parts.ts'
import { AppLink } from '../ui/app-link.tsx'

/** A customer's orders in this module, newest first. */
export function CustomerOrders({ customerId, zone }: { customerId: Id; zone: string }) {
  const { t } = useTranslation()
  const list = useShortList(listOrders, { customerId, rowSize: 5 }, { live: ['order'] })
  return (
    <ListSection title={t('orders.title')} empty={t('customers.noOrders')} list={list}>
      {list.rows?.map(
        ({ id, orderNo, orderStatusId, createdMs, totalAmount, currency, rating, ratingNote }) => (
          <RowBox key={id}>
            <AppLink
              fontWeight="semibold"
              minInlineSize="6"
              paddingBlock={{ base: '1', mdDown: '3' }}
              _hover={{ textDecoration: 'underline' }}
              href={`/orders/orderview?id=${id}`}
            >
              {orderNo}
            </AppLink>
            <RowWhen>
              <DateTime ms={createdMs} zone={zone} />{' '}
              {rating !== undefined && (
                <Stars rating={rating} label={t('orders.view.stars', { count: rating })} />
              )}
              {ratingNote && (
                <chakra.q display="block" overflowWrap="anywhere">
                  {ratingNote}
                </chakra.q>
              )}
            </RowWhen>
            <OrderBadge status={orderStatusId} />
            <RowEnd>
              <Money amount={totalAmount} currency={currency} />
            </RowEnd>
          </RowBox>
        ),
      )}
    </ListSection>
  )
}
