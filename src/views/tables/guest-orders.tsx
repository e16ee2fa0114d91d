import { useTranslation } from '#i18n/use-translation.tsx'
import type { TableGuestOrder } from '#contract/table-guest-order.ts'
import { useMinutesSince } from '../parts/calendar/clock.ts'
import { Money } from '../parts/money/money.tsx'

/** The orders of guests that wait to be accepted: how much, whose, and since when. */
export function GuestOrders({ orders }: { orders: readonly TableGuestOrder[] }) {
  return orders.map((order) => <GuestOrder key={order.id} order={order} />)
}

function GuestOrder({
  order: { name, partySize, totalAmount, currency, createdMs },
}: {
  order: TableGuestOrder
}) {
  const { t } = useTranslation()
  const minutes = useMinutesSince(createdMs)
  return (
    <p className="room__facts">
      <Money amount={totalAmount} currency={currency} />
      {[
        name,
        partySize !== undefined && t('tables.people', { count: partySize }),
        t('tables.waits', { count: minutes }),
      ]
        .filter(Boolean)
        .map((text) => ` · ${text}`)
        .join('')}
    </p>
  )
}
