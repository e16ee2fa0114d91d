import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id, ReceiptUuid } from '#contract/fields.ts'
import type { placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import { announceOrder } from '../order/move/announce.ts'
import { missing } from '../change/refuse.ts'
import { takeOrder } from '../order/take/take-order.ts'
import { findReceipt } from '../receipt/find-receipt.ts'
import { guestKeyOf } from '../table/guests.ts'
import { expectTarget } from './catalog.ts'
import { expectFewBookings, isPastUnnamed, lockCounts } from './booking-limit.ts'
import {
  askerKeyOf,
  expectFewRequests,
  isPastUnproven,
  recordUnproven,
} from './unproven-bookings.ts'
import { addressKeyOf, isProven } from '../promotion/proven.ts'
import { expectOpen, guestChange, type Intake } from './intake.ts'

type Person = Pick<InputOf<typeof placeGuestOrder>, 'fullName' | 'phone' | 'callingCode' | 'email'>

/**
 * Places a guest's order. It is pending until accepted, unless the company accepts automatically.
 * @throws Refusal CLOSED and all that `takeOrder` throws
 */
export async function placeOrder(
  intake: Intake,
  {
    items,
    note,
    promoCode,
    tipAmount,
    partySize,
    guestSecret,
    ...wanted
  }: InputOf<typeof placeGuestOrder>,
  now: number,
): Promise<Receipt> {
  expectOpen(intake)
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
  } as const
  const guestKey = guestKeyOf(guestSecret)
  const addressKey = wanted.email && addressKeyOf(wanted.email)
  const guest = tableId && { key: guestKey, rules: intake.guestRules }
  const arrival = {
    guestKey,
    addressKey,
    isPending: !intake.isAutoAccept,
    isUnproven: !(await isProven(intake.tenant, { guestKey, addressKey }, now)),
    contactName: wanted.fullName,
    contactEmail: wanted.email,
    partySize,
    ...(guest && { guest }),
  }
  const id = await takeOrder(guestChange(intake, now), intake.moduleId, order, arrival)
  return told(
    intake,
    id,
    {
      kind: 'order.new',
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
 * Places a guest's booking and takes its slot, or asks the team for it where too many of unknown
 * guests are open (ADR 0089). @throws Refusal TOO_LATE for a time in the past, SLOT_TAKEN, CLOSED,
 * NOT_FOUND, LIMIT_REACHED
 */
export async function placeBooking(
  intake: Intake,
  wanted: InputOf<typeof placeGuestBooking>,
  { now, address: networkAddress }: { now: number; address: string },
): Promise<Receipt> {
  const { productId, resourceId, startMs, deliveryType, address, note } = wanted
  expectTarget(intake.targetId, productId)
  if (startMs <= now) throw new Refusal('TOO_LATE')
  if (deliveryType === 'Delivery' && !address) throw missing('address', 'visitAddress')
  const booking = {
    customer: personOf(wanted),
    source: 'guest',
    deliveryType,
    address,
    note,
    startMs,
    resourceId,
    items: [{ productId, quantity: 1 }],
  } as const
  const guestKey = guestKeyOf(wanted.guestSecret)
  const addressKey = wanted.email && addressKeyOf(wanted.email)
  const isUnproven = !(await isProven(intake.tenant, { guestKey, addressKey }, now))
  const askerKey = askerKeyOf(intake, networkAddress)
  const isUnnamed = !wanted.phone && !wanted.email
  if (isUnproven) await lockCounts(intake)
  const mustAsk =
    isUnproven &&
    ((isUnnamed && (await isPastUnnamed(intake, now))) ||
      (await isPastUnproven(intake, askerKey, now)))
  if (mustAsk) await expectFewRequests(intake, askerKey, now)
  const id = await takeOrder(
    guestChange(intake, now),
    intake.moduleId,
    { ...booking, items: [...booking.items] },
    {
      isPending: !intake.isAutoAccept || mustAsk,
      holdsNoTime: mustAsk,
      isUnproven,
      guestKey,
      addressKey,
      isChosenLater: true,
      contactName: wanted.fullName,
      contactEmail: wanted.email,
    },
  )
  await expectFewBookings(intake, { id, startMs, email: wanted.email }, now)
  if (isUnproven) await recordUnproven(intake, { id, startMs, isRequest: mustAsk }, askerKey)
  return told(intake, id, { kind: 'booking.new', values: {} }, now)
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

type Note = { kind: 'order.new' | 'booking.new'; values: Record<string, string> }

/**
 * Notifies the team, publishes the change and returns the receipt, which is the guest's only way
 * back to the order.
 */
async function told(
  intake: Intake,
  id: Id,
  { kind, values }: Note,
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
  }>`
    select uuid, order_no as "orderNo", version, module_id as "moduleId", table_id as "tableId"
      from sale_order where company_id = ${companyId} and id = ${id}`.execute(db)
  const [order] = rows
  if (!order) throw new Error('an order that was just written is not there')
  await notify(intake.tenant, {
    kind,
    values: { orderNo: order.orderNo, ...values },
    link: `/orders/orderview?id=${id}`,
    moduleId: order.moduleId,
    now,
  })
  announceOrder(guestChange(intake, now), { id, ...order })
  return findReceipt(db, { uuid: order.uuid, guestSecret }, now)
}
