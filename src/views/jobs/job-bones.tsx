/** What stands for a card of a job or an application until it has come. */
export function JobBones() {
  return (
    <div className="job-card job-bones" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
