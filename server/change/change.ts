import type { Id } from '#contract/fields.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import type { Person } from '#contract/rights.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Clock } from '../db/clock.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Who views records, and when: allowed events depend on both, and what is shown depends on the
 * rights.
 */
export type Viewer = Pick<Person, 'rights'> & { role: ActorRole; now: number; timeZone: string }

/**
 * A change of a company's records: by whom, when and why. Every function that writes takes one,
 * within one transaction.
 */
export type Change = Viewer & {
  tenant: Tenant
  actorId?: Id
  actorName?: string
  reasonCode?: ReasonCode
  note?: string
  /** The guest's language, two letters. */ language?: string
}

/** A caller as a viewer. */
export function viewerOf(caller: Caller, clock: Clock): Viewer {
  const { role, rights, timeZone } = caller
  return { role, rights, now: clock.now(), timeZone }
}

/** A change by a caller. Its time is from the server's clock, never from the client's. */
export function changeOf(
  caller: Caller,
  db: Db,
  clock: Clock,
  why: Pick<Change, 'reasonCode' | 'note'> = {},
): Change {
  const { companyId, companyUserId, fullName } = caller
  return {
    ...viewerOf(caller, clock),
    tenant: { db, companyId },
    actorId: companyUserId,
    actorName: fullName,
    reasonCode: why.reasonCode,
    note: why.note || undefined,
  }
}

/** The same change, made by the system instead of a person. */
export function bySystem(change: Change): Change {
  return { ...change, role: 'system', actorId: undefined, actorName: undefined }
}
