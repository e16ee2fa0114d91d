import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listOrders, type OrderRow } from '#contract/order.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { placedMs } from '../parts/order/placed-at.ts'
import { Money } from '../parts/money/money.tsx'
import { OrderBadge, PaidBadge } from '../parts/order/order-badges.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'

const shown = 20

/** The open orders, newest first, with a link to the whole list. */
export function RoomOrders() {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { answer, failure, isBusy, reload } = useAnswer(
    listOrders,
    { orderStatusId: [1, 2, 3, 5], rowSize: shown },
    { live: ['order'], everyMs: 1_000 },
  )
  const total = answer?.pagination.totalRows ?? 0
  return (
    <TableSection
      className="room__orders"
      title={t('tables.orders')}
      more={
        <Link className="panel__link" href="/orders/orderlist">
          {t('tables.allOrders')}
        </Link>
      }
      {...(answer && { caption: t('orders.caption', { count: total }) })}
      none={<p className="panel__calm">{t('tables.noOrders')}</p>}
      columns={columns(t, timeZone)}
      rows={answer?.rows}
      rowSize={5}
      isBusy={isBusy && answer === undefined}
      failure={failure}
      onRetry={reload}
    />
  )
}

function columns(t: TFunction, zone: string): Column<OrderRow>[] {
  return [
    {
      key: 'number',
      heading: t('orders.number'),
      card: 'title',
      cell: ({ id, orderNo }) => (
        <Link className="data-table__link" href={`/orders/orderview?id=${id}`}>
          {orderNo}
        </Link>
      ),
    },
    {
      key: 'table',
      heading: t('tables.one'),
      card: 'line',
      cell: ({ table, customer }) =>
        table ? (
          <Link href={`/table/tableview?id=${table.id}`}>{table.name}</Link>
        ) : (
          <span className="data-table__clip">{customer?.fullName ?? t('orders.noCustomer')}</span>
        ),
    },
    {
      key: 'status',
      heading: t('orders.statusHeading'),
      card: 'aside',
      cell: ({ orderStatusId }) => <OrderBadge status={orderStatusId} />,
    },
    {
      key: 'payment',
      heading: t('orders.payment'),
      card: 'tags',
      cell: (row) => <PaidBadge order={row} quiet />,
    },
    { key: 'items', heading: t('orders.items'), align: 'end', cell: ({ itemCount }) => itemCount },
    {
      key: 'total',
      heading: t('orders.total'),
      align: 'end',
      card: 'amount',
      cell: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
    },
    momentColumn({ key: 'placed', heading: t('orders.placed'), zone }, placedMs),
  ]
}
