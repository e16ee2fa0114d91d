import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { listProducts } from '#contract/product.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import type { List } from '../parts/list/use-list.ts'

/** No product at all yet, or none that fits what is asked for. */
export function ProductListEmpty({
  query,
  send,
  mayEdit,
}: Pick<List<typeof listProducts>, 'query' | 'send'> & { mayEdit: boolean }) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed) {
    const action = mayEdit && (
      <Button asChild>
        <Link href="/products/productview">{t('products.new')}</Link>
      </Button>
    )
    return (
      <EmptyState
        title={t('products.empty.title')}
        text={t('products.empty.text')}
        action={action}
      />
    )
  }
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('products.nothing.title')}
      text={t('products.nothing.text')}
      action={<Button onClick={clear}>{t('products.nothing.action')}</Button>}
    />
  )
}
