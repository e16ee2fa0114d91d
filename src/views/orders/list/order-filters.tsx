import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { listOrders } from '#contract/order.ts'
import {
  deliveryTypes,
  type OrderStatusId,
  orderStatusesInOrder,
  orderStatusLabels,
  paymentStatuses,
} from '#contract/order-status.ts'
import { DateRangeFilter, FilterBar, SelectFilter, StatusChips } from '../../parts/list/filters.tsx'
import { SearchBox } from '../../parts/list/search-box.tsx'
import { orderMarks } from '../../parts/notice/status-mark.ts'
import type { List } from '../../parts/list/use-list.ts'
import { useStable } from '../../parts/hooks/use-stable.ts'
import { useViewer } from '../../seams/viewer.ts'

type Orders = List<typeof listOrders>
type Filter = Orders['query']['filter']
type Props = {
  list: Pick<Orders, 'query' | 'send'>
  counts: ReadonlyMap<OrderStatusId, number> | undefined
}

const OrderNarrowed = lazy(async () => ({
  default: (await import('../order-narrowed.tsx')).OrderNarrowed,
}))

/** Search and filters of the order list; all of them stand in its address. */
export function OrderFilters({ list: { query, send }, counts }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const { filter } = query
  const narrow = useStable((part: Partial<Filter>) =>
    send({ type: 'list.filter', filter: { ...filter, ...part } }),
  )
  const { deliveryType, paymentStatus, fromDate, toDate } = filter
  const known = orderStatusLabels(module)
  return (
    <div className="order-filters">
      <StatusChips
        label={t('orders.filterStatus')}
        chips={orderStatusesInOrder
          .filter((id) => id in known)
          .map((id) => ({
            value: id,
            label: t(`orderStatus.${id}`),
            mark: orderMarks[id],
            count: counts?.get(id),
          }))}
        picked={filter.orderStatusId ?? []}
        onPick={(ids) => narrow({ orderStatusId: ids.length > 0 ? ids : undefined })}
      />
      <Fields
        {...{ deliveryType, paymentStatus, fromDate, toDate, narrow, send }}
        search={query.search}
      />
      {isNarrowed(filter) && (
        <Suspense>
          <OrderNarrowed
            filter={filter}
            onNarrow={narrow}
            onClear={() =>
              send({
                type: 'list.query',
                query: { ...query, currentPage: 1, search: '', filter: {} },
              })
            }
          />
        </Suspense>
      )}
    </div>
  )
}

type FieldsProps = Pick<Filter, 'deliveryType' | 'paymentStatus' | 'fromDate' | 'toDate'> & {
  search: string
  narrow: (part: Partial<Filter>) => void
  send: Orders['send']
}

/** A press elsewhere does not draw them again: fields for days are the dearest of all. */
const Fields = memo(function Fields({
  deliveryType,
  paymentStatus,
  fromDate,
  toDate,
  search,
  narrow,
  send,
}: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FilterBar
      set={
        [deliveryType, paymentStatus, fromDate, toDate].filter((value) => value !== undefined)
          .length
      }
      search={
        <SearchBox
          label={t('orders.search')}
          value={search}
          onType={(text) => send({ type: 'list.search', search: text })}
        />
      }
    >
      <SelectFilter
        label={t('orders.delivery')}
        value={deliveryType}
        choices={deliveryTypes.map((value) => ({ value, label: t(`delivery.${value}`) }))}
        onPick={(picked) => narrow({ deliveryType: picked })}
      />
      <SelectFilter
        label={t('orders.payment')}
        value={paymentStatus}
        choices={paymentStatuses.map((value) => ({
          value,
          label: t(`orders.paymentStatus.${value}`),
        }))}
        onPick={(picked) => narrow({ paymentStatus: picked })}
      />
      <DateRangeFilter fromDate={fromDate} toDate={toDate} onPick={narrow} />
    </FilterBar>
  )
})

/** By anything but the statuses, which stand in the open. */
function isNarrowed({ orderStatusId: _, ...others }: Filter): boolean {
  return Object.values(others).some((value) => value !== undefined)
}
