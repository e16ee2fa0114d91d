import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { type Application, getApplication } from '#contract/application.ts'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { useRecord } from '../parts/form/use-record.ts'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { ApplicationScreen, type ApplicationChanges } from './application-screen.tsx'
import { JobBones } from '../jobs/job-bones.tsx'
import { changeApplication } from './use-application-moves.ts'
import '../parts/page/parts.css'
import '../jobs/job.css'
import './interest.css'

/**
 * `/job/interestview?id=`: one application whole: who it is, their résumé, what happened, and what
 * may be done.
 */
export function InterestView() {
  const id = idSchema.safeParse(new URLSearchParams(useSearch()).get('id'))
  return id.success ? <OneApplication key={id.data} id={id.data} /> : <ApplicationMissing />
}

function OneApplication({ id }: { id: Id }) {
  const { t } = useTranslation()
  const { actor, record, failure, isMissing, reload } = useRecord<Application, ApplicationChanges>(
    id,
    {
      live: ['application'],
      load: (call, id, signal) => call(getApplication, { id }, { signal }),
      save: async (call, id, version, changes) => changeApplication(call, { id, version }, changes),
    },
  )
  if (isMissing) return <ApplicationMissing />
  if (record) return <ApplicationScreen row={record} actor={actor} />
  return (
    <WaitingPage
      title={t('interest.one')}
      back={<BackLink to="/job/interest">{t('interest.back')}</BackLink>}
      failure={failure}
      onRetry={reload}
    >
      <JobBones />
    </WaitingPage>
  )
}

function ApplicationMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('interest.one')}
      back={<BackLink to="/job/interest">{t('interest.back')}</BackLink>}
      because={t('interest.missing.title')}
      text={t('interest.missing.text')}
    />
  )
}
