import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { endpoints as calls } from '#contract/all.ts'
import type { DeliveryConnection } from '#contract/delivery.ts'
import type { Id } from '#contract/fields.ts'
import type { LinkPurpose } from '#contract/link.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { makeCode } from '../../server/account/codes.ts'
import { newId } from '../../server/db/id.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { OWN_DRIVER } from '../../server/delivery/partner.ts'
import { enqueue } from '../../server/outbox/enqueue.ts'
import { hashPassword } from '../../server/user/password.ts'
import { anOrder, aProduct, aSession, aTable, aUser, type Company, type User } from './builders.ts'
import type { Wire } from './generate.ts'
import type { TestServer } from './server.ts'

/** Fields for one call; a field that is undefined is left out. In `module`, where it matters. */
export type Given = { fields: Wire; module?: ModuleName }
type Ground = { server: TestServer; company: Company; as: User | undefined }
type Give = (ground: Ground) => Promise<Given>

const PASSWORD = 'a harbour at dawn'
const DAY_MS = 86_400_000
let passwordHash: Promise<string> | undefined

/**
 * What the answers of the API don't tell, by the call that asks for it: what is mailed to people,
 * what a guest's own link gave, and records in a state that calls made by chance hardly lead to.
 * Each is made anew, good for one call.
 */
export const givers: ReadonlyMap<Endpoint, Give> = new Map<Endpoint, Give>([
  [calls.signIn, signInFields],
  [
    calls.createPassword,
    async (ground) => ({ fields: { code: await aCode(ground, 'sign-up'), password: PASSWORD } }),
  ],
  [calls.readInvitation, async (ground) => ({ fields: { code: await aCode(ground, 'sign-up') } })],
  [calls.confirmPassword, ownPassword],
  [
    calls.resetPassword,
    async (ground) => ({
      fields: { code: await aCode(ground, 'password-reset'), password: PASSWORD },
    }),
  ],
  [calls.endSession, anotherSession],
  [calls.connectAccount, accountState],
  [calls.retryOutbox, aDeadJob],
  [calls.createOrder, anOrderToBe],
  [calls.changeQuantity, aLineInTheCart],
  [calls.cancelLines, oneOfTwoLines],
  [calls.dropRefund, aProposedRefund],
  [calls.settlePayment, aTransferToConfirm],
  [
    calls.withdrawPayment,
    async (ground) => ({ fields: { payment_txn_id: await aWaitingPayment(ground, 'bank') } }),
  ],
  [
    calls.startCheckout,
    async (ground) => ({ fields: { payment_txn_id: await aWaitingPayment(ground, 'online') } }),
  ],
  [calls.getPromotion, aPromotion],
  [
    calls.getCatalog,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'shop') } }),
  ],
  [calls.priceGuestCart, aGuestCart],
  [calls.placeGuestOrder, aGuestCart],
  [calls.joinTable, atATable],
  [calls.listGuestSlots, guestSlots],
  [calls.placeGuestBooking, aFreeTime],
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
  [
    calls.listGuestJobs,
    async (ground) => ({ fields: { intake_token: await intakeOf(ground, 'job') } }),
  ],
  [calls.applyForJob, anOpening],
  [
    calls.getApplicationStatus,
    async (ground) => ({ fields: { token: await anApplication(ground) } }),
  ],
  [
    calls.withdrawApplication,
    async (ground) => ({ fields: { token: await anApplication(ground) } }),
  ],
  [calls.connectPartner, async () => ({ fields: { delivery_partner_id: OWN_DRIVER } })],
  [calls.updatePartner, theirDrivers],
  [
    calls.moveDelivery,
    async (ground) => ({
      fields: { order_id: await toBeDelivered(ground), ...byOwnDriver },
      module: 'foodKart',
    }),
  ],
  [calls.cancelDelivery, anErrand],
  [calls.getImport, anImport],
])

/** Who is known by nothing is nobody's duplicate. */
const nobodyKnown = {
  phone: undefined,
  calling_code: undefined,
  email: undefined,
  website: undefined,
}
const byOwnDriver = {
  event: 'delivery.request',
  company_delivery_partner_id: undefined,
  reason_code: undefined,
}

/** Sends a call that has to succeed. */
async function ask<E extends Endpoint>(
  { server }: Ground,
  call: E,
  input: CallInput<E>,
  as?: User,
): Promise<OutputOf<E>> {
  return (await server.call(call, input, { as })).data
}

function owner({ server, company }: Ground, module: ModuleName): Promise<User> {
  return aUser(server, { company, module })
}

async function signInFields({ server, company }: Ground): Promise<Given> {
  const email = `${newId()}@example.com`
  await aUser(server, {
    company,
    email,
    password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
  })
  return { fields: { email, password: PASSWORD, phone: undefined, calling_code: undefined } }
}

/** Wrong ones by chance have slowed them down before. */
async function ownPassword({ server, as }: Ground): Promise<Given> {
  const db = server.databases.write
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD))
  await db
    .updateTable('app_user')
    .set({ password_hash })
    .where('id', '=', as?.userId ?? '')
    .execute()
  await db.deleteFrom('login_attempt').where('key', '=', `own:${as?.userId}`).execute()
  return { fields: { password: PASSWORD } }
}

