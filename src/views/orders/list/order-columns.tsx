import type { TFunction } from 'i18next'
import { Link } from 'wouter'
import type { OrderRow } from '#contract/order.ts'
import { has } from '#contract/modules.ts'
import type { Column } from '../../parts/list/data-table.tsx'
import { stepColumn } from '../../parts/list/usual-columns.tsx'
import { placedMs } from '../../parts/order/placed-at.ts'
import { DateTime } from '../../parts/time/date-time.tsx'
import { Money } from '../../parts/money/money.tsx'
import { OrderBadge, PaidBadge } from '../../parts/order/order-badges.tsx'
import type { Viewer } from '../../seams/viewer.ts'
import { RowStep } from './row-step.tsx'
import { EstimateMark, isUnsent, orderName, UnsentMark } from '../unsent.tsx'
import type { OrderMoves } from '../use-order-moves.ts'

/** The columns of the order list, in the wording of the module. */
export function orderColumns(
  t: TFunction,
  { timeZone: zone, module }: Pick<Viewer, 'timeZone' | 'module'>,
  press: OrderMoves['press'],
): Column<OrderRow>[] {
  // The time of a booking matters more than its creation.
  const isBooking = has(module, 'bookings')
  return [
    {
      key: 'number',
      heading: t('orders.number'),
      sort: { by: 'order_no', first: 'desc' },
      card: 'title',
      cell: (row) => (
        <Link className="data-table__link" href={`/orders/orderview?id=${row.id}`}>
          {orderName(row, t)}
        </Link>
      ),
    },
    {
      key: 'customer',
      heading: t('orders.customer'),
      card: 'line',
      cell: (row) => <span className="data-table__clip">{customerOf(row, t)}</span>,
    },
    ...(isBooking ? [serviceColumn(t)] : []),
    {
      key: 'status',
      heading: t('orders.statusHeading'),
      card: 'aside',
      cell: ({ orderStatusId, version }) => (
        <span className="cell__marks">
          <OrderBadge status={orderStatusId} />
          {isUnsent({ version }) && <UnsentMark />}
        </span>
      ),
    },
    {
      key: 'payment',
      heading: t('orders.payment'),
      card: 'tags',
      cell: (row) => <PaidBadge order={row} quiet />,
    },
    {
      key: 'delivery',
      heading: t('orders.delivery'),
      // On a card the service takes this place.
      card: isBooking ? undefined : 'meta',
      // For bookings, the appointment and the next step need the width.
      isWideOnly: isBooking && 'extra',
      cell: (row) => <span className="quiet__text">{deliveryOf(row, t)}</span>,
    },
    {
      key: 'items',
      heading: t('orders.items'),
      align: 'end',
      isWideOnly: isBooking,
      cell: ({ itemCount }) => itemCount,
    },
    {
      key: 'total',
      heading: t('orders.total'),
      sort: { by: 'total', first: 'desc' },
      align: 'end',
      card: 'amount',
      cell: ({ totalAmount, currency, version }) => (
        <>
          {isUnsent({ version }) && <EstimateMark />}{' '}
          <Money amount={totalAmount} currency={currency} />
        </>
      ),
    },
    {
      key: 'promised',
      heading: t('orders.promised'),
      sort: { by: 'promised', first: 'asc' },
      isWideOnly: !isBooking,
      card: isBooking ? 'when' : undefined,
      cardLabel: t('orders.promised'),
      cell: ({ startMs, promisedMs = startMs }) =>
        promisedMs !== undefined && <DateTime ms={startMs ?? promisedMs} zone={zone} />,
    },
    {
      key: 'placed',
      heading: t('orders.placed'),
      sort: { by: 'created', first: 'desc' },
      isWideOnly: isBooking && 'extra',
      card: isBooking ? undefined : 'when',
      cardLabel: t('orders.placed'),
      cell: (row) => <DateTime ms={placedMs(row)} zone={zone} />,
    },
    stepColumn(t('orders.step'), (row, isMoving) => (
      <RowStep row={row} isBusy={isMoving} onStep={press} />
    )),
  ]
}

/** The booked service. */
function serviceColumn(t: TFunction): Column<OrderRow> {
  return {
    key: 'service',
    heading: t('orders.service'),
    card: 'meta',
    cell: ({ firstService, itemCount }) =>
      firstService !== undefined && (
        <span className="data-table__clip">
          {itemCount > 1
            ? t('orders.serviceAndMore', { name: firstService, count: itemCount - 1 })
            : firstService}
        </span>
      ),
  }
}

function customerOf({ customer, table, isErased }: OrderRow, t: TFunction): string {
  const nobody = t(isErased ? 'orders.erasedCustomer' : 'orders.noCustomer')
  return customer?.fullName ?? table?.name ?? nobody
}

function deliveryOf({ deliveryType, table }: OrderRow, t: TFunction): string {
  if (deliveryType) return t(`delivery.${deliveryType}`)
  return table ? t('orders.source.table') : ''
}
