import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { listPromotions } from '#contract/promotion.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import type { List } from '../parts/list/use-list.ts'

type Props = Pick<List<typeof listPromotions>, 'query' | 'send'> & {
  onAdd: (() => void) | undefined
}

/** No promotion at all yet, or none that fits what is asked for. */
export function PromotionListEmpty({ query, send, onAdd }: Props) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed) {
    return (
      <EmptyState
        title={t('promotions.empty.title')}
        text={t('promotions.empty.text')}
        action={onAdd && <Button onClick={onAdd}>{t('promotions.add')}</Button>}
      />
    )
  }
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('promotions.nothing.title')}
      text={t('promotions.nothing.text')}
      action={<Button onClick={clear}>{t('promotions.nothing.action')}</Button>}
    />
  )
}