async function aCode(
  { server, company }: Ground,
  purpose: 'sign-up' | 'password-reset',
): Promise<string> {
  const { userId, companyUserId } = await aUser(server, { company })
  return makeCode(server.databases.write, purpose, userId, server.clock.now(), {
    companyId: company.id,
    companyUserId,
  })
}

async function anotherSession(ground: Ground): Promise<Given> {
  const { server, as } = ground
  if (!as) return { fields: {} }
  await aSession(server.databases.write, {
    companyId: as.company.id,
    companyUserId: as.companyUserId,
    userId: as.userId,
    nowMs: server.clock.now(),
  })
  const sessions = await ask(ground, calls.listSessions, {}, as)
  return { fields: { session_id: sessions.find(({ isCurrent }) => !isCurrent)?.id } }
}

async function accountState(ground: Ground): Promise<Given> {
  const { server, as } = ground
  const current =
    as && (await ask(ground, calls.listSessions, {}, as)).find(({ isCurrent }) => isCurrent)
  return {
    fields: {
      code: 'ac_1',
      state: await makeCode(
        server.databases.write,
        'account-connect',
        newId(),
        server.clock.now(),
        { sessionId: current?.id ?? '' },
      ),
    },
  }
}

async function aDeadJob({ server, company }: Ground): Promise<Given> {
  const { databases, clock } = server
  await inTransaction(databases, (db) =>
    enqueue({ db, companyId: company.id }, 'nobody.handles', {}, clock.now() + DAY_MS),
  )
  const { id } = await databases.write
    .updateTable('outbox_job')
    .set({ state: 'dead', kind: `nobody.handles.${newId()}` })
    .where('kind', '=', 'nobody.handles')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { fields: { outbox_job_id: id } }
}

async function aLineInTheCart({ server, company }: Ground): Promise<Given> {
  const { id, lineIds } = await anOrder(server, { company })
  return {
    fields: {
      order_id: id,
      cart_id: lineIds[0],
      quantity: 2,
      expected_version: 1,
      reason_code: undefined,
    },
    module: 'foodKart',
  }
}

async function anOrderToBe({ server, company }: Ground): Promise<Given> {
  const productId = await aProduct(server, { company, module: 'foodKart', no_prep: 1 })
  return {
    fields: { items: [{ product_id: productId, quantity: 1 }], promo_code: undefined },
    module: 'foodKart',
  }
}

async function oneOfTwoLines({ server, company }: Ground): Promise<Given> {
  const { id, lineIds } = await anOrder(server, { company, lines: [{}, {}] })
  return {
    fields: { order_id: id, cart_ids: lineIds.slice(1), expected_version: undefined },
    module: 'foodKart',
  }
}

/** A way in for a guest, by a link of the company. */
async function intakeOf(ground: Ground, purpose: LinkPurpose): Promise<string> {
  const { server, company } = ground
  // Another call may have shut the branch, or given it hours that are not now.
  await server.databases.write
    .updateTable('location')
    .set({ status: 'Active', hours: '[]', exceptions: '[]' })
    .where('company_id', '=', company.id)
    .execute()
  const module = moduleOfPurpose[purpose] ?? 'foodKart'
  const known = await server.databases.read
    .selectFrom('dynamic_link')
    .select('code')
    .where('company_id', '=', company.id)
    .where('purpose', '=', purpose)
    .where('module_id', '=', moduleIds[module])
    .where('target_id', 'is', null)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  const code =
    known?.code ??
    (await ask(ground, calls.createLink, { purpose }, await owner(ground, module))).code
  return (await ask(ground, calls.openLink, { code })).intakeToken
}

/** At a table where somebody sits already, with the code that they pass on. */
async function atATable(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const as = await owner(ground, 'tableOrdering')
  const id = await aTable(server, { company, name: newId() })
  const { code } = await ask(ground, calls.createLink, { purpose: 'table', targetId: id }, as)
  const { intakeToken } = await ask(ground, calls.openLink, { code })
  const { session } = await ask(
    ground,
    calls.updateTable,
    { id, expectedVersion: 1, event: 'table.open', partySize: 2 },
    as,
  )
  return { fields: { intake_token: intakeToken, code: session?.joinCode } }
}

const moduleOfPurpose: Partial<Record<LinkPurpose, ModuleName>> = {
  booking: 'service',
  job: 'job',
  queue: 'skipques',
  checkin: 'cConnect',
}

async function aProposedRefund(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const paid = {
    order_status_id: 2,
    payment_status: 'paid',
    paid_amount: 1500,
    lines: [{}, { line_amount: 500 }],
  }
  const { id: orderId, lineIds } = await anOrder(server, { company, ...paid })
  const { version } = await ask(
    ground,
    calls.cancelLines,
    { orderId, cartIds: lineIds.slice(1), reasonCode: 'sold_out' },
    await owner(ground, 'foodKart'),
  )
  return { fields: { order_id: orderId, expected_version: version }, module: 'foodKart' }
}

