import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { listOwnSlots } from '#contract/receipt.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { findFreeSlots } from '../resource/free-slots.ts'
import { peopleOf } from './catalog.ts'
import { findOwn } from './own-order.ts'

/**
 * The times to which the holder of a receipt can reschedule their booking; as for a new booking,
 * with anyone who is free.
 * @throws Refusal NOT_FOUND, LINK_EXPIRED; TRANSITION_NOT_ALLOWED for what can't be rescheduled
 */
export async function listSlotsOfOwn(
  db: Db,
  { uuid, date, days }: InputOf<typeof listOwnSlots>,
  now: number,
): Promise<OutputOf<typeof listOwnSlots>> {
  const { allowedEvents } = await findReceipt(db, { uuid }, now)
  if (!allowedEvents.includes('order.reschedule')) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const { change, order } = await findOwn(db, uuid, now, undefined)
  const { tenant, timeZone } = change
  const [productId, ...alsoProductIds] = await servicesOf(tenant, order.id)
  if (order.resourceId === null || productId === undefined)
    return { slots: [], resources: [], isAnyTime: true, timeZone }
  const wanted = {
    productId,
    alsoProductIds,
    exceptOrderId: order.id,
    durationMin: lengthOf(order),
    date,
    days,
  }
  const found = await findFreeSlots(tenant, wanted, { now, timeZone })
  const slots = found.slots.filter(({ startMs }) => startMs !== order.startMs)
  return { slots, resources: await peopleOf(tenant, slots), isAnyTime: false, timeZone }
}

/** A move keeps the length, also one that the team has changed. */
function lengthOf({ startMs, endMs }: FoundOrder): number | undefined {
  return startMs === null || endMs === null ? undefined : (endMs - startMs) / MINUTE_MS
}

async function servicesOf({ db, companyId }: Tenant, orderId: Id): Promise<Id[]> {
  const { rows } = await sql<{ productId: Id }>`
    select product_id as "productId" from cart_item
    where company_id = ${companyId} and order_id = ${orderId} and product_id is not null
      and cart_status <> 'Cancelled'
    order by sort, id`.execute(db)
  return rows.map(({ productId }) => productId)
}
