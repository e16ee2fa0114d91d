import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { JobPosting, JobTag } from '#contract/job.ts'
import { EventSteps } from '../parts/moves/row-steps.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { JobCounts } from './job-counts.tsx'
import { closingTime, jobSteps } from './job-steps.ts'
import { JobTags } from './job-tags.tsx'
import { jobMarks } from './job-words.ts'
import type { JobMoves } from './use-job-moves.ts'

type Cells = { tags: readonly JobTag[]; press: JobMoves['press'] }

/** The columns of the list of postings. */
export function jobColumns(
  t: TFunction,
  zone: string,
  { tags, press }: Cells,
): Column<JobPosting>[] {
  return [
    {
      key: 'title',
      heading: t('jobs.name'),
      card: 'title',
      cell: ({ id, title }) => (
        <Link className="data-table__link data-table__clip" href={`/job/jobview?id=${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: 'status',
      heading: t('jobs.statusHeading'),
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge mark={jobMarks[status]}>{t(`jobs.status.${status}`)}</StatusBadge>
      ),
    },
    {
      key: 'tags',
      heading: t('jobs.tags.heading'),
      card: 'tags',
      isWideOnly: true,
      cell: ({ tagIds }) => <JobTags ids={tagIds} tags={tags} />,
    },
    {
      key: 'counts',
      heading: t('jobs.applications'),
      card: 'line',
      cell: (job) => <JobCounts job={job} />,
    },
    {
      key: 'vacancies',
      heading: t('jobs.vacancies'),
      align: 'end',
      card: 'meta',
      cell: ({ counts, vacancies }) =>
        t('jobs.taken', { taken: counts.accepted, count: vacancies }),
    },
    momentColumn({ key: 'closes', heading: t('jobs.closes'), zone, isWideOnly: true }, closingTime),
    stepColumn(t('jobs.step'), (job, isMoving) => (
      <JobRowStep job={job} isBusy={isMoving} onPress={press} />
    )),
  ]
}

type StepProps = { job: JobPosting; isBusy: boolean; onPress: JobMoves['press'] }

function JobRowStep({ job, isBusy, onPress }: StepProps) {
  const { t } = useTranslation()
  const { main, endings } = jobSteps(job.allowedEvents)
  const name = job.title
  return (
    <EventSteps
      steps={{ main, others: [], back: [], endings }}
      wordOf={(event) => t(`jobs.event.${event}`)}
      stepOf={(step) => t('jobs.stepOf', { step, name })}
      first="job.publish"
      more={t('jobs.more', { name })}
      isBusy={isBusy}
      onPress={(event) => onPress(job, { event })}
    />
  )
}
