import type { Id } from '#contract/fields.ts'
import { type ModuleId, has, moduleNameOf } from '#contract/modules.ts'
import { requestAutomatically } from '../../delivery/follow-order.ts'
import { Refusal } from '../../http/refusal.ts'
import { expectSomeoneFree, holdNewBooking } from '../../resource/hold-slots.ts'
import { fireByItself, fireLines } from '../move/auto-fire.ts'
import { type BasketLine, fillBasket } from './basket.ts'
import type { Change } from '../../change/change.ts'
import { follow } from '../move/coupling.ts'
import { findOrAddCustomer } from './find-or-add-customer.ts'
import { holdPlace } from '../later/hold-place.ts'
import { insertLines } from './insert-lines.ts'
import { type Arrival, insertOrder, type Wanted } from './insert-order.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import { askDeposit } from '../money/ask-deposit.ts'
import type { FoundOrder } from '../order-head.ts'
import { recordDiscount } from '../money/hand-discount.ts'
import { grantPromotions, usesCounted } from '../money/promote.ts'
import { missing } from '../../change/refuse.ts'
import { takeStock } from '../stock.ts'
import { expectKnownDay, promisedAt } from './promised-at.ts'
import { claimOpenBill, joinableSession, sessionOf } from './table-session.ts'
import { tellOrderGuest } from '../move/tell-guest.ts'
import { expectTip, growParty, recordGuest } from '../../table/guests.ts'
import { expectTips } from '../money/expect-tips.ts'
import { deliveryTypeOf } from './terms.ts'
import { saveOrder } from '../write.ts'

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
  const promisedMs = expectTimes(change, wanted, { isBooking, takenMs: came.takenMs })
  const lines = await checkedLines(change, moduleId, wanted, { ...came, isBooking, promisedMs })
  const customerId = await findOrAddCustomer(change, wanted)
  const asker = {
    guestKey: came.guestKey ?? came.guest?.key,
    addressKey: came.addressKey,
    isProven: came.isUnproven === false,
  }
  const { tableId, promoCode: code } = wanted
  const wish = { lines, customerId, code, deliveryType: deliveryTypeOf(wanted), tableId }
  const mustWait =
    !came.isPending &&
    came.isUnproven &&
    (await usesCounted(change, moduleId, { ...asker, ...wish }))
  const arrival = mustWait ? { ...came, isPending: true } : came
  const { sessionId, open } = await billAt(change, moduleId, wanted, arrival)
  const order = open
    ? await withTip(change, open, wanted.tipAmount)
    : await insertOrder(change, moduleId, wanted, {
        customerId,
        sessionId,
        durationMin: isBooking ? totalDuration(lines) : undefined,
        promisedMs,
        ...arrival,
        isPending: arrival.isPending || came.deposit !== undefined,
      })
  await came.agree?.(order.id)
  const added = await addContents(change, order, lines, { wanted, arrival, sessionId })
  if (wanted.promisedMs !== undefined && !open) await holdPlace(change, order)
  if (isBooking) await holdNewBooking(change, order, { ...wanted, isOnlyAsked: came.holdsNoTime })
  if (isAccepted(order)) await takeStock(change, lines)
  const priced = await grantPromotions(change, order, { ...asker, code })
  const taken = await follow(change, priced, open ? ['item.add'] : [])
  if (wanted.discount) await recordDiscount({ ...change, note: wanted.discount.reason }, taken, 0)
  if (came.deposit) {
    await askDeposit(change, taken, { ...came.deposit, isAccepted: !arrival.isPending })
    return order.id
  }
  await tellGuest(change, taken, { isBooking, isAdded: open !== undefined, arrival })
  if (!open && isAccepted(taken)) await requestAutomatically(change, taken)
  // A guest's additional lines wait for acceptance, unless the company accepts automatically.
  if (isAccepted(taken) && !arrival.isPending) {
    const isFired =
      (await fireByItself(change, taken)) ||
      (wanted.sendToKitchen === true && (await fireLines(change, taken, added)))
    if (isFired) await follow(change, taken, ['item.fire'])
  }
  return order.id
}

