import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { listOrders } from '#contract/order.ts'
import { deliveryTypes, type OrderStatusId, orderStatusLabels, paymentStatuses } from '#contract/order-status.ts'
import { DateRangeFilter, FilterBar, SelectFilter, StatusChips } from '../parts/filters.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { orderMarks } from '../parts/status-mark.ts'
import type { List } from '../parts/use-list.ts'
import { useViewer } from '../shell/viewer.ts'

type Orders = List<typeof listOrders>
type Props = { list: Pick<Orders, 'query' | 'send'>; counts: ReadonlyMap<OrderStatusId, number> | undefined }

const OrderNarrowed = lazy(async () => ({ default: (await import('./order-narrowed.tsx')).OrderNarrowed }))

const statusOrder = [1, 2, 3, 5, 7, 6, 4] as const satisfies readonly OrderStatusId[]

/** Search and filters of the order list; all of them stand in its address. */
export function OrderFilters({ list: { query, send }, counts }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { filter } = query
  const narrow = (part: Partial<typeof filter>) => send({ type: 'list.filter', filter: { ...filter, ...part } })
  const known = orderStatusLabels(module)
  return (
    <div className="order-filters">
      <StatusChips
        label={t('orders.filterStatus')}
        chips={statusOrder.filter((id) => id in known).map((id) => ({ value: id, label: t(`orderStatus.${id}`), mark: orderMarks[id], count: counts?.get(id) }))}
        picked={filter.orderStatusId ?? []}
        onPick={(ids) => narrow({ orderStatusId: ids.length > 0 ? ids : undefined })}
      />
      <FilterBar set={countSet(filter)} search={<SearchBox label={t('orders.search')} value={query.search} onType={(search) => send({ type: 'list.search', search })} />}>
        <SelectFilter
          label={t('orders.delivery')}
          value={filter.deliveryType}
          choices={deliveryTypes.map((value) => ({ value, label: t(`delivery.${value}`) }))}
          onPick={(deliveryType) => narrow({ deliveryType })}
        />
        <SelectFilter
          label={t('orders.payment')}
          value={filter.paymentStatus}
          choices={paymentStatuses.map((value) => ({ value, label: t(`orders.paymentStatus.${value}`) }))}
          onPick={(paymentStatus) => narrow({ paymentStatus })}
        />
        <DateRangeFilter fromDate={filter.fromDate} toDate={filter.toDate} onPick={narrow} />
      </FilterBar>
      {isNarrowed(filter) && (
        <Suspense>
          <OrderNarrowed filter={filter} onNarrow={narrow} onClear={() => send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })} />
        </Suspense>
      )}
    </div>
  )
}

/** How many filters behind the button are set; the statuses stand in the open. */
function countSet({ deliveryType, paymentStatus, fromDate, toDate }: Orders['query']['filter']): number {
  return [deliveryType, paymentStatus, fromDate, toDate].filter((value) => value !== undefined).length
}

/** By anything but the statuses, which stand in the open. */
function isNarrowed({ orderStatusId: _, ...others }: Orders['query']['filter']): boolean {
  return Object.values(others).some((value) => value !== undefined)
}
