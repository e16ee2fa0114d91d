import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import { newId } from '../../../server/db/id.ts'
import { aProduct } from '../builders.ts'
import { DAY_MS, type Given, type Givers, type Ground, owner } from './ground.ts'

/** A booking of a customer who can be written to, and another time that is free for it. */
async function aBooking(ground: Ground): Promise<{ id: Id; version: number; freeMs: number }> {
  const { server, company } = ground
  const as = await owner(ground, 'service')
  const productId = await aProduct(server, { company, module: 'service', duration_min: 30 })
  const now = server.clock.now()
  const date = new Date(now + DAY_MS).toISOString().slice(0, 10)
  const { slots } = await ground.server.ask(calls.listSlots, { productId, date, days: 14 }, as)
  const startMs = slots[0]?.startMs ?? now + 2 * DAY_MS
  const { id, version } = await ground.server.ask(
    calls.createOrder,
    {
      customer: { fullName: 'Ines', email: `${newId()}@guest.example` },
      startMs,
      items: [{ productId, quantity: 1 }],
    },
    as,
  )
  return { id, version, freeMs: slots.at(-1)?.startMs ?? now + 3 * DAY_MS }
}

async function aBookingToPropose(ground: Ground): Promise<Given> {
  const { id, version, freeMs } = await aBooking(ground)
  return {
    fields: {
      order_id: id,
      expected_version: version,
      start_ms: freeMs,
      start_at: undefined,
      resource_id: undefined,
    },
    module: 'service',
  }
}

/** A confirmed booking that changed hours no longer include. */
async function aBookingToKeep(ground: Ground): Promise<Given> {
  const { id, version } = await aBooking(ground)
  await ground.server.databases.write
    .updateTable('sale_order')
    .set({ outside_ms: ground.server.clock.now() })
    .where('id', '=', id)
    .execute()
  return { fields: { order_id: id, expected_version: version }, module: 'service' }
}

async function aBookingToSave(ground: Ground): Promise<Given> {
  return { fields: { id: (await aBooking(ground)).id }, module: 'service' }
}

/** A time to come, at no table yet. */
async function aTimeToCome({ server }: Ground): Promise<Given> {
  const startMs = Math.ceil(server.clock.now() / DAY_MS) * DAY_MS + DAY_MS
  return {
    fields: {
      start_ms: startMs,
      start_at: undefined,
      table_ids: [],
      customer_id: undefined,
    },
    module: 'tableOrdering',
  }
}

export const bookingGivers: Givers = [
  [calls.createReservation, aTimeToCome],
  [calls.proposeTime, aBookingToPropose],
  [calls.keepBooking, aBookingToKeep],
  [calls.getCalendarFile, aBookingToSave],
]
