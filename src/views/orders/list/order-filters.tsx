import { Box } from '@chakra-ui/react/box'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { has } from '#contract/modules.ts'
import { isWord, type listOrders } from '#contract/order.ts'
import {
  deliveryTypes,
  openStatusIds,
  type OrderStatusId,
  orderStatusesInOrder,
  orderStatusLabels,
  paymentStatuses,
} from '#contract/order-status.ts'
import { listProducts } from '#contract/product.ts'
import { pageOf } from '../../../machines/screen/list.connect.ts'
import { choiceFilter } from '../../parts/list/filter-parts.tsx'
import type { Told } from '../../parts/list/list-declaration.ts'
import type { ListViews } from '../../parts/list/list-tabs.tsx'
import { StatusChips } from '../../parts/list/filters.tsx'
import type { FilterOf, List } from '../../parts/list/use-list.ts'
import { orderMarks } from '../../parts/notice/status-mark.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'
import { FoundByProduct, type FoundProducts } from './found-by-product.tsx'

type Filter = FilterOf<typeof listOrders>

const OrderNarrowed = lazyOf(async () => (await import('../order-narrowed.tsx')).OrderNarrowed)

/** Filters the list by delivery type. */
export const deliveryFilter = choiceFilter<Filter, 'deliveryType'>(
  'deliveryType',
  'orders.delivery',
  ({ t }) => deliveryTypes.map((value) => ({ value, label: t(`delivery.${value}`) })),
)

/** Filters the list by payment status. */
export const paymentFilter = choiceFilter<Filter, 'paymentStatus'>(
  'paymentStatus',
  'orders.payment',
  ({ t }) => paymentStatuses.map((value) => ({ value, label: t(`orders.paymentStatus.${value}`) })),
)

/** Orders that are still open, unpaid, or due for a refund. */
export const orderViews: ListViews<Filter> = (module) => [
  has(module, 'bookings')
    ? { label: 'orders.narrowed.upcoming', filter: { isUpcoming: true } }
    : { label: 'orders.views.open', filter: { orderStatusId: openStatusIds } },
  { label: 'orders.paymentStatus.unpaid', filter: { paymentStatus: 'unpaid' } },
  { label: 'orders.paidState.refund_due', filter: { refund: 'due' } },
]

const ProductsNamed = lazyOf(async () => (await import('./products-named.tsx')).ProductsNamed)

type Props = {
  list: List<typeof listOrders>
  own: {
    counts: ReadonlyMap<OrderStatusId, number> | undefined
    products: FoundProducts
  }
  children: ReactNode
}

/** The statuses with their counts above the filters; other active filters below. */
export function AroundFilters({ list, own: { counts, products }, children }: Props) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const mayFind = useMay()(listProducts)
  const { narrow, clear, query, send } = list
  const { filter } = query
  const search = query.search.trim()
  const known = orderStatusLabels(module)
  return (
    <Box display={{ base: 'grid', _print: 'none' }} gridTemplateColumns="minmax(0, 1fr)" gap="3">
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
      {children}
      <FoundByProduct found={products} />
      {mayFind && isWord.test(search) && (
        <Suspense>
          <ProductsNamed
            search={search}
            found={products}
            picked={filter.productId}
            onPick={(productId) =>
              send({
                type: 'list.query',
                query: pageOf(
                  { ...query, search: '', filter: { ...filter, productId } },
                  { currentPage: 1 },
                ),
              })
            }
          />
        </Suspense>
      )}
      {isNarrowed(filter) && (
        <Suspense>
          <OrderNarrowed filter={filter} onNarrow={narrow} onClear={clear} />
        </Suspense>
      )}
    </Box>
  )
}

export function tellStatuses({ t, filter: { orderStatusId } }: Told<Filter>): string | undefined {
  if (!orderStatusId?.length) return undefined
  const statuses = orderStatusId.map((id) => t(`orderStatus.${id}`)).join(', ')
  return `${t('orders.statusHeading')}: ${statuses}`
}

/** All filters except the statuses, which are shown above. */
function isNarrowed({ orderStatusId: _, ...others }: Filter): boolean {
  return Object.values(others).some((value) => value !== undefined)
}
