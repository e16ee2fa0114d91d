import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type JobPosting, updateJob } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { type OpenRecord, useLiveOpen } from '../parts/form/use-record.ts'
import { StepsBar } from '../parts/moves/steps-bar.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useLifecycle } from '../parts/live/use-lifecycle.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { JobFields } from './job-fields.tsx'
import { JobSide } from './job-side.tsx'
import { type JobEvent, jobSteps } from './job-steps.ts'
import type { JobChanges } from './job-values.ts'
import { jobMarks, useSalary } from './job-words.ts'
import { useJobForm } from './use-job-form.ts'
import { useJobMoves } from './use-job-moves.ts'
import { useJobText } from './use-job-text.ts'
import { SideBySide } from '../ui/side-by-side.ts'
import { JobHead, JobCard } from './job-parts.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const JobStepDialog = lazyOf(async () => (await import('./job-step-dialog.tsx')).JobStepDialog)

/** A loaded posting: status, steps, fields, link and applications. */
export function JobScreen({
  job,
  open,
}: {
  job: JobPosting
  open: OpenRecord<JobPosting, JobChanges>
}) {
  const may = useMay()
  const { t } = useTranslation()
  const salary = useSalary()
  const names = useJobText()
  const moves = useJobMoves((record) => open.actor.send({ type: 'record.changed', record }))
  const isBusy = useLiveOpen(['job'], open, job, moves.busy.size > 0)
  const { title, status } = job
  const { life, offered } = useLifecycle(jobPostingLifecycle, {
    name: `job ${title}`,
    row: job,
    allowed: job.allowedEvents,
  })
  const isOver = useSelector(life, (state) => state.hasTag('closed'))
  const { form, publish } = useJobForm(job, open, offered.includes('job.publish'))
  const press = (event: JobEvent) => {
    const go = () => moves.press(job, { event })
    if (event === 'job.publish') publish(go)
    else go()
  }
  const mayWrite = may(updateJob)
  return (
    <Page
      title={title}
      lead={<BackLink to="/job/joblist">{t('jobs.back')}</BackLink>}
      actions={
        <StepsBar
          steps={jobSteps(offered)}
          wordOf={(event) => t(`jobs.event.${event}`)}
          isBusy={isBusy}
          isDirty={form.isDirty}
          quiet="job.close"
          onPress={press}
        />
      }
    >
      <JobHead>
        <StatusBadge mark={jobMarks[status]}>{t(`jobs.status.${status}`)}</StatusBadge>
        <span role="status">
          {t('jobs.taken', { taken: job.counts.accepted, count: job.vacancies })}
        </span>
        <span>{salary(job)}</span>
      </JobHead>
      <SideBySide>
        {mayWrite && !isOver ? (
          <FormFrame form={form} label={title} {...names}>
            <JobFields form={form} />
          </FormFrame>
        ) : (
          <JobCard lineHeight="1.6" overflowWrap="anywhere" whiteSpace="pre-wrap">
            {job.description ?? t('jobs.noDescription')}
          </JobCard>
        )}
        <JobSide job={job} />
      </SideBySide>
      {moves.asking && (
        <Suspense>
          <JobStepDialog moves={{ ...moves, confirm: (details) => moves.confirm(details, job) }} />
        </Suspense>
      )}
    </Page>
  )
}
