import { Button } from '@chakra-ui/react/button'
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CallInput } from '#contract/endpoint.ts'
import { countOrders, listOrders, createOrder, moveOrder } from '#contract/order.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import { refusalOf } from '#contract/permission.ts'
import { has } from '#contract/modules.ts'
import { DataTable } from '../../parts/list/data-table.tsx'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { ListTools } from '../../parts/list/list-tools.tsx'
import { ListPager } from '../../parts/list/pager.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { callInput, type List, useList } from '../../parts/list/use-list.ts'
import { useSelection } from '../../parts/list/use-selection.ts'
import { closedBecause, routeOf } from '../../routes.tsx'
import { Page } from '../../parts/page/page.tsx'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { OrderBulk } from './order-bulk.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderListEmpty } from './order-list-empty.tsx'
import { type OrderMoves, useOrderMoves } from '../use-order-moves.ts'
import '../../parts/page/parts.css'
import './order-list.css'

/** What moves an order; a booking is one. */
const live = ['order', 'booking'] as const

/** A press draws neither of them again, unless it is about them. */
const ShownTools = memo(OrderTools)
const Bulk = memo(OrderBulk)

const RowDialogs = lazy(async () => ({ default: (await import('./row-dialogs.tsx')).RowDialogs }))

/** `/orders/orderlist`: the company's orders of the module, newest first. */
export function OrderList() {
  const { t } = useTranslation()
  const list = useList(listOrders, { live })
  const { timeZone } = useViewer()
  const may = useMay()
  const { answer, reload } = useAnswer(countOrders, countedBy(list.query), {
    live,
    everyMs: 1_000,
    isOff: !may(countOrders),
  })
  const counts =
    answer &&
    new Map<OrderStatusId, number>(
      answer.counts.map(({ orderStatusId, count }) => [orderStatusId, count]),
    )
  const moves = useOrderMoves(list.send, reload)

  return (
    <Page title={t('orders.title')} actions={<Tools query={list.query} />}>
      <div className="order-list">
        <OrderFilters list={list} counts={counts} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <OrderRows list={list} moves={moves} />
        <Bulk rows={list.rows} selected={list.selected} send={list.send} onMoved={reload} />
        {moves.asking && (
          <Suspense>
            <RowDialogs
              asking={moves.asking}
              zone={timeZone}
              onConfirm={moves.confirm}
              onClose={moves.cancel}
            />
          </Suspense>
        )}
      </div>
    </Page>
  )
}

/** What the list shows in any status: that is what the numbers on the statuses are of. */
function countedBy({
  filter: { orderStatusId: _picked, ...filter },
  search,
}: List<typeof listOrders>['query']): CallInput<typeof countOrders> {
  return { ...filter, ...(search && { search }) }
}

/** What the file would hold can wait until a press is seen. */
function Tools({ query }: Pick<List<typeof listOrders>, 'query'>) {
  return <ShownTools query={useDeferredValue(query)} />
}

function OrderTools({ query }: Pick<List<typeof listOrders>, 'query'>) {
  const { t } = useTranslation()
  const { role, module } = useViewer()
  const mayExport = refusalOf('people.export', role, module) === undefined
  return (
    <>
      <KitchenLink />
      <ListTools
        endpoint={listOrders}
        question={callInput(query)}
        name={t('orders.title')}
        mayExport={mayExport}
      />
      <NewOrderLink />
    </>
  )
}

function KitchenLink() {
  const { t } = useTranslation()
  const { role, module } = useViewer()
  const board = routeOf('/kitchen/board')
  if (!board || closedBecause(board, role, module)) return null
  return (
    <Button asChild size="sm" variant="surface">
      <Link href="/kitchen/board">{t('orders.kitchen')}</Link>
    </Button>
  )
}

function NewOrderLink() {
  const may = useMay()
  const { t } = useTranslation()
  const { module } = useViewer()
  if (!may(createOrder)) return null
  return (
    <>
      {has(module, 'bookings') && (
        <Button asChild variant="surface" size="sm">
          <Link href="/bookings/calendar">{t('orders.calendar')}</Link>
        </Button>
      )}
      <Button asChild size="sm">
        <Link href="/orders/ordernew">{t('orders.new')}</Link>
      </Button>
    </>
  )
}

function OrderRows({ list, moves }: { list: List<typeof listOrders>; moves: OrderMoves }) {
  const may = useMay()
  const { t } = useTranslation()
  const viewer = useViewer()
  const { query, rows, totalRows, ways, failure, isBusy, send } = list
  const selection = useSelection(list)
  const mayPick = may(moveOrder)
  const { busy, press } = moves
  const columns = useMemo(() => orderColumns(t, viewer, press), [t, viewer, press])
  if (rows?.length === 0) return failure ? null : <OrderListEmpty query={query} send={send} />
  return (
    <>
      <DataTable
        caption={t('orders.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
        moving={busy}
        picking={mayPick ? { selection, nameOf: ({ orderNo }) => orderNo } : undefined}
        sorting={{
          by: query.sort ?? 'created',
          order: query.order ?? 'desc',
          onSort: (sort, order) => send({ type: 'list.sort', sort, order }),
        }}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
    </>
  )
}
