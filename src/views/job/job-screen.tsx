import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getJob, type JobPosting, updateJob } from '#contract/job.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import type { RecordActor } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import { UndoToast } from '../parts/notice/undo-toast.tsx'
import { useLiveRecord } from '../parts/live/use-live-record.ts'
import { useApp } from '../seams/app-context.ts'
import { Page } from '../frame/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { checkJob } from './check-job.ts'
import { JobFields } from './job-fields.tsx'
import { JobSide } from './job-side.tsx'
import type { JobStep } from './job-step-dialog.tsx'
import { JobStepsBar } from './job-steps-bar.tsx'
import { changesOf, type JobChanges, valuesOf } from './job-values.ts'
import { jobMarks, useSalary } from './job-words.ts'
import { useJobMove } from './use-job-move.ts'
import { useJobText } from './use-job-text.ts'

const JobStepDialog = lazy(async () => ({
  default: (await import('./job-step-dialog.tsx')).JobStepDialog,
}))

/** A posting that is there: how it stands, its steps, its fields, its link and who applied. */
export function JobScreen({
  job,
  actor,
}: {
  job: JobPosting
  actor: RecordActor<JobPosting, JobChanges>
}) {
  const may = useMay()
  const { t } = useTranslation()
  const { call } = useApp()
  const viewer = useViewer()
  const salary = useSalary()
  const names = useJobText()
  const [place] = useState({ currency: viewer.currency, timeZone: viewer.timeZone })
  const [asking, setAsking] = useState<JobStep>()
  const move = useJobMove((record) => actor.send({ type: 'record.changed', record }))
  const isBusy = useSelector(actor, (state) => state.hasTag('busy')) || move.moving.size > 0
  useLiveRecord(['job'], {
    id: job.id,
    record: job,
    isBusy,
    load: () => call(getJob, { id: job.id }),
    send: actor.send,
  })
  const { id, title, status } = job
  const form = useRecordForm({
    key: `job:${id}`,
    actor,
    writes: updateJob,
    record: job,
    toValues: (record: JobPosting) => valuesOf(record, place),
    toChanges: (values, base) => changesOf(values, base, place),
    check: (values) => checkJob(values, place, job.counts.accepted, t),
  })
  const mayWrite = may(updateJob)
  return (
    <Page
      title={title}
      lead={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}
      actions={
        <JobStepsBar
          job={job}
          isBusy={isBusy}
          isDirty={form.isDirty}
          move={move}
          onAsk={setAsking}
        />
      }
    >
      <div className="job-head">
        <StatusBadge mark={jobMarks[status]}>{t(`jobs.status.${status}`)}</StatusBadge>
        <span role="status">
          {t('jobs.taken', { taken: job.counts.accepted, count: job.vacancies })}
        </span>
        <span>{salary(job)}</span>
      </div>
      <div className="job-grid">
        {mayWrite && status !== 'archived' ? (
          <FormFrame form={form} label={title} {...names}>
            <JobFields form={form} />
          </FormFrame>
        ) : (
          <section className="job-card job-text">
            {job.description ?? t('jobs.noDescription')}
          </section>
        )}
        <JobSide job={job} />
      </div>
      {asking && (
        <Suspense>
          <JobStepDialog
            key={asking.event}
            asking={{ job, event: asking.event }}
            move={move}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      {move.undoable && (
        <UndoToast
          text={t('jobs.moved', { name: title, status: t(`jobs.status.${status}`) })}
          onUndo={() => move.undoable && void move.move(job, move.undoable.event)}
          onDone={move.forget}
        />
      )}
    </Page>
  )
}
