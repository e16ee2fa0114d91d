import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { applicationStatuses } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { StatusShape } from '../parts/notice/status-badge.tsx'
import { applicationMarks } from './application-words.ts'
import { JobLink } from './job-link.tsx'

/** Beside a posting: its applications by status, and its public link. */
export function JobSide({ job }: { job: JobPosting }) {
  return (
    <div className="job-side">
      <Funnel job={job} />
      <JobLink job={job} />
    </div>
  )
}

function Funnel({ job: { id, counts } }: { job: JobPosting }) {
  const { t } = useTranslation()
  const figures = {
    Pending: counts.pending,
    Contacted: counts.contacted,
    Accepted: counts.accepted,
    Rejected: counts.rejected,
  }
  const most = Math.max(1, ...Object.values(figures))
  return (
    <section className="job-card" aria-labelledby="job-funnel">
      <h2 id="job-funnel">{t('jobs.applications')}</h2>
      <ul className="funnel">
        {applicationStatuses.map((status) => (
          <li key={status}>
            <Link href={`/job/interest?community_event_id=${id}&status=${status}`}>
              <StatusShape mark={applicationMarks[status]} />
              <span>{t(`interest.status.${status}`)}</span>
              <meter min={0} max={most} value={figures[status]} aria-hidden="true" />
              <strong>{figures[status]}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
