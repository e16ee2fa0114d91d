import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { type JobPosting, updateJob } from '#contract/job.ts'
import { jobPostingLifecycle } from '#lifecycles/job-posting.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { lifeOf } from '../../machines/screen/life-of.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import type { JobEvent } from './job-steps.ts'

/**
 * What goes with an event: whether those who wait are told no and how, why it opens again, more
 * vacancies, a later end.
 */
export type JobMoveDetails = Pick<
  CallInput<typeof updateJob>,
  'rejectPending' | 'message' | 'note' | 'vacancies' | 'closesMs'
>
export type JobMove = { event: JobEvent } & JobMoveDetails
export type JobMoves = Moves<JobPosting, JobMove>

const life = lifeOf(jobPostingLifecycle)

/** Moves postings along their lifecycle; they are shown as the server answers. */
export function useJobMoves(onMoved: (job: JobPosting) => void): JobMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<JobPosting, JobMove>({
    ask: life.ask,
    send: ({ id, version }, move, idempotencyKey) =>
      call(updateJob, { id, expectedVersion: version, ...move }, { idempotencyKey }),
    // Mails that are out can't be taken back.
    back: (done) => (done.move.rejectPending ? undefined : life.back(done)),
    show: (job) => job && onMoved(job),
    words: ({ row: { title: name, status }, back }) =>
      back && t('jobs.moved', { name, status: t(`jobs.status.${status}`) }),
    refusal: ({ title }, { errors, message }) => `${title}: ${errors?.[0]?.message ?? message}`,
  })
}
