import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { newId } from '../../../server/db/id.ts'
import { forgetPastAskers } from '../../../server/guest/unproven.ts'
import { anOrder, aProduct, aTable } from '../builders.ts'
import { connectTo } from './account.ts'
import { DAY_MS, type Given, type Givers, type Ground, nobodyKnown, owner } from './ground.ts'
import { codeOf, intakeOf } from './intake.ts'

/** At a table where somebody sits already, with the code that they pass on. */
async function atATable(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const as = await owner(ground, 'tableOrdering')
  const id = await aTable(server, { company, name: newId() })
  const { code } = await ground.server.ask(calls.createLink, { purpose: 'table', targetId: id }, as)
  const { intakeToken } = await ground.server.ask(calls.openLink, { code })
  const { session } = await ground.server.ask(
    calls.updateTable,
    { id, expectedVersion: 1, event: 'table.open', partySize: 2 },
    as,
  )
  return { fields: { intake_token: intakeToken, code: session?.joinCode } }
}

async function aGuestCart(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const productId = await aProduct(server, { company, no_prep: 1 })
  return {
    fields: {
      ...nobodyKnown,
      intake_token: await intakeOf(ground, 'shop'),
      items: [{ product_id: productId, quantity: 1 }],
      promo_code: undefined,
    },
  }
}

async function aService({ server, company }: Ground): Promise<Id> {
  const { id } = await server.databases.read
    .selectFrom('product')
    .select('id')
    .where('company_id', '=', company.id)
    .where('module_id', '=', moduleIds.service)
    .where('status', '=', 'Active')
    // Generated calls may have sold one out, or given it hours.
    .where('sold_out', '=', 0)
    .where('available_from', 'is', null)
    .where('available_to', 'is', null)
    .where((row) => row.or([row('stock_qty', 'is', null), row('stock_qty', '>', 0)]))
    .orderBy('duration_min')
    .executeTakeFirstOrThrow()
  return id as Id
}

async function guestSlots(ground: Ground): Promise<Given> {
  const date = new Date(ground.server.clock.now() + DAY_MS).toISOString().slice(0, 10)
  return {
    fields: {
      intake_token: await intakeOf(ground, 'booking'),
      product_id: await aService(ground),
      resource_id: undefined,
      date,
    },
  }
}

async function aFreeTime(ground: Ground): Promise<Given> {
  const intakeToken = await intakeOf(ground, 'booking')
  const productId = await aService(ground)
  const date = new Date(ground.server.clock.now() + 2 * DAY_MS).toISOString().slice(0, 10)
  const { slots } = await ground.server.ask(calls.listGuestSlots, {
    intakeToken,
    productId,
    date,
    days: 14,
  })
  const free = slots.at(-1)
  return {
    fields: {
      ...nobodyKnown,
      intake_token: intakeToken,
      product_id: productId,
      resource_id: undefined,
      start_ms: free?.startMs,
      start_at: undefined,
    },
  }
}

/** Of a booking that was made by its guest, whoever asks. */
async function ownTimes(ground: Ground): Promise<Given> {
  const intakeToken = await intakeOf(ground, 'booking')
  // Hundreds of calls are made from one address; how many may book is held by tests of its own.
  await forgetPastAskers(ground.server.databases.write, Number.MAX_SAFE_INTEGER)
  const productId = await aService(ground)
  const date = new Date(ground.server.clock.now() + DAY_MS).toISOString().slice(0, 10)
  const wanted = { intakeToken, productId, date, days: 14 }
  const { slots } = await ground.server.ask(calls.listGuestSlots, wanted)
  const { uuid } = await ground.server.ask(calls.placeGuestBooking, {
    intakeToken,
    productId,
    fullName: 'Ines',
    startMs: slots[0]?.startMs ?? 0,
  })
  return { fields: { uuid, date, days: 7 } }
}

/** An order that can be paid online. */
async function dueOrder(ground: Ground): Promise<Given> {
  await connectTo(ground)
  const { uuid } = await anOrder(ground.server, { company: ground.company })
  return { fields: { uuid } }
}

async function aTicket(ground: Ground): Promise<string> {
  return (
    await ground.server.ask(calls.joinQueue, {
      intakeToken: await intakeOf(ground, 'queue'),
      fullName: 'Ines',
    })
  ).token
}

/** A table, and a time at which it is free. */
async function aTableToReserve(ground: Ground): Promise<Given> {
  const { server, company } = ground
  await aTable(server, { company, name: newId() })
  const intakeToken = await intakeOf(ground, 'reservation')
  const date = new Date(server.clock.now() + DAY_MS).toISOString().slice(0, 10)
  const wanted = { intakeToken, partySize: 2, date, days: 14 }
  const { slots } = await ground.server.ask(calls.listReservationTimes, wanted)
  return {
    fields: {
      intake_token: intakeToken,
      ...nobodyKnown,
      email: `${newId()}@guest.example`,
      party_size: 2,
      start_ms: slots[0]?.startMs,
      start_at: undefined,
    },
  }
}

async function aReservation(ground: Ground): Promise<string> {
  const { fields } = await aTableToReserve(ground)
  const { token } = await ground.server.ask(calls.placeReservation, {
    intakeToken: String(fields['intake_token']),
    fullName: 'Ines',
    email: String(fields['email']),
    partySize: 2,
    startMs: Number(fields['start_ms']),
  })
  return token
}

export const guestGivers: Givers = [
  [
    calls.getCatalog,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'shop') } }),
  ],
  [
    calls.listOrderTimes,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'shop') } }),
  ],
  [calls.priceGuestCart, aGuestCart],
  [calls.placeGuestOrder, aGuestCart],
  [
    calls.proveAddress,
    async (ground) => ({
      fields: {
        intake_token: await intakeOf(ground, 'shop'),
        email: `${newId()}@guest.example`,
        code: undefined,
      },
    }),
  ],
  [calls.openLink, async (ground) => ({ fields: { code: await codeOf(ground, 'shop') } })],
  [calls.joinTable, atATable],
  [calls.listGuestSlots, guestSlots],
  [calls.placeGuestBooking, aFreeTime],
  [calls.listOwnSlots, ownTimes],
  [calls.payByUuid, dueOrder],
  [calls.leavePayment, dueOrder],
  [
    calls.listReservationTimes,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'reservation') } }),
  ],
  [calls.placeReservation, aTableToReserve],
  [calls.getOwnReservation, async (ground) => ({ fields: { token: await aReservation(ground) } })],
  [
    calls.cancelOwnReservation,
    async (ground) => ({
      fields: { token: await aReservation(ground), event: 'reservation.customer-cancel' },
    }),
  ],
  [
    calls.joinQueue,
    async (ground) => ({
      fields: { intake_token: await intakeOf(ground, 'queue'), ...nobodyKnown },
    }),
  ],
  [
    calls.checkIn,
    async (ground) => ({
      fields: { intake_token: await intakeOf(ground, 'checkin'), ...nobodyKnown },
    }),
  ],
  [
    calls.getQueueBoard,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'queue') } }),
  ],
  [calls.getTicket, async (ground) => ({ fields: { token: await aTicket(ground) } })],
  [
    calls.moveTicket,
    async (ground) => ({ fields: { token: await aTicket(ground), event: 'queue.leave' } }),
  ],
]
