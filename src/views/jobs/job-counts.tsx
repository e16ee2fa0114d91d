import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { applicationStatuses } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import { applicationMarks } from './application-words.ts'

const countOf = {
  Pending: 'pending',
  Contacted: 'contacted',
  Accepted: 'accepted',
  Rejected: 'rejected',
} as const

/** A posting's applications by status, each with a link. */
export function JobCounts({
  job: { id, title, counts },
}: {
  job: Pick<JobPosting, 'id' | 'title' | 'counts'>
}) {
  const { t } = useTranslation()
  const all = applicationStatuses.filter((status) => counts[countOf[status]] > 0)
  if (all.length === 0) return <span className="quiet__text">{t('jobs.noApplications')}</span>
  return (
    <span className="cell__counts">
      {all.map((status) => {
        const count = counts[countOf[status]]
        const label = t('jobs.countOf', {
          count,
          status: t(`interest.status.${status}`),
          name: title,
        })
        return (
          <Link
            key={status}
            href={`/job/interest?community_event_id=${id}&status=${status}`}
            aria-label={label}
            title={label}
          >
            <StatusShape mark={applicationMarks[status]} />
            {count}
          </Link>
        )
      })}
    </span>
  )
}
