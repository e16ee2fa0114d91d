import { toJson } from '../db/json-text.ts'
import { systemClock } from '../db/clock.ts'
import { noteChange } from '../db/commits.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Secrets } from '../secret/secrets.ts'
import { type OpenKind, type SealedKind, sealPayload } from './job-kind.ts'
import type { MessageMove } from './message-move.ts'

/** For jobs that belong to no company, such as a code for someone who is not signed in. */
export const noCompany = '' as Tenant['companyId']

const atOnce = 0

/**
 * Adds a job for an external system (mail, payment, delivery), executed after the commit: at least
 * once, with retries, by any server. `outbox.handle` registers the handler of a kind. A message
 * about an undoable move is delayed for the undo.
 * @throws Error outside of a transaction
 */
export async function enqueue<Payload extends object>(
  tenant: Tenant,
  { name }: OpenKind<Payload>,
  payload: Payload,
  move?: MessageMove,
): Promise<void> {
  await addJob(tenant, name, payload, { move })
}

/** The same, with an earliest time. */
export async function enqueueAt<Payload extends object>(
  tenant: Tenant,
  { name }: OpenKind<Payload>,
  payload: Payload,
  runMs: number,
): Promise<void> {
  await addJob(tenant, name, payload, { runMs })
}

/** The same for a kind whose payload is encrypted. @throws Error outside of a transaction */
export async function enqueueSealed<Payload extends object>(
  secrets: Secrets,
  tenant: Tenant,
  kind: SealedKind<Payload>,
  payload: Payload,
  move?: MessageMove,
): Promise<void> {
  await addJob(tenant, kind.name, sealPayload(secrets, kind, payload), { move })
}

async function addJob(
  { db, companyId }: Tenant,
  kind: string,
  payload: object,
  { move, runMs = atOnce }: { move?: MessageMove | undefined; runMs?: number },
): Promise<void> {
  noteChange(db, { kind: 'job', companyId })
  const now = systemClock.now()
  const row = {
    company_id: companyId,
    id: newId(),
    kind,
    payload: toJson(payload),
    state: 'pending' as const,
  }
  await db
    .insertInto('outbox_job')
    .values({
      ...row,
      run_ms: move?.waitsFrom ?? runMs,
      attempts: 0,
      last_error: null,
      created_ms: now,
      done_ms: null,
      record_id: move?.recordId ?? null,
      record_event: move?.event ?? null,
    })
    .execute()
}
