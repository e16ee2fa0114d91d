import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { applicationStatuses } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import { applicationMarks } from './application-words.ts'
import { JobLink } from './job-link.tsx'
import { JobCard } from './job-parts.ts'

/** Beside a posting: its applications by status, and its public link. */
export function JobSide({ job }: { job: JobPosting }) {
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Funnel job={job} />
      <JobLink job={job} />
    </Grid>
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
    <JobCard aria-labelledby="job-funnel">
      <h2 id="job-funnel">{t('jobs.applications')}</h2>
      <chakra.ul
        display="grid"
        css={{
          '& a': {
            display: 'grid',
            gridTemplateColumns: '0.75rem 5.5rem minmax(0, 1fr) 2.5rem',
            gap: '2',
            alignItems: 'center',
            minBlockSize: '9',
            paddingInline: '1',
            borderRadius: 'md',
            fontSize: 'sm',
            mdDown: { minBlockSize: '11', minInlineSize: '11', justifyContent: 'center' },
          },
          '& a:hover': { bg: 'bg.muted' },
          '& strong': { textAlign: 'end' },
          '& meter': {
            inlineSize: 'full',
            blockSize: '2',
            appearance: 'none',
            bg: 'bg.muted',
            border: '0',
            borderRadius: 'full',
          },
          '& meter::-webkit-meter-inner-element': {
            display: 'block',
            blockSize: '2',
            bg: 'bg.muted',
            border: '0',
            borderRadius: 'full',
          },
          '& meter::-webkit-meter-bar': {
            display: 'block',
            blockSize: '2',
            bg: 'bg.muted',
            border: '0',
            borderRadius: 'full',
          },
          '& meter::-webkit-meter-optimum-value': { bg: 'brand.solid', borderRadius: 'full' },
          '& meter::-moz-meter-bar': { bg: 'brand.solid', borderRadius: 'full' },
        }}
      >
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
      </chakra.ul>
    </JobCard>
  )
}
