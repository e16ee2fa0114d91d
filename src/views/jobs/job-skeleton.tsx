import { JobCard } from './job-parts.ts'

/** The skeleton of a job's or an application's card. */
export function JobSkeleton() {
  return (
    <JobCard
      as="div"
      display="grid"
      alignContent="start"
      gap="4"
      minBlockSize="sm"
      aria-hidden="true"
    >
      <span className="skeleton__bar" />
      <span className="skeleton__bar" />
    </JobCard>
  )
}
