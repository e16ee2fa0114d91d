import { getJob, type JobPosting, updateJob } from '#contract/job.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { JobSkeleton } from './job-skeleton.tsx'
import { JobScreen } from './job-screen.tsx'
import type { JobChanges } from './job-values.ts'
import { NewJob } from './new-job.tsx'

/** `/job/jobview?id=`: one posting with steps, link and applications; `id=new` creates one. */
export const JobView = recordScreen({
  words: 'jobs',
  list: '/job/joblist',
  New: NewJob,
  useOne: (id) =>
    useRecord<JobPosting, JobChanges>(id, {
      name: 'job',
      load: (call, id, signal) => call(getJob, { id }, { signal }),
      save: (call, id, expectedVersion, changes, idempotencyKey) =>
        call(updateJob, { id, expectedVersion, ...changes }, { idempotencyKey }),
    }),
  Skeleton: JobSkeleton,
  Screen: ({ record, state: { open } }) => <JobScreen job={record} open={open} />,
})
