import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { type ModuleId, has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { createOrder } from '#contract/new-order.ts'
import { newSecret } from '../../db/company-secret.ts'
import { newId } from '../../db/id.ts'
import { requestAutomatically } from '../../delivery/follow-order.ts'
import { Refusal } from '../../http/refusal.ts'
import { expectSomeoneFree, holdNewBooking } from '../../resource/hold-slots.ts'
import { fireByItself } from '../move/auto-fire.ts'
import { type BasketLine, fillBasket } from './basket.ts'
import type { Change } from '../../change/change.ts'
import { follow } from '../move/coupling.ts'
import { findOrAddCustomer } from './find-or-add-customer.ts'
import { recordHistory } from '../../change/history.ts'
import { holdPlace } from '../later/hold-place.ts'
import { insertLines } from './insert-lines.ts'
import { nextOrderNumber } from './order-numbers.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import { askDeposit, type DepositTerms } from '../money/ask-deposit.ts'
import { findOrder, type FoundOrder, type OrderHead } from '../order-head.ts'
import { recordDiscount } from '../money/hand-discount.ts'
import { storedDiscount } from '../money/hand-discount-of.ts'
import { grantPromotions, usesCounted } from '../money/promote.ts'
import { missing } from '../../change/refuse.ts'
import { takeStock } from '../stock.ts'
import { expectKnownDay, promisedAt } from './promised-at.ts'
import { readyMinutes } from './ready-time.ts'
import { joinableSession, openBillOf, sessionOf } from './table-session.ts'
import { tellOrderGuest } from '../move/tell-guest.ts'
import { expectTip, growParty, recordGuest, type TableGuest } from '../../table/guests.ts'
import { deliveryAmountOf, deliveryTypeOf, findTerms } from './terms.ts'
import { saveOrder } from '../write.ts'

type Wanted = Omit<InputOf<typeof createOrder>, 'source'> & {
  source?: OrderHead['source'] | undefined
}

/** Whether a new order starts as pending, and the name under which a guest placed it. */
type Arrival = {
  isPending?: boolean
  /**
   * Throws when a limit is reached. Takes the lock of the guests' gate: other guests of the company
   * wait until the commit.
   */
  expectRoom?: (() => Promise<void>) | undefined
  /** When it was taken, if it waited for a connection. */ takenMs?: number | undefined
  /** Unverified: counted promotions make the order start as pending. */ isUnproven?: boolean
  /** Options could not be selected yet. */ isChosenLater?: boolean
  /** The time is not held until the team accepts. */ holdsNoTime?: boolean
  /** The terms of a deposit, if the services require one: the booking is held until it is paid. */
  deposit?: Pick<DepositTerms, 'backHours'> | undefined
  contactName?: string
  contactEmail?: string | undefined
  /** The party size at the table. */ partySize?: number | undefined
  /** A guest at a table. */ guest?: TableGuest
  /** The key of the guest's browser. */ guestKey?: string | undefined
  /** The hash of the guest's address. */ addressKey?: string | undefined
  /** Counts a mail that the guest causes; whether it is within the limits (ADR 0234). */
  mayMail?: (() => Promise<boolean>) | undefined
}

/**
 * Creates an order at the counter, by phone, at a table or from a guest. It starts accepted, unless
 * it must wait for acceptance. At a table with an open bill, its lines are added to that bill.
 * Returns the order's id.
 * @throws Refusal NOT_FOUND, OUT_OF_STOCK, TABLE_OCCUPIED, SLOT_TAKEN, LIMIT_REACHED, CODE_NEEDED,
 * VALIDATION
 */
export async function takeOrder(
  change: Change,
  moduleId: ModuleId,
  wanted: Wanted,
  came: Arrival = {},
): Promise<Id> {
  const isBooking = has(moduleNameOf(moduleId), 'bookings')
  if (isBooking && wanted.startMs === undefined) throw missing('start_at', 'bookingTime')
  const promisedMs = promisedAt(change, wanted, came.takenMs)
  if (wanted.startMs !== undefined) expectKnownDay('start_at', wanted.startMs, change.timeZone)
  const lines = await fillBasket(change.tenant, moduleId, wanted.items, {
    now: (isBooking ? wanted.startMs : change.role === 'guest' && promisedMs) || change.now,
    timeZone: change.timeZone,
    isChosenLater: came.isChosenLater,
  })
  if (came.guest) expectTip(wanted.tipAmount ?? 0, totalOf(lines), came.guest.rules)
  if (isBooking && wanted.startMs !== undefined)
    await expectSomeoneFree(change, wanted.startMs, totalDuration(lines), wanted)
  const customerId = await findOrAddCustomer(change, wanted)
  const { tableId, promoCode: code } = wanted
  const deliveryType = deliveryTypeOf(wanted)
  const asker = {
    guestKey: came.guestKey ?? came.guest?.key,
    addressKey: came.addressKey,
    isProven: came.isUnproven === false,
  }
  const wish = { ...asker, lines, customerId, code, deliveryType, tableId }
  const mustWait = !came.isPending && came.isUnproven && (await usesCounted(change, moduleId, wish))
  const arrival = mustWait ? { ...came, isPending: true } : came
  const sessionId = wanted.tableId && (await sessionAt(change, moduleId, wanted.tableId, arrival))
  await came.expectRoom?.()
  const open = sessionId ? await openBillOf(change, moduleId, sessionId) : undefined
  // It would discount other guests' items and replace an earlier discount.
  if (open && wanted.discount) throw new Refusal('TABLE_OCCUPIED/openBill')
  const beside = {
    customerId,
    sessionId,
    durationMin: isBooking ? totalDuration(lines) : undefined,
    promisedMs,
    ...arrival,
    isPending: arrival.isPending || came.deposit !== undefined,
  }
  const order = open
    ? await saveOrder(change, open, { tipAmount: open.tipAmount + (wanted.tipAmount ?? 0) })
    : await insertOrder(change, moduleId, wanted, beside)

  await insertLines(change, order, lines, {
    key: arrival.guest?.key,
    name: arrival.contactName,
  })
  await recordGuest(
    change.tenant,
    order.id,
    { key: arrival.guest?.key, tipAmount: wanted.tipAmount ?? 0 },
    change.now,
  )
  if (sessionId && arrival.guest?.key) await growParty(change.tenant, sessionId, change.now)
  if (wanted.promisedMs !== undefined && !open) await holdPlace(change, order)
  if (isBooking) await holdNewBooking(change, order, { ...wanted, isOnlyAsked: came.holdsNoTime })
  if (isAccepted(order)) await takeStock(change, lines)
  const taken = await follow(
    change,
    await grantPromotions(change, order, { ...asker, code: wanted.promoCode }),
    open ? ['item.add'] : [],
  )
  if (wanted.discount) await recordDiscount({ ...change, note: wanted.discount.reason }, taken, 0)
  if (came.deposit) {
    await askDeposit(change, taken, { ...came.deposit, isAccepted: !arrival.isPending })
    return order.id
  }
  // An order that starts accepted sends the same message as one that is accepted later; guests at
  // the counter need none.
  const isOfGuest = taken.source === 'guest'
  const mayMail = arrival.mayMail ?? (async () => true)
  if (!open && isAccepted(taken) && (isOfGuest || isBooking) && (await mayMail()))
    await tellOrderGuest(change.tenant, taken, 'accepted', { isUnnamed: isOfGuest })
  // The mail contains the link, for guests who close the page.
  if (isBooking && !isAccepted(taken) && isOfGuest && (await mayMail()))
    await tellOrderGuest(change.tenant, taken, came.holdsNoTime ? 'requested' : 'placed')
  if (!open && isAccepted(taken)) await requestAutomatically(change, taken)
  // A guest's additional lines wait for acceptance, unless the company accepts automatically.
  if (isAccepted(taken) && !arrival.isPending && (await fireByItself(change, taken)))
    await follow(change, taken, ['item.fire'])
  return order.id
}

/**
 * A pending order joins an open session but does not open one. @throws Refusal NOT_FOUND for a
 * table of another company or out of service, TABLE_OCCUPIED
 */
async function sessionAt(
  change: Change,
  moduleId: ModuleId,
  tableId: Id,
  { isPending, guest, partySize }: Arrival,
): Promise<Id | undefined> {
  if (!has(moduleNameOf(moduleId), 'tables')) throw new Refusal('NOT_FOUND')
  return isPending
    ? joinableSession(change, tableId, guest)
    : sessionOf(change, tableId, { guest, partySize })
}

type Extras = Arrival & {
  customerId?: Id
  sessionId?: Id
  durationMin?: number
  promisedMs: number | undefined
}

/** The amounts of a new order before its lines are summed up. */
const nothing = {
  subtotal_amount: 0,
  discount_amount: 0,
  tax_amount: 0,
  total_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  item_count: 0,
  open_item_count: 0,
}
const unset = {
  location_id: null,
  resource_id: null,
  outcome: null,
  reason_code: null,
  cancelled_by: null,
}

async function insertOrder(
  change: Change,
  moduleId: ModuleId,
  wanted: Wanted,
  extras: Extras,
): Promise<FoundOrder> {
  const { db, companyId } = change.tenant
  const { customerId, sessionId, durationMin, isPending, takenMs, promisedMs } = extras
  const { contactName, contactEmail, partySize } = extras
  const [company, orderNo, readyMs] = await Promise.all([
    findTerms(change.tenant),
    nextOrderNumber(change.tenant),
    isPending ? undefined : readyFrom(change, moduleId, wanted.tableId, takenMs),
  ])
  const deliveryType = deliveryTypeOf(wanted)
  const { handDiscountKind, handDiscountValue } = storedDiscount(wanted.discount ?? {})
  const id = newId()
  const stamps = {
    created_ms: change.now,
    updated_ms: change.now,
    moved_ms: change.now,
    version: 1,
  }
  await db
    .insertInto('sale_order')
    .values({
      company_id: companyId,
      id,
      ...stamps,
      ...nothing,
      ...unset,
      uuid: newSecret(companyId),
      order_no: String(orderNo),
      module_id: moduleId,
      order_status_id: isPending ? orderStatusIds.Pending : orderStatusIds.Received,
      payment_status: 'unpaid',
      delivery_type: deliveryType ?? null,
      source: wanted.source ?? (sessionId ? 'table' : 'walk_in'),
      customer_id: customerId ?? null,
      contact_name: contactName ?? null,
      taken_by: change.actorId ?? null,
      taken_ms: takenMs ?? null,
      contact_email: contactEmail ?? null,
      party_size: partySize ?? null,
      language: change.language ?? null,
      table_id: wanted.tableId ?? null,
      table_session_id: sessionId ?? null,
      start_ms: durationMin === undefined ? null : (wanted.startMs ?? null),
      end_ms:
        durationMin === undefined || wanted.startMs === undefined
          ? null
          : wanted.startMs + durationMin * 60_000,
      promised_ms: promisedMs ?? readyMs ?? null,
      wanted_ms: wanted.promisedMs === undefined ? null : (promisedMs ?? null),
      note: wanted.note || null,
      address: wanted.address || null,
      tax_percent: company.taxPercent,
      tax_included: company.isTaxIncluded,
      tip_amount: wanted.tipAmount ?? 0,
      hand_discount_kind: handDiscountKind,
      hand_discount_value: handDiscountValue,
      delivery_amount: deliveryAmountOf(company, deliveryType),
      currency: company.currency,
    })
    .execute()
  const to = isPending ? 'Pending' : 'Received'
  const entry = { entity: 'order', entityId: id, parentId: id, to, version: 1 }
  await recordHistory({ ...change, now: takenMs ?? change.now }, [
    { ...entry, event: 'order.create' },
  ])
  if (takenMs !== undefined) await recordHistory(change, [{ ...entry, event: 'order.send' }])
  const order = await findOrder(change.tenant, moduleId, id)
  if (!order) throw new Error('an order that was just written is not there')
  return order
}

/** The ready time of an order that starts accepted, counted from when it was taken. */
async function readyFrom(
  { tenant, now }: Change,
  moduleId: ModuleId,
  tableId: Id | undefined,
  takenMs: number = now,
): Promise<number | undefined> {
  const minutes = await readyMinutes(tenant, { moduleId, tableId }, now)
  return minutes && Math.max(takenMs + minutes * 60_000, now)
}

function totalOf(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
}

function totalDuration(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { durationMin }) => sum + durationMin, 0)
}
