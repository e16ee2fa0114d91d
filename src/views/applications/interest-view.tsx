import { type Application, getApplication } from '#contract/application.ts'
import { JobSkeleton } from '../jobs/job-skeleton.tsx'
import { useRecord } from '../parts/form/use-record.ts'
import { recordScreen } from '../parts/record/record-screen.tsx'
import { type ApplicationChanges, ApplicationScreen } from './application-screen.tsx'
import { changeApplication } from './use-application-moves.ts'

/** `/job/interestview?id=`: one complete application: applicant, CV, history and actions. */
export const InterestView = recordScreen({
  words: 'interest',
  list: '/job/interest',
  useOne: (id) =>
    useRecord<Application, ApplicationChanges>(id, {
      name: 'application',
      load: (call, id, signal) => call(getApplication, { id }, { signal }),
      save: async (call, id, version, changes, key) =>
        changeApplication(call, { id, version }, changes, key),
    }),
  Skeleton: JobSkeleton,
  Screen: ({ record, state: { open } }) => <ApplicationScreen row={record} open={open} />,
})
