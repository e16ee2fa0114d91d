import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id, ReceiptUuid } from '#contract/fields.ts'
import type { listOrderTimes, placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import type { Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import { notify, notifyCollected } from '../notification/notify.ts'
import { announceOrder } from '../order/move/announce.ts'
import { tellOrderGuest } from '../order/move/tell-guest.ts'
import { findOrder } from '../order/order-head.ts'
import { missing } from '../change/refuse.ts'
import { expectOrderTime, findOrderTimes } from '../order/later/order-times.ts'
import { findOrAddCustomer } from '../order/take/find-or-add-customer.ts'
import { takeOrder } from '../order/take/take-order.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { agreeToTexts } from '../text/agreements.ts'
import { findTable, isRunning } from '../table/live-tables.ts'
import { seatedAt } from '../table/seated-at.ts'
import { expectTarget } from './catalog.ts'
import { expectFewBookings, isPastUnnamed, lockCounts } from './booking-limit.ts'
import { askersOf } from './askers.ts'
import { expectFew, isPastUnproven, knownAs, leaveBounded, recordUnproven } from './unproven.ts'
import { expectOpen, guestChange, type Intake } from './intake.ts'
import { takesOnline } from './takes-online.ts'

type Person = Pick<InputOf<typeof placeGuestOrder>, 'fullName' | 'phone' | 'callingCode' | 'email'>

/** The times for which a guest can order. */
export async function guestOrderTimes(
  intake: Intake,
  days: Omit<InputOf<typeof listOrderTimes>, 'intakeToken'>,
  now: number,
): Promise<OutputOf<typeof listOrderTimes>> {
  const { timeZone } = intake.company
  const times = await findOrderTimes(intake, days, { now, timeZone })
  return { slots: times.map(({ startMs, left }) => ({ startMs, isFull: left === 0 })), timeZone }
}

/**
 * At a table: the context of the table where the guests of a session sit now, as they may have
 * moved.
 */
async function followSession(intake: Intake, sessionId: Id): Promise<Intake> {
  if (intake.purpose !== 'table') return intake
  const tableId = await seatedAt(intake.tenant, sessionId)
  if (!tableId || tableId === intake.targetId) return intake
  const table = await findTable(intake.tenant, tableId)
  return table ? { ...intake, targetId: table.id, targetLabel: table.name } : intake
}

type Came = { now: number; networks: Networks }
type CameToBook = Came & { hasProvider: boolean }

/**
 * Places a guest's order. It is pending until accepted, unless the company accepts automatically.
 * @throws Refusal CLOSED, SLOT_TAKEN, TOO_LATE, LIMIT_REACHED beyond the limits of unverified
 * guests (ADR 0117), and all that `takeOrder` throws
 */
export async function placeOrder(
  cameBy: Intake,
  {
    items,
    note,
    promoCode,
    tipAmount,
    partySize,
    guestSecret,
    sessionId,
    ...wanted
  }: InputOf<typeof placeGuestOrder>,
  { now, networks }: Came,
): Promise<Receipt> {
  const intake = sessionId ? await followSession(cameBy, sessionId) : cameBy
  const promisedMs = intake.purpose === 'table' ? undefined : wanted.promisedMs
  if (promisedMs === undefined) expectOpen(intake)
  else await expectOrderTime(intake, promisedMs, { now, timeZone: intake.company.timeZone })
  const deliveryType = deliveryTypeFor(intake, wanted.deliveryType)
  if (deliveryType === 'Delivery' && !wanted.address) throw missing('address', 'deliveryAddress')
  const tableId = intake.purpose === 'table' ? intake.targetId : undefined
  const order = {
    customer: personOf(wanted),
    source: 'guest',
    deliveryType,
    address: wanted.address,
    tableId,
    items,
    note,
    promoCode,
    tipAmount,
    promisedMs,
  } as const
  const asker = await knownAs(intake, { guestSecret, email: wanted.email }, now)
  const guest = tableId && { key: asker.guestKey, rules: intake.guestRules }
  const arrival = {
    ...asker,
    isPending: !intake.isAutoAccept,
    contactName: wanted.fullName,
    contactEmail: wanted.email,
    mayMail: mayMailTo(intake, wanted.email, { now, networks }),
    agree: (id: Id) => agreeToTexts(intake.tenant, id, intake.textTo, now),
    partySize,
    ...(guest && { guest }),
  }
  const take = async (expectRoom?: () => Promise<void>) => ({
    id: await takeOrder(guestChange(intake, now), intake.moduleId, order, {
      ...arrival,
      expectRoom,
    }),
  })
  const isSeated = tableId !== undefined && (await isAmongGuests(intake, tableId))
  const leaving = { kind: 'order', guest: asker, networks, now } as const
  const { id } = await (isSeated ? take() : leaveBounded(intake, leaving, take))
  if (tableId === undefined && wanted.email && intake.writesToGuests)
    await confirmOrder(intake, { id, email: wanted.email }, { now, networks })
  return told(
    intake,
    id,
    {
      kind: 'order.new',
      isKnown: !asker.isUnproven || (isSeated && intake.guestRules.hasCodes),
      values: {
        table: intake.targetLabel ?? '',
        partySize: partySize === undefined ? '' : String(partySize),
      },
    },
    now,
    guestSecret,
  )
}

/**
 * Places a guest's booking and holds its slot. With too many open bookings of unverified guests, it
 * becomes a request that the team decides on (ADR 0089). @throws Refusal TOO_LATE for a time in the
 * past, SLOT_TAKEN, CLOSED, NOT_FOUND, LIMIT_REACHED
 */
export async function placeBooking(
  intake: Intake,
  wanted: InputOf<typeof placeGuestBooking>,
  { now, networks, hasProvider }: CameToBook,
): Promise<Receipt> {
  const { resourceId, startMs, deliveryType, address, note } = wanted
  const productIds = [wanted.productId, ...(wanted.alsoProductIds ?? [])]
  for (const productId of productIds) expectTarget(intake.targetId, productId)
  if (startMs <= now) throw new Refusal('TOO_LATE')
  if (deliveryType === 'Delivery' && !address) throw missing('address', 'visitAddress')
  // Before the guests' gate is locked: the same lock order as everywhere else that orders are
  // written.
  const customerId = await findOrAddCustomer(guestChange(intake, now), {
    customer: personOf(wanted),
  })
  const booking = {
    customerId,
    source: 'guest',
    deliveryType,
    address,
    note,
    startMs,
    resourceId,
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  } as const
  const asker = await knownAs(intake, wanted, now)
  const { isUnproven } = asker
  const askers = askersOf(intake, networks)
  const isUnnamed = !wanted.phone && !wanted.email
  if (isUnproven) await lockCounts(intake)
  const mustAsk =
    isUnproven &&
    ((isUnnamed && (await isPastUnnamed(intake, now))) ||
      (await isPastUnproven(intake, askers, now)))
  if (mustAsk) await expectFew(intake, 'request', askers, now)
  const id = await takeOrder(guestChange(intake, now), intake.moduleId, booking, {
    isPending: !intake.isAutoAccept || mustAsk,
    holdsNoTime: mustAsk,
    deposit:
      !mustAsk && hasProvider && (await asksDeposit(intake, productIds))
        ? { backHours: intake.depositBackHours }
        : undefined,
    ...asker,
    isChosenLater: true,
    contactName: wanted.fullName,
    contactEmail: wanted.email,
    mayMail: mayMailTo(intake, wanted.email, { now, networks }),
    agree: (id: Id) => agreeToTexts(intake.tenant, id, intake.textTo, now),
  })
  await expectFewBookings(intake, { id, startMs, email: wanted.email }, now)
  const kind = mustAsk ? 'request' : 'booking'
  if (isUnproven) await recordUnproven(intake, { kind, id, untilMs: startMs }, askers, now)
  return told(intake, id, { kind: 'booking.new', isKnown: !isUnproven, values: {} }, now)
}

/**
 * Mails guests their order while the team has not answered, so that they find it again after
 * closing the page. The address is unverified, so these mails are rate limited.
 */
async function confirmOrder(
  { tenant, moduleId }: Intake,
  { id, email }: { id: Id; email: string },
  came: Came,
): Promise<void> {
  const order = await findOrder(tenant, moduleId, id)
  if (!order || isAccepted(order)) return
  if (await mayMailTo({ tenant }, email, came)()) await tellOrderGuest(tenant, order, 'placed')
}

/** Counts a mail that a guest causes to an address that may be anybody's (ADR 0234). */
function mayMailTo(
  { tenant: { db, companyId } }: Pick<Intake, 'tenant'>,
  email: string | undefined,
  { now, networks }: Came,
): () => Promise<boolean> {
  if (email === undefined) return async () => true
  const mailing = { purpose: 'confirmation', guestsOf: companyId, by: networks, to: email } as const
  return () => isMailAllowed(db, mailing, now)
}

/** Whether a booking of these services is held until a deposit is paid online. */
async function asksDeposit(intake: Intake, productIds: readonly Id[]): Promise<boolean> {
  const { db, companyId } = intake.tenant
  const asking = await db
    .selectFrom('product')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', productIds)
    .where((row) => row.or([row('deposit_amount', '>', 0), row('deposit_percent', '>', 0)]))
    .executeTakeFirst()
  return asking !== undefined && takesOnline(intake)
}

/** Whether guests sit at the table: only those who joined them may order there. */
async function isAmongGuests({ tenant }: Intake, tableId: Id): Promise<boolean> {
  const table = await findTable(tenant, tableId)
  return table !== undefined && isRunning(table)
}

/** The delivery type of a guest's order: none at a table. */
export function deliveryTypeFor(
  { purpose }: Pick<Intake, 'purpose'>,
  wanted: DeliveryType | undefined,
): DeliveryType | undefined {
  return purpose === 'table' ? undefined : (wanted ?? 'Click and Collect')
}

function personOf({ fullName, phone, callingCode, email }: Person): Person {
  return { fullName, phone, callingCode, email }
}

type Note = {
  kind: 'order.new' | 'booking.new'
  /** The guest is verified, or sits at the table. */ isKnown: boolean
  values: Record<string, string>
}

/**
 * Notifies the team, publishes the change and returns the receipt, whose address is the guest's
 * only way back to the order.
 */
async function told(
  intake: Intake,
  id: Id,
  { kind, isKnown, values }: Note,
  now: number,
  guestSecret?: string,
): Promise<Receipt> {
  const { db, companyId } = intake.tenant
  const { rows } = await sql<{
    uuid: ReceiptUuid
    orderNo: string
    version: number
    moduleId: ModuleId
    tableId: Id | null
    holdUntilMs: number | null
  }>`
    select uuid, order_no as "orderNo", version, module_id as "moduleId", table_id as "tableId",
      hold_until_ms as "holdUntilMs"
      from sale_order where company_id = ${companyId} and id = ${id}`.execute(db)
  const [order] = rows
  if (!order) throw new Error('an order that was just written is not there')
  const note = {
    kind,
    values: { orderNo: order.orderNo, ...values },
    link: `/orders/orderview?id=${id}`,
    moduleId: order.moduleId,
    about: id,
    now,
  }
  // Bookings with a deposit are announced once it is paid.
  if (order.holdUntilMs === null)
    await (isKnown
      ? notify(intake.tenant, note)
      : notifyCollected(intake.tenant, { ...note, list: '/orders/orderlist' }))
  announceOrder(guestChange(intake, now), { id, ...order })
  return findReceipt(db, { uuid: order.uuid, guestSecret }, now)
}
