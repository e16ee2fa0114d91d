import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { listLinks } from '#contract/link.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import type { List } from '../parts/list/use-list.ts'

type Props = Pick<List<typeof listLinks>, 'query' | 'send'> & { onAdd: (() => void) | undefined }

/** No link at all yet, or none that fits what is asked for. */
export function LinkListEmpty({ query, send, onAdd }: Props) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed)
    return (
      <EmptyState
        title={t('links.empty.title')}
        text={t('links.empty.text')}
        action={onAdd && <Button onClick={onAdd}>{t('links.add')}</Button>}
      />
    )
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('links.nothing.title')}
      text={t('links.nothing.text')}
      action={<Button onClick={clear}>{t('links.nothing.action')}</Button>}
    />
  )
}
