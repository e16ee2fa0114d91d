import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { CompanyId } from '#contract/fields.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { enqueueAt } from './enqueue.ts'
import type { OpenKind } from './job-kind.ts'

/** After this many attempts, before the job becomes dead, it is put off. */
export const TRIES = 8
export const LATER_MS = HOUR_MS
/** A service stores an idempotency key for a day; a later call could do the same thing twice. */
const LONGEST_MS = DAY_MS

/** For a job that was put off: the idempotency key, and since when it is put off. */
export const putOffFields = { key: z.optional(z.string()), sinceMs: z.optional(z.int()) }
type PutOff = { key?: string | undefined; sinceMs?: number | undefined }

/**
 * Enqueues a job again for an hour later, with the same idempotency key. Returns false when it has
 * been put off for a day.
 */
export async function putOff<Payload extends PutOff>(
  { databases, clock }: Pick<App, 'databases' | 'clock'>,
  kind: OpenKind<Payload>,
  payload: Payload,
  { id, companyId }: { id: string; companyId: CompanyId },
): Promise<boolean> {
  const now = clock.now()
  const { key = id, sinceMs = now } = payload
  if (now - sinceMs >= LONGEST_MS) return false
  await inTransaction(databases, (db) =>
    enqueueAt({ db, companyId }, kind, { ...payload, key, sinceMs }, now + LATER_MS),
  )
  return true
}
