import type { Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { announceOrder } from '../order/move/announce.ts'
import type { Change } from '../change/change.ts'
import { fromJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { follow } from '../order/move/coupling.ts'
import { insertPayment, movePayment } from '../order/money/money.ts'
import { findAnyOrder, findOrder, type FoundOrder } from '../order/order-head.ts'
import { goOnSecured, secureBooking } from '../order/money/pay-deposit.ts'
import { owedAmount } from '../order/money/owed.ts'
import { claimCurrent, claimOrder, saveOrder } from '../order/write.ts'
import { settleDishes } from '../table/settle-dishes.ts'
import { endCheckout, findCheckout } from './checkout-store.ts'
import { returnPayment, tellOfReturn } from '../payment/return-money.ts'
import { takePayment } from '../payment/take-payment.ts'

type OnlineMoney = {
  orderId: Id
  /** The page on which it was paid; undefined if it was paid otherwise. */
  checkoutId: Id | undefined
  amount: number
  currency: string
  ref: string
}

/** `returned`: some or all of it was not due and is refunded; `unknown`: it belongs to no order. */
type Booked = 'known' | 'taken' | 'returned' | 'unknown'

/**
 * Records an online payment, once per reference. Money that was not due (already paid, or
 * cancelled) is recorded too, and refunded at once; if a payment crosses with cash, only the excess
 * is refunded.
 */
export async function bookOnlinePayment(
  change: Change,
  { orderId, checkoutId, amount, currency, ref }: OnlineMoney,
): Promise<Booked> {
  const found = await findAnyOrder(change.tenant, orderId)
  // A payment in another currency can't be for this order: it stays unknown.
  if (!found || found.currency !== currency) return 'unknown'
  // The provider would only tell of it again much later.
  const read = await claimCurrent(change, found)
  if (await isKnown(change.tenant, ref)) return 'known'
  const order = await secureBooking(change, read, amount)
  const page = checkoutId && (await findCheckout(change.tenant, checkoutId))
  if (page) await endCheckout(change.tenant, page, change.now)
  // Nothing is due for an order that ended unserved; a completed one may still be unpaid.
  const isOpen = decide(paymentLifecycle, order, { type: 'payment.pay', by: change }).ok
  const owed = isOpen ? owedAmount(order) : 0
  const dishes = page && page.items !== null ? fromJson(page.items) : undefined
  const due = dishes && owed > 0 ? Math.min(owed, await settleDishes(change, dishes)) : owed
  if (amount > due) {
    await bookExcess(change, order, { amount, due, isAll: due === owed, ref })
    return 'returned'
  }
  const taken = { orderId, method: 'online' as const, amount, providerRef: ref }
  await takePayment(change, order.moduleId, taken)
  const paid = order === read ? undefined : await findOrder(change.tenant, order.moduleId, orderId)
  if (paid) await goOnSecured(change, paid)
  return 'taken'
}

async function isKnown({ db, companyId }: Tenant, ref: string): Promise<boolean> {
  const known = await db
    .selectFrom('payment_txn')
    .select('id')
    .where('company_id', '=', companyId)
    .where('provider_ref', '=', ref)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Keeps the due part and refunds the rest. `isAll`: nothing else was due, so that the order is
 * settled.
 */
async function bookExcess(
  change: Change,
  read: FoundOrder,
  { amount, due, isAll, ref }: { amount: number; due: number; isAll: boolean; ref: string },
): Promise<void> {
  const order = await claimOrder(change, read)
  await insertPayment(change, order, {
    purpose: 'order',
    method: 'online',
    direction: 'in',
    amount,
    state: 'succeeded',
    providerRef: ref,
  })
  const paid = { paidAmount: order.paidAmount + amount }
  const saved =
    isAll && due > 0
      ? await movePayment(change, order, 'payment.pay', paid)
      : await saveOrder(change, order, paid)
  // What others owe stays due, although the money covers it until it is refunded.
  announceOrder(change, isAll ? await follow(change, saved, due > 0 ? ['payment.pay'] : []) : saved)
  const { id, moduleId } = order
  if (await returnPayment(change, { id, moduleId, ref, atMost: amount - due }))
    await tellOfReturn(change, order)
}
