import { Button } from '@chakra-ui/react/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type JobTag, listJobs, listJobTags, createJob, createJobTag } from '#contract/job.ts'
import { DataTable } from '../parts/list/data-table.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ListTools } from '../parts/list/list-tools.tsx'
import { ListPager } from '../parts/list/pager.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { callInput, type List, useList } from '../parts/list/use-list.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useJobColumns } from './job-columns.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobListEmpty } from './job-list-empty.tsx'
import { JobStepDialog } from './job-step-dialog.tsx'
import { useJobMoves } from './use-job-moves.ts'
import '../parts/page/parts.css'
import './job.css'

const live = ['job', 'application'] as const
const TagsDialog = lazy(async () => ({ default: (await import('./tags-dialog.tsx')).TagsDialog }))

/** `/job/joblist`: what the company looks people for, newest first. */
export function JobList() {
  const may = useMay()
  const { t } = useTranslation()
  const list = useList(listJobs, { live })
  const [, navigate] = useLocation()
  const [isTagging, setTagging] = useState(false)
  const tags = useAnswer(listJobTags, { rowSize: 100 })

  const mayWrite = may(createJob)
  const mayTag = may(createJobTag)
  const add = mayWrite ? () => navigate('/job/jobview?id=new') : undefined
  return (
    <Page
      title={t('jobs.title')}
      actions={
        <>
          <ListTools endpoint={listJobs} question={callInput(list.query)} name={t('jobs.title')} />
          {mayTag && (
            <Button variant="surface" size="sm" onClick={() => setTagging(true)}>
              {t('jobs.tags.manage')}
            </Button>
          )}
          {add && (
            <Button size="sm" onClick={add}>
              {t('jobs.add')}
            </Button>
          )}
        </>
      }
    >
      <div className="job-list">
        <JobFilters list={list} tags={tags.answer?.rows ?? []} />
        {list.failure && (
          <FailureNotice
            failure={list.failure}
            onRetry={() => list.send({ type: 'list.reload' })}
          />
        )}
        <JobRows list={list} tags={tags.answer?.rows ?? []} onAdd={add} />
      </div>
      {isTagging && (
        <Suspense>
          <TagsDialog
            tags={tags.answer?.rows}
            failure={tags.failure}
            onChanged={tags.reload}
            onClose={() => setTagging(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function JobRows({
  list: { query, rows, totalRows, ways, failure, isBusy, send },
  tags,
  onAdd,
}: {
  list: List<typeof listJobs>
  tags: readonly JobTag[]
  onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const moves = useJobMoves((row) => send({ type: 'list.row-changed', row }))
  const columns = useJobColumns(tags, moves)
  if (rows?.length === 0)
    return failure ? null : <JobListEmpty query={query} send={send} onAdd={onAdd} />
  return (
    <>
      <DataTable
        caption={t('jobs.caption', { count: totalRows })}
        columns={columns}
        rows={rows}
        rowSize={query.rowSize}
        keyOf={(row) => row.id}
        isBusy={isBusy}
      />
      <ListPager query={query} totalRows={totalRows} ways={ways} send={send} />
      <JobStepDialog moves={moves} />
    </>
  )
}
