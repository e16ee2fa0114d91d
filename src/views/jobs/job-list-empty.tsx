import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { listJobs } from '#contract/job.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import type { List } from '../parts/list/use-list.ts'

type Props = Pick<List<typeof listJobs>, 'query' | 'send'> & { onAdd: (() => void) | undefined }

/** No posting at all yet, or none that fits what is asked for. */
export function JobListEmpty({ query, send, onAdd }: Props) {
  const { t } = useTranslation()
  const isNarrowed =
    query.search.trim() !== '' || Object.values(query.filter).some((value) => value !== undefined)
  if (!isNarrowed)
    return (
      <EmptyState
        title={t('jobs.empty.title')}
        text={t('jobs.empty.text')}
        action={onAdd && <Button onClick={onAdd}>{t('jobs.add')}</Button>}
      />
    )
  const clear = () =>
    send({ type: 'list.query', query: { ...query, currentPage: 1, search: '', filter: {} } })
  return (
    <EmptyState
      title={t('jobs.nothing.title')}
      text={t('jobs.nothing.text')}
      action={<Button onClick={clear}>{t('jobs.nothing.action')}</Button>}
    />
  )
}
