import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { type JobPosting, updateJob } from '#contract/job.ts'
import { serverNow } from '../../services/server-clock.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { askOf, type JobEvent, jobLife } from './job-steps.ts'

/**
 * The payload of an event: whether and how pending applicants are rejected, the reason to reopen,
 * more vacancies, a later closing date.
 */
export type JobMoveDetails = Pick<
  CallInput<typeof updateJob>,
  'rejectPending' | 'message' | 'note' | 'vacancies' | 'closesMs'
>
type JobMove = { event: JobEvent } & JobMoveDetails
export type JobMoves = Moves<JobPosting, JobMove>

/** Moves postings along their lifecycle; each is replaced by the server's answer. */
export function useJobMoves(onMoved: (job: JobPosting) => void): JobMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<JobPosting, JobMove>({
    name: 'jobs',
    ask: (job, move) => askOf(job, move, serverNow()),
    send: ({ id, version }, move, idempotencyKey) =>
      call(updateJob, { id, expectedVersion: version, ...move }, { idempotencyKey }),
    // Sent mails can't be undone.
    back: (done) => (done.move.rejectPending ? undefined : jobLife.back(done)),
    show: (job) => job && onMoved(job),
    words: ({ row: { title: name, status }, back }) =>
      back && t('jobs.moved', { name, status: t(`jobs.status.${status}`) }),
    refusal: ({ title }, { errors, message }) => `${title}: ${errors?.[0]?.message ?? message}`,
  })
}
