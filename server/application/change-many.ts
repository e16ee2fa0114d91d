import type { Application, updateApplications } from '#contract/application.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { jobApplicationLifecycle } from '#lifecycles/job-application.ts'
import { inSavepoint } from '../db/in-savepoint.ts'
import { Refusal } from '../http/refusal.ts'
import type { Post } from '../mail/post.ts'
import { asSeen } from '../change/as-seen.ts'
import type { Change } from '../change/change.ts'
import { applicationRecordOf, applications, type FoundApplication } from './applications.ts'
import { announceApplication, moveApplication } from './move-application.ts'

type Wanted = InputOf<typeof updateApplications>
type Outcome = {
  updated: (FoundApplication & { letter?: Application['letter'] })[]
  failed: { id: Id; refusal: Refusal }[]
}

/**
 * Moves, rates or annotates applications. Each is decided separately: a refused one is not changed
 * and does not stop the others.
 */
export async function changeApplications(
  change: Change,
  post: Post,
  { id, ids = [], ...wanted }: Wanted,
): Promise<Outcome> {
  const outcome: Outcome = { updated: [], failed: [] }
  // In a fixed order, so that two people who move the same applications do not deadlock.
  for (const each of [...new Set(id === undefined ? ids : [id])].toSorted()) {
    try {
      outcome.updated.push(
        await inSavepoint(change.tenant.db, () => changeOne(change, post, each, wanted)),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.failed.push({ id: each, refusal: error })
    }
  }
  return outcome
}

async function changeOne(
  change: Change,
  post: Post,
  id: Id,
  {
    expectedVersion,
    event,
    status,
    reasonCode,
    notes,
    rating,
    interviewMs,
    interviewPlace,
    notify,
    message,
    words,
  }: Omit<Wanted, 'id' | 'ids'>,
): Promise<Outcome['updated'][number]> {
  const read = await applications.find(change.tenant, id)
  const seen = asSeen(read, expectedVersion)
  const fields = {
    ...(notes !== undefined && { notes }),
    ...(rating !== undefined && { rating }),
    ...(interviewMs !== undefined && { interviewMs }),
    ...(interviewPlace !== undefined && { interviewPlace }),
  }
  if (event === undefined && status === undefined) {
    const saved = await applications.change(
      change.tenant,
      change.now,
      { id, expectedVersion: seen.version },
      fields,
    )
    announceApplication(change, saved)
    return saved
  }
  // A status without an event is converted to the event that leads there for this person.
  const wanted =
    event ??
    (status && eventTo(jobApplicationLifecycle, applicationRecordOf(read, change), status, change))
  if (!wanted) throw new Refusal('TRANSITION_NOT_ALLOWED')
  return moveApplication(change, post, seen, wanted, {
    reasonCode,
    fields,
    isTold: notify,
    message,
    words,
  })
}
