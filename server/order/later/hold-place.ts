import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../../change/change.ts'
import type { Tenant } from '../../db/tenant.ts'
import { Refusal } from '../../http/refusal.ts'
import type { OrderHead } from '../order-head.ts'
import { laterRulesOf } from './later-rules.ts'
import { othersIn, slotStartOf } from './order-times.ts'

type Order = Pick<OrderHead, 'id' | 'moduleId' | 'tableId' | 'wantedMs' | 'orderStatusId'>

/** How many orders above the slot's capacity the team may promise. */
const MAX_EXTRA = 1000

/**
 * Holds a place in the slot of an order's wanted time. Guests are refused when the slot is full;
 * the team may exceed its capacity. Does nothing for orders at a table, or without rules for later.
 * @throws Refusal SLOT_TAKEN
 */
export async function holdPlace(
  change: Change,
  { id, moduleId, tableId, wantedMs }: Order,
): Promise<void> {
  if (wantedMs === null || tableId !== null) return
  const rules = await laterRulesOf(change.tenant, moduleId)
  if (!rules) return
  const startMs = slotStartOf(wantedMs, rules.slotMs, change.timeZone)
  const seats =
    change.role === 'guest'
      ? rules.perSlot - (await othersIn(change.tenant, moduleId, startMs, rules))
      : rules.perSlot + MAX_EXTRA
  const beginMs = wantedMs - rules.leadMs
  const place = {
    id,
    moduleId,
    startMs,
    beginMs,
    begunMs: beginMs <= change.now ? change.now : null,
  }
  if (!(await takeSeat(change.tenant, place, seats))) throw new Refusal('SLOT_TAKEN/orders')
}

/** Releases the place of an order that ends unserved; a restored order takes a place again. */
export async function carryPlace(change: Change, before: Order, after: Order): Promise<void> {
  if (isCancelled(after) === isCancelled(before)) return
  if (isCancelled(after)) await releasePlace(change.tenant, after.id)
  else await holdPlace(change, after)
}

/** Whether an order is for later and its preparation has not started. */
export async function waitsForLater({ db, companyId }: Tenant, orderId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('order_slot')
    .select('seat')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('begun_ms', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function releasePlace({ db, companyId }: Tenant, orderId: Id): Promise<void> {
  await db
    .deleteFrom('order_slot')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .execute()
}

type Place = {
  id: Id
  moduleId: OrderHead['moduleId']
  startMs: number
  beginMs: number
  begunMs: number | null
}

/**
 * Takes the first free seat. The primary key decides: of two concurrent orders only one gets a
 * seat.
 */
async function takeSeat(
  { db, companyId }: Tenant,
  { id, moduleId, startMs, beginMs, begunMs }: Place,
  seats: number,
): Promise<boolean> {
  const { rows } = await sql<{ seat: number }>`
    select seat from order_slot where company_id = ${companyId} and module_id = ${moduleId}
      and slot_start = ${startMs}`.execute(db)
  const used = new Set(rows.map(({ seat }) => seat))
  for (let seat = 1; seat <= seats; seat += 1) {
    if (used.has(seat)) continue
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('order_slot')
      .values({
        company_id: companyId,
        module_id: moduleId,
        slot_start: startMs,
        seat,
        order_id: id,
        begin_ms: beginMs,
        begun_ms: begunMs,
      })
      .onConflict((at) => at.columns(['company_id', 'module_id', 'slot_start', 'seat']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return true
  }
  return false
}
