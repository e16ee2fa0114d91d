/** The skeleton of a job's or an application's card. */
export function JobSkeleton() {
  return (
    <div className="job-card job-skeleton" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
