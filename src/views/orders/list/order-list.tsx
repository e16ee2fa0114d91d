import { Suspense } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { has } from '#contract/modules.ts'
import { countOrders, listOrders, moveOrder } from '#contract/order.ts'
import { createOrder } from '#contract/new-order.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import { daysFilter } from '../../parts/list/filter-parts.tsx'
import { listScreen } from '../../parts/list/list-screen.tsx'
import { listTexts } from '../../parts/list/list-texts.ts'
import type { List } from '../../parts/list/use-list.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { useOrderMoves } from '../use-order-moves.ts'
import { orderColumns } from './order-columns.tsx'
import {
  AroundFilters,
  deliveryFilter,
  orderViews,
  paymentFilter,
  tellStatuses,
} from './order-filters.tsx'
import { CalendarLink, WorkLinks } from './order-links.tsx'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

/** The live topics; bookings are orders. */
const live = ['order', 'booking'] as const

const OrderBulk = lazyOf(async () => (await import('./order-bulk.tsx')).OrderBulk)
const RowDialogs = lazyOf(async () => (await import('./row-dialogs.tsx')).RowDialogs)

/** `/orders/orderlist`: the company's orders of the module, newest first; bookings from today. */
export const OrderList = listScreen(listOrders, {
  words: listTexts('orders', ({ t }) => ({ searchHint: t('orders.searchHint') })),
  live,
  useScreenState: useRowMoves,
  add: { may: createOrder, label: 'orders.new', to: '/orders/ordernew', isLink: true },
  views: orderViews,
  tools: 'all',
  fileName: 'orders',
  Before: WorkLinks,
  After: CalendarLink,
  Around: AroundFilters,
  tellAround: tellStatuses,
  filters: [deliveryFilter, paymentFilter, daysFilter],
  columns: ({ t, viewer, cells }) => orderColumns(t, viewer, cells),
  sort: (module) =>
    has(module, 'bookings')
      ? { by: 'nearest', order: 'asc', others: 'desc' }
      : { by: 'created', order: 'desc' },
  pick: {
    may: moveOrder,
    nameOf: ({ orderNo, customer }) => orderNo || (customer?.fullName ?? ''),
  },
  Bulk: OrderBulk,
})

/**
 * The counts of the statuses are not part of `cells`, because a change would re-render all rows.
 */
function useRowMoves({ query, send }: Pick<List<typeof listOrders>, 'query' | 'send'>) {
  const { timeZone } = useViewer()
  const isOff = !useMay()(countOrders)
  const { answer, reload } = useAnswer(countOrders, countedBy(query), {
    live,
    everyMs: 1_000,
    isOff,
  })
  const moves = useOrderMoves(send, reload)
  const { asking, busy, press } = moves
  return {
    cells: press,
    moving: busy,
    onMoved: reload,
    products: answer?.counts.some(({ count }) => count > 0) ? answer.products : undefined,
    counts:
      answer &&
      new Map<OrderStatusId, number>(
        answer.counts.map(({ orderStatusId, count }) => [orderStatusId, count]),
      ),
    dialogs: asking && (
      <Suspense>
        <RowDialogs asking={asking} moves={moves} zone={timeZone} />
      </Suspense>
    ),
  }
}

/** The filter without statuses: the counts show each status. */
function countedBy({
  filter: { orderStatusId: _picked, ...filter },
  search,
}: List<typeof listOrders>['query']): CallInput<typeof countOrders> {
  return { ...filter, ...(search && { search }) }
}