async function aTransferToConfirm(ground: Ground): Promise<Given> {
  const id = await aWaitingPayment(ground, 'bank')
  return {
    fields: {
      company_details_id: ground.company.id,
      payment_txn_id: id,
      event: 'plan-payment.confirm',
      reason: undefined,
    },
  }
}

/**
 * A payment for a module that waits to be confirmed, though all of them are paid for in this
 * company.
 */
async function aWaitingPayment(
  { server, company }: Ground,
  method: 'bank' | 'online',
): Promise<Id> {
  const [id, now] = [newId(), server.clock.now()]
  const stamps = { company_id: company.id, created_ms: now, updated_ms: now, version: 1 }
  const sum = { amount: 2900, currency: 'USD' }
  const payment = {
    purpose: 'renewal',
    method,
    direction: 'in',
    state: 'pending',
    order_id: null,
    provider_ref: null,
    actor_name: null,
  }
  const invoice = {
    number: id,
    module_ids: JSON.stringify([moduleIds.foodKart]),
    period: 'month',
    tax_amount: 0,
    status: 'open',
    paid_ms: null,
    payment_id: id,
  }
  await server.databases.write
    .insertInto('payment_txn')
    .values({ ...stamps, id, ...sum, ...payment })
    .execute()
  await server.databases.write
    .insertInto('invoice')
    .values({ ...stamps, id: newId(), ...sum, ...invoice })
    .execute()
  return id
}

async function aPromotion(ground: Ground): Promise<Given> {
  const { id } = await ask(
    ground,
    calls.createPromotion,
    { name: newId(), kind: 'percent', value: 10 },
    await owner(ground, 'foodKart'),
  )
  return { fields: { id }, module: 'foodKart' }
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
  const { slots } = await ask(ground, calls.listGuestSlots, {
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

async function aTicket(ground: Ground): Promise<string> {
  return (
    await ask(ground, calls.joinQueue, {
      intakeToken: await intakeOf(ground, 'queue'),
      fullName: 'Ines',
    })
  ).token
}

async function aPosting(ground: Ground): Promise<Id> {
  return (
    await ask(
      ground,
      calls.createJob,
      { title: 'Baker', vacancies: 9, publish: true },
      await owner(ground, 'job'),
    )
  ).id
}

async function anOpening(ground: Ground): Promise<Given> {
  return {
    fields: {
      ...nobodyKnown,
      intake_token: await intakeOf(ground, 'job'),
      community_event_id: await aPosting(ground),
      email: `${newId()}@example.com`,
      file_id: undefined,
    },
  }
}

async function anApplication(ground: Ground): Promise<string> {
  const intakeToken = await intakeOf(ground, 'job')
  return (
    await ask(ground, calls.applyForJob, {
      intakeToken,
      jobId: await aPosting(ground),
      fullName: 'Ines',
      email: `${newId()}@example.com`,
    })
  ).token
}

/**
 * Drivers of their own, as ready to be sent as at first: a call made by chance may have switched
 * them off.
 */
async function ownDrivers(ground: Ground): Promise<DeliveryConnection> {
  const as = await owner(ground, 'foodKart')
  const known = (await ask(ground, calls.listPartners, {}, as)).find(
    (it) => it.deliveryPartnerId === OWN_DRIVER,
  )
  if (!known) return ask(ground, calls.connectPartner, { deliveryPartnerId: OWN_DRIVER as Id }, as)
  const { id, status, version } = known
  return status === 'Active'
    ? known
    : ask(ground, calls.updatePartner, { id, expectedVersion: version, status: 'Active' }, as)
}

async function theirDrivers(ground: Ground): Promise<Given> {
  const { id, version } = await ownDrivers(ground)
  return {
    fields: { company_delivery_partner_id: id, expected_version: version },
    module: 'foodKart',
  }
}

async function toBeDelivered(ground: Ground): Promise<Id> {
  const { server, company } = ground
  await ownDrivers(ground)
  const paid = {
    payment_status: 'paid',
    paid_amount: 1000,
    delivery_type: 'Delivery',
    address: '12 Elm Road',
  }
  return (
    await anOrder(server, {
      company,
      order_status_id: 5,
      lines: [{ cart_status: 'Cooked' }],
      ...paid,
    })
  ).id
}

async function anErrand(ground: Ground): Promise<Given> {
  const orderId = await toBeDelivered(ground)
  await ask(
    ground,
    calls.moveDelivery,
    { orderId, event: 'delivery.request' },
    await owner(ground, 'foodKart'),
  )
  return { fields: { order_id: orderId }, module: 'foodKart' }
}

async function anImport(ground: Ground): Promise<Given> {
  const { id } = await ask(
    ground,
    calls.importProducts,
    { rows: [{ name: 'Imported', price: '1.00' }], isDryRun: true },
    await owner(ground, 'foodKart'),
  )
  return { fields: { id }, module: 'foodKart' }
}
