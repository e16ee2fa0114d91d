import { useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { type JobPosting, updateJob } from '#contract/job.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
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

export type JobMove = {
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { job: JobPosting; event: JobEvent } | undefined
  /** Why the last move was refused. */
  failure: CallFailure | undefined
  /** Resolves to whether the server agreed. */
  move: (job: JobPosting, event: JobEvent, details?: JobMoveDetails) => Promise<boolean>
  forget: () => void
}

const ways: Partial<Record<JobEvent, JobEvent>> = {
  'job.publish': 'job.close',
  'job.close': 'job.reopen',
  'job.reopen': 'job.close',
}

/**
 * Moves a posting along its lifecycle. It is shown as the server answers, also when it refuses
 * because someone was faster.
 */
export function useJobMove(onMoved: (job: JobPosting) => void): JobMove {
  const { call, toasts } = useApp()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<JobMove['undoable']>()
  const [failure, setFailure] = useState<CallFailure>()

  const move: JobMove['move'] = async (job, event, details) => {
    setMoving((before) => new Set(before).add(job.id))
    setLast(undefined)
    setFailure(undefined)
    try {
      const moved = await call(updateJob, {
        id: job.id,
        expectedVersion: job.version,
        event,
        ...details,
      })
      onMoved(moved)
      // Mails that are out can't be taken back.
      const back = details?.rejectPending ? undefined : ways[event]
      setLast(back && moved.allowedEvents.includes(back) ? { job: moved, event: back } : undefined)
      return true
    } catch (thrown) {
      const refused = failureOf(thrown)
      if (refused.current) onMoved(refused.current as JobPosting)
      setFailure(refused)
      // A dialog says itself why it did not work.
      if (!details)
        toasts.send({
          type: 'toast.show',
          kind: 'error',
          text: `${job.title}: ${refused.errors?.[0]?.message ?? refused.message}`,
        })
      return false
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== job.id)))
    }
  }
  return { moving, undoable: last, failure, move, forget: () => setLast(undefined) }
}
