import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { inLine, isToCall } from '#contract/queue-line.ts'
import type { addVisit } from '#contract/visit.ts'
import { newSecret } from '../db/company-secret.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { localDay } from '#contract/zoned-time.ts'
import { isDuplicate } from '../db/fault.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import type { Change } from '../change/change.ts'
import { findOrAddCustomer } from '../order/take/find-or-add-customer.ts'
import { queueRulesOf, serviceOf } from './queue-rules.ts'
import { waitingQueue } from './waiting-queue.ts'
import { recordMove } from '../change/history.ts'

type Wanted = InputOf<typeof addVisit> & {
  email?: string | undefined
  /** Throws when a limit is reached. Takes the lock of the guests' gate until the commit. */
  expectRoom?: () => Promise<void>
}

/**
 * Separates the ranks of different days, and allows about a million halvings between two
 * neighbours.
 */
const RANKS_A_DAY = 1_000_000
const DAY_MS = 24 * 3_600_000

/**
 * Creates a visit: a check-in, or an entry at the end of the queue with the next ticket of the day.
 * @throws Refusal NOT_FOUND for a customer or place of another company, DUPLICATE for someone who
 * already waits
 */
export async function writeVisit(
  change: Change,
  moduleId: number,
  wanted: Wanted,
): Promise<{ id: Id; token: string; joinedMs: number }> {
  const { type, partySize, fullName = '' } = wanted
  const { now, tenant } = change
  const { db, companyId } = tenant
  const locationId = await branchOf(tenant, wanted.locationId)
  const { phone, callingCode, email } = wanted
  const customerId = await findOrAddCustomer(
    change,
    wanted.customerId
      ? { customerId: wanted.customerId }
      : { customer: { fullName, phone, callingCode, email } },
  )

  await wanted.expectRoom?.()
  const day = localDay(now, change.timeZone)
  const isQueue = type === 'queue'
  const { almostAt, services } = await queueRulesOf(tenant)
  const service = isQueue ? serviceOf(services, wanted.service) : null
  const ticketNo = isQueue ? await nextTicket(change, day) : null
  const queue = isQueue ? await waitingQueue(tenant, moduleId, locationId) : []
  const ahead = inLine(queue, service, services).filter(isToCall).length
  const [id, token] = [newId(), newSecret(companyId)]
  const nothing = {
    called_ms: null,
    call_count: 0,
    notified_ms: null,
    // Guests who start near the front count as notified.
    almost_ms: isQueue && ahead < almostAt ? now : null,
    on_hold: 0,
    seated_ms: null,
    finished_ms: null,
    reason_code: null,
    table_id: null,
    table_session_id: null,
  }
  const row = {
    company_id: companyId,
    id,
    created_ms: now,
    updated_ms: now,
    version: 1,
    module_id: moduleId,
    customer_id: customerId ?? null,
    location_id: locationId,
    type,
    queue_status: isQueue ? ('Waiting' as const) : null,
    day,
    ticket_no: ticketNo,
    service,
    // Those who were moved to the end have later ranks than their tickets.
    rank: Math.max(rankOf(day, ticketNo ?? 0), (queue.at(-1)?.rank ?? 0) + 1),
    waiting_key: isQueue ? (customerId ?? null) : null,
    party_size: partySize,
    ahead_count: ahead,
    joined_ms: now,
    moved_ms: now,
    token,
    language: change.language ?? null,
    ...nothing,
  }
  await refusingSecondPlace(() => db.insertInto('customer_visit').values(row).execute())
  if (isQueue)
    await recordMove(
      change,
      { event: 'queue.join', to: 'Waiting' },
      { entity: 'visit', entityId: id, version: 1 },
    )
  publish(tenant, { topic: 'visit', id, version: 1, moduleId })
  return { id, token, joinedMs: now }
}

/** The initial rank of a ticket. */
export function rankOf(day: string, ticketNo: number): number {
  return (Date.parse(`${day}T00:00:00Z`) / DAY_MS) * RANKS_A_DAY + ticketNo
}

/**
 * Converts a unique key fault: nobody can wait twice in the same module. @throws Refusal DUPLICATE
 */
export async function refusingSecondPlace<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? new Refusal('DUPLICATE/waiting') : error
  }
}

/**
 * The given place, otherwise the company's default one, if there is one. @throws Refusal NOT_FOUND
 */
export async function branchOf({ db, companyId }: Tenant, id: Id | undefined): Promise<Id | null> {
  const which = id === undefined ? sql`is_default = 1` : sql`id = ${id}`
  const { rows } = await sql<{
    id: Id
  }>`select id from location where company_id = ${companyId} and status = 'Active' and ${which}
    limit 1`.execute(db)
  if (!rows[0] && id !== undefined) throw new Refusal('NOT_FOUND')
  return rows[0]?.id ?? null
}

/**
 * The day's next ticket number. The row is locked until the transaction ends, so numbers are unique
 * and in order of arrival.
 */
async function nextTicket({ tenant: { db, companyId } }: Change, day: string): Promise<number> {
  const { last_no } = await db
    .insertInto('ticket_counter')
    .values({ company_id: companyId, day, last_no: 1 })
    .onConflict((at) =>
      at
        .columns(['company_id', 'day'])
        .doUpdateSet((row) => ({ last_no: row('ticket_counter.last_no', '+', 1) })),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow()
  return last_no
}
