import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { getJob, type JobPosting, updateJob } from '#contract/job.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { useRecord } from '../parts/form/use-record.ts'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { JobBones } from './job-bones.tsx'
import { JobScreen } from './job-screen.tsx'
import type { JobChanges } from './job-values.ts'
import { NewJob } from './new-job.tsx'
import '../parts/page/parts.css'
import './job.css'

/** `/job/jobview?id=`: one posting, its steps, its link and who applied; `id=new` writes one. */
export function JobView() {
  const asked = new URLSearchParams(useSearch()).get('id')
  if (asked === 'new') return <NewJob />
  const id = idSchema.safeParse(asked)
  return id.success ? <OneJob key={id.data} id={id.data} /> : <JobMissing />
}

function OneJob({ id }: { id: Id }) {
  const { t } = useTranslation()
  const { actor, record, failure, isMissing, reload } = useRecord<JobPosting, JobChanges>(id, {
    live: ['job'],
    load: (call, id, signal) => call(getJob, { id }, { signal }),
    save: (call, id, expectedVersion, changes) =>
      call(updateJob, { id, expectedVersion, ...changes }),
  })
  if (isMissing) return <JobMissing />
  if (record) return <JobScreen job={record} actor={actor} />
  return (
    <WaitingPage
      title={t('jobs.one')}
      back={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}
      failure={failure}
      onRetry={reload}
    >
      <JobBones />
    </WaitingPage>
  )
}

function JobMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('jobs.one')}
      back={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}
      because={t('jobs.missing.title')}
      text={t('jobs.missing.text')}
    />
  )
}
