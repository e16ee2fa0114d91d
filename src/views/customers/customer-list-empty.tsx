import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { listCustomers } from '#contract/customer.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import type { List } from '../parts/list/use-list.ts'

type Props = Pick<List<typeof listCustomers>, 'query' | 'send'> & {
  onAdd: (() => void) | undefined
}

/** Nobody known yet, or nobody who fits what is asked for. */
export function CustomerListEmpty({ query, send, onAdd }: Props) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed) {
    return (
      <EmptyState
        title={t('customers.empty.title')}
        text={t('customers.empty.text')}
        action={onAdd && <Button onClick={onAdd}>{t('customers.add')}</Button>}
      />
    )
  }
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('customers.nothing.title')}
      text={t('customers.nothing.text')}
      action={<Button onClick={clear}>{t('customers.nothing.action')}</Button>}
    />
  )
}
