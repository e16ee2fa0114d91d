import type { Lifecycle } from '#lifecycles/decide.ts'
import type { Tenant } from '../db/tenant.ts'

/** The move that a message tells of. `waitsFrom`: it can be undone, so the message waits first. */
export type ToldMove = { recordId: string; event: string; waitsFrom: number | undefined }

/** What an undo found of the message about the undone move. */
export type Undone = 'untold' | 'withdrawn' | 'told'

type Moved = { recordId: string; event: string }
type Ways = Pick<Lifecycle<never>, 'back'>

/** The move of a message: it waits where the lifecycle has a way back from it. */
export function toldMove({ back }: Ways, { recordId, event }: Moved, now: number): ToldMove {
  return { recordId, event, waitsFrom: event in back ? now : undefined }
}

/**
 * Called with every move of a record whose moves are told. An undo withdraws the message about the
 * undone move while it still waits, and answers `told` when it has gone out, so that a correction
 * follows. Any other move confirms the message before it.
 */
export async function afterMove(tenant: Tenant, ways: Ways, moved: Moved): Promise<Undone> {
  const { db, companyId } = tenant
  const jobs = await db
    .selectFrom('outbox_job')
    .select(['id', 'record_event'])
    .where('company_id', '=', companyId)
    .where('record_id', '=', moved.recordId)
    .execute()
  if (jobs.length === 0) return 'untold'
  const undone = jobs.filter((job) => isUndone(ways, job.record_event, moved.event))
  let outcome: Undone = 'untold'
  for (const { id } of undone) {
    // A message that a server has taken is sent: the condition decides between the two.
    const { numDeletedRows } = await db
      .deleteFrom('outbox_job')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('attempts', '=', 0)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) outcome = 'told'
    else if (outcome === 'untold') outcome = 'withdrawn'
  }
  await db
    .updateTable('outbox_job')
    .set({ record_id: null })
    .where('company_id', '=', companyId)
    .where('record_id', '=', moved.recordId)
    .execute()
  return outcome
}

/** What no person did, an expiry, has no undo of its own, but every way back contradicts it. */
function isUndone({ back }: Ways, told: string | null, event: string): boolean {
  const ways: Readonly<Partial<Record<string, string>>> = back
  if (told === null) return false
  return told in ways ? ways[told] === event : Object.values(ways).includes(event)
}
