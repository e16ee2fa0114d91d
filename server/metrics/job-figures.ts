import { sql } from 'kysely'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'

/** Jobs of one kind that are not done, of all companies. */
type WaitingJobs = { kind: string; state: 'pending' | 'dead'; jobs: number }
export type JobFigures = { waiting: WaitingJobs[]; oldestDueMs: number | undefined }

/** How long figures are cached, so that several readers cause one query. */
const KEPT_MS = 5_000
const TIMEOUT_MS = 2_000

/**
 * The pending and dead jobs, and the due time of the oldest one. Undefined while the database does
 * not answer, so that the other metrics, which are then needed most, are still returned.
 */
export function createJobFigures(
  databases: Databases,
  now: () => number,
): () => Promise<JobFigures | undefined> {
  let last: { atMs: number; figures: Promise<JobFigures | undefined> } | undefined
  return () => {
    if (last && performance.now() - last.atMs < KEPT_MS) return last.figures
    const figures = withinTime(readJobFigures(databases.longRead(''), now()))
    last = { atMs: performance.now(), figures }
    return figures
  }
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS).unref()
  })
  try {
    return await Promise.race([work, timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Reads them from the database. @throws the database's fault */
export async function readJobFigures(db: Db, now: number): Promise<JobFigures> {
  const rows = await db
    .selectFrom('outbox_job')
    .select(['kind', 'state', sql<number>`count(*)`.as('jobs')])
    .where('state', 'in', ['pending', 'dead'])
    .groupBy(['kind', 'state'])
    .execute()
  const due = await db
    .selectFrom('outbox_job')
    .select(({ fn }) => fn.min('run_ms').as('first'))
    .where('state', '=', 'pending')
    .where('run_ms', '<=', now)
    .where('run_ms', '>', 0)
    .executeTakeFirst()
  const atOnce = await db
    .selectFrom('outbox_job')
    .select(({ fn }) => fn.min('created_ms').as('first'))
    .where('state', '=', 'pending')
    .where('run_ms', '=', 0)
    .executeTakeFirst()
  const since = [due?.first, atOnce?.first].filter((ms) => typeof ms === 'number')
  return {
    waiting: rows.flatMap(({ kind, state, jobs }) =>
      state === 'done' ? [] : [{ kind, state, jobs }],
    ),
    oldestDueMs: since.length > 0 ? Math.min(...since) : undefined,
  }
}
