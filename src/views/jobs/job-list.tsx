import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import {
  createJob,
  createJobTag,
  type JobTag,
  jobStates,
  listJobs,
  listJobTags,
} from '#contract/job.ts'
import { Button } from '../ui/button.tsx'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { ListViews } from '../parts/list/list-tabs.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import { jobColumns } from './job-columns.tsx'
import { JobStepDialog } from './job-step-dialog.tsx'
import { type JobMoves, useJobMoves } from './use-job-moves.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

type Filter = FilterOf<typeof listJobs>
type Cells = { tags: readonly JobTag[]; press: JobMoves['press']; onTags: () => void }

const TagsDialog = lazyOf(async () => (await import('./tags-dialog.tsx')).TagsDialog)

const views: ListViews<Filter> = () => [{ label: 'jobs.status.open', filter: { status: 'open' } }]

/** `/job/joblist`: the company's job postings, newest first. */
export const JobList = listScreen(listJobs, {
  words: 'jobs',
  live: ['job', 'application'],
  useScreenState: useTagsAndMoves,
  add: { may: createJob, label: 'jobs.add', to: '/job/jobview?id=new' },
  views,
  tools: 'all',
  fileName: 'jobs',
  After: TagsButton,
  filters: [
    choiceFilter<Filter, 'status', Cells>('status', 'jobs.statusHeading', ({ t }) =>
      jobStates.map((value) => ({ value, label: t(`jobs.status.${value}`) })),
    ),
    choiceFilter<Filter, 'tagId', Cells>('tagId', 'jobs.tags.one', ({ cells: { tags } }) =>
      tags.map(({ id, name }) => ({ value: id, label: name })),
    ),
  ],
  columns: ({ t, viewer, cells }) => jobColumns(t, viewer.timeZone, cells),
})

const noTags: readonly JobTag[] = []

function useTagsAndMoves({ send }: Pick<List<typeof listJobs>, 'send'>) {
  const { answer, failure, reload } = useAnswer(listJobTags, { rowSize: 100 })
  const moves = useJobMoves((row) => send({ type: 'list.row-changed', row }))
  const { press } = moves
  const tags = answer?.rows ?? noTags
  const { open, dialog } = useDialog((_, close) => (
    <TagsDialog tags={answer?.rows} failure={failure} onChanged={reload} onClose={close} />
  ))
  return {
    cells: useMemo<Cells>(() => ({ tags, press, onTags: () => open() }), [tags, press, open]),
    moving: moves.busy,
    dialogs: (
      <>
        <JobStepDialog moves={moves} />
        {dialog}
      </>
    ),
  }
}

function TagsButton({ cells: { onTags } }: { cells: Cells }) {
  const { t } = useTranslation()
  if (!useMay()(createJobTag)) return null
  return (
    <Button variant="surface" size="sm" onClick={onTags}>
      {t('jobs.tags.manage')}
    </Button>
  )
}
