import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { toJson } from '../db/json-text.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'

export type JobRow = Selectable<Schema['outbox_job']>

/** The lease of a job, after which another server takes it over: longer than any job may run. */
const LEASE_MS = 120_000
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 3_600_000
/** With these delays, attempts end after about an hour and a half. */
export const MAX_ATTEMPTS = 10
const KEPT_DONE_MS = 7 * 24 * 3_600_000
const KEPT_DEAD_MS = 90 * 24 * 3_600_000

/**
 * Due jobs, oldest first. Messages about moves wait `undoWaitMs` longer before the first attempt,
 * because the move may be undone until then.
 */
export async function dueJobs(
  db: Db,
  { now, limit, undoWaitMs }: { now: number; limit: number; undoWaitMs: number },
): Promise<JobRow[]> {
  return db
    .selectFrom('outbox_job')
    .selectAll()
    .where('state', '=', 'pending')
    .where('run_ms', '<=', now)
    .where((it) =>
      it.or([
        it('record_id', 'is', null),
        it('attempts', '>', 0),
        it('run_ms', '<=', now - undoWaitMs),
      ]),
    )
    .orderBy('run_ms')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Claims a job for this server by moving its due time to the end of the lease. If several servers
 * try, only one succeeds.
 */
export async function claimJob(
  db: Db,
  { company_id, id, run_ms, attempts }: JobRow,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_job')
    .set({ run_ms: now + LEASE_MS, attempts: attempts + 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('run_ms', '=', run_ms)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks a job as done and deletes its payload. */
export async function finishJob(db: Db, { company_id, id }: JobRow, now: number): Promise<void> {
  await db
    .updateTable('outbox_job')
    .set({ state: 'done', payload: toJson({}), last_error: null, done_ms: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt: the job is retried later, or becomes dead. A job that another server
 * has taken over is left as it is.
 */
export async function failJob(
  db: Db,
  { company_id, id, attempts }: JobRow,
  { error, isFinal, now }: { error: string; isFinal: boolean; now: number },
): Promise<'pending' | 'dead'> {
  const tried = attempts + 1
  const state = isFinal || tried >= MAX_ATTEMPTS ? 'dead' : 'pending'
  const { numUpdatedRows } = await db
    .updateTable('outbox_job')
    .set({
      state,
      last_error: error.slice(0, 500),
      run_ms: now + delayAfter(tried),
      done_ms: state === 'dead' ? now : null,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', tried)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? state : 'pending'
}

/** Deletes jobs that were done a week ago, and dead ones after 90 days. */
export async function forgetDoneJobs(db: Db, now: number): Promise<void> {
  await deleteInPieces(db, {
    table: 'outbox_job',
    key: ['company_id', 'id'],
    where: sql`(state = 'done' and run_ms < ${now - KEPT_DONE_MS})
      or (state = 'dead' and run_ms < ${now - KEPT_DEAD_MS})`,
  })
}

function delayAfter(tried: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tried - 1))
  return Math.round(delay * (0.8 + Math.random() * 0.4))
}