function withTip(
  change: Change,
  order: FoundOrder,
  tipAmount: number | undefined,
): Promise<FoundOrder> {
  return tipAmount
    ? saveOrder(change, order, { tipAmount: order.tipAmount + tipAmount })
    : Promise.resolve(order)
}

/** The promised time. @throws Refusal VALIDATION for a booking without a time, or an unknown day */
function expectTimes(
  change: Change,
  wanted: Wanted,
  { isBooking, takenMs }: { isBooking: boolean; takenMs: number | undefined },
): number | undefined {
  if (isBooking && wanted.startMs === undefined) throw missing('start_at', 'bookingTime')
  const promisedMs = promisedAt(change, wanted, takenMs)
  if (wanted.startMs !== undefined) expectKnownDay('start_at', wanted.startMs, change.timeZone)
  return promisedMs
}

/** The lines with their prices; for a booking, somebody is free to do them. */
async function checkedLines(
  change: Change,
  moduleId: ModuleId,
  wanted: Wanted,
  came: Arrival & { isBooking: boolean; promisedMs: number | undefined },
): Promise<BasketLine[]> {
  const { isBooking, promisedMs, guest } = came
  await expectTips(change.tenant, moduleId, wanted)
  const lines = await fillBasket(change.tenant, moduleId, wanted.items, {
    now: (isBooking ? wanted.startMs : change.role === 'guest' && promisedMs) || change.now,
    timeZone: change.timeZone,
    isChosenLater: came.isChosenLater,
  })
  if (guest) expectTip(wanted.tipAmount ?? 0, totalOf(lines), guest.rules)
  if (isBooking && wanted.startMs !== undefined)
    await expectSomeoneFree(change, wanted.startMs, totalDuration(lines), wanted)
  return lines
}

/** The session of the table, and its open bill, to which the lines are added. */
async function billAt(
  change: Change,
  moduleId: ModuleId,
  { tableId, discount }: Wanted,
  arrival: Arrival,
): Promise<{ sessionId: Id | undefined; open: FoundOrder | undefined }> {
  const sessionId = tableId && (await sessionAt(change, moduleId, tableId, arrival))
  await arrival.expectRoom?.()
  const open = sessionId ? await claimOpenBill(change, moduleId, sessionId) : undefined
  // It would discount other guests' items and replace an earlier discount.
  if (open && discount) throw new Refusal('TABLE_OCCUPIED/openBill')
  return { sessionId, open }
}

/** Writes the lines, and the guest at the table who ordered them. Returns the lines' ids. */
async function addContents(
  change: Change,
  order: FoundOrder,
  lines: readonly BasketLine[],
  { wanted, arrival, sessionId }: { wanted: Wanted; arrival: Arrival; sessionId: Id | undefined },
): Promise<Id[]> {
  const key = arrival.guest?.key
  const added = await insertLines(change, order, lines, { key, name: arrival.contactName })
  await recordGuest(change.tenant, order.id, { key, tipAmount: wanted.tipAmount ?? 0 }, change.now)
  if (sessionId && key) await growParty(change.tenant, sessionId, change.now)
  return added
}

type Telling = { isBooking: boolean; isAdded: boolean; arrival: Arrival }

/** Messages the guest that the order was accepted or placed; guests at the counter need none. */
async function tellGuest(
  change: Change,
  taken: FoundOrder,
  { isBooking, isAdded, arrival }: Telling,
): Promise<void> {
  const isOfGuest = taken.source === 'guest'
  const mayMail = arrival.mayMail ?? (async () => true)
  // An order that starts accepted sends the same message as one that is accepted later.
  if (!isAdded && isAccepted(taken) && (isOfGuest || isBooking) && (await mayMail()))
    await tellOrderGuest(change.tenant, taken, 'accepted', { isUnnamed: isOfGuest })
  // The mail contains the link, for guests who close the page.
  if (isBooking && !isAccepted(taken) && isOfGuest && (await mayMail()))
    await tellOrderGuest(change.tenant, taken, arrival.holdsNoTime ? 'requested' : 'placed')
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

function totalOf(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
}

function totalDuration(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { durationMin }) => sum + durationMin, 0)
}
