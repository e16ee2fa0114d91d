import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { listOrders } from '#contract/order.ts'
import { createOrder } from '#contract/order.ts'
import { EmptyState } from '../../parts/notice/empty-state.tsx'
import type { List } from '../../parts/list/use-list.ts'
import { useMay } from '../../seams/use-may.ts'

/** No order at all yet, or none that fits what is asked for. */
export function OrderListEmpty({ query, send }: Pick<List<typeof listOrders>, 'query' | 'send'>) {
  const may = useMay()
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed) {
    return (
      <EmptyState
        title={t('orders.empty.title')}
        text={t('orders.empty.text')}
        action={
          !may(createOrder) ? undefined : (
            <Button asChild>
              <Link href="/orders/ordernew">{t('orders.new')}</Link>
            </Button>
          )
        }
      />
    )
  }
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('orders.nothing.title')}
      text={t('orders.nothing.text')}
      action={<Button onClick={clear}>{t('orders.nothing.action')}</Button>}
    />
  )
}
