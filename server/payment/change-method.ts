import type { InputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { changePaymentMethod, MethodChange, PaymentTxn } from '#contract/payment.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { toJson } from '../db/json-text.ts'
import { Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import { findOrder } from '../order/order-head.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { claimCurrent } from '../order/write.ts'
import { hasFinalInvoice } from '../paper/issue.ts'
import { closingOf } from '../till/till-closings.ts'
import { findTaken, isRefundedFrom } from './taken-payment.ts'

/**
 * Corrects the method of a payment that was recorded by hand. The payment and the history record
 * both methods, by whom and why: the change's note is the reason.
 * The cash received can be corrected alone.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED for an online payment, if a refund by its
 * method came out of it, or after the final invoice; AMOUNT_MISMATCH for less cash than the
 * payment; ROLE_FORBIDDEN for a bank transfer, which only the owner confirms, and for staff after
 * the day of the payment; VERSION_CONFLICT
 */
export async function changeMethod(
  change: Change,
  moduleId: ModuleId,
  { id, method, receivedAmount }: Omit<InputOf<typeof changePaymentMethod>, 'reason'>,
): Promise<PaymentTxn> {
  const taken = (await findTaken(change, id))?.payment
  const payment = taken?.state === 'succeeded' ? taken : undefined
  const read = payment?.orderId && (await findOrder(change.tenant, moduleId, payment.orderId))
  if (!payment || !read) throw new Refusal('NOT_FOUND')
  if (payment.method === 'online')
    throw refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED/paidOnline')
  if ([method, payment.method].includes('bank') && !isOwner(change))
    throw new Refusal('ROLE_FORBIDDEN')
  if (receivedAmount !== undefined && receivedAmount < payment.amount)
    throw refusalWithOrder(change, read.id, 'AMOUNT_MISMATCH')
  const isSame = method === payment.method
  if (isSame && (receivedAmount ?? payment.receivedAmount) === payment.receivedAmount)
    return payment
  if (await isLater(change, payment)) throw new Refusal('ROLE_FORBIDDEN/methodLater')

  const order = await claimCurrent(change, read)
  // Somebody may have undone or corrected it before the order was locked.
  const current = (await findTaken(change, id))?.payment
  if (current?.state !== 'succeeded' || current.method !== payment.method)
    throw refusalWithOrder(change, read.id, 'VERSION_CONFLICT')
  if (!isSame && (await hasFinalInvoice(change.tenant, order.id)))
    throw refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED/methodAfterInvoice')
  if (!isSame && (await isRefundedFrom(change, order, payment)))
    throw refusalWithOrder(change, read.id, 'TRANSITION_NOT_ALLOWED/refundedByMethod')
  const methodChanges = isSame
    ? payment.methodChanges
    : [...(payment.methodChanges ?? []), changeFrom(change, payment.method, method)]
  await change.tenant.db
    .updateTable('payment_txn')
    .set((row) => ({
      method,
      received_amount: receivedAmount ?? null,
      method_changes: methodChanges ? toJson(methodChanges) : null,
      updated_ms: change.now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', change.tenant.companyId)
    .where('id', '=', id)
    .execute()
  await recordMove(
    change,
    { event: 'payment.change-method', from: payment.method, to: method },
    { entity: 'payment', entityId: order.id, version: order.version },
  )
  announceOrder(change, order)
  return { ...payment, method, receivedAmount, methodChanges }
}

function changeFrom(
  { actorName, note, now }: Change,
  from: PaymentTxn['method'],
  to: PaymentTxn['method'],
): MethodChange {
  return { from, to, actorName: actorName ?? undefined, note, changedMs: now }
}

/** The owner, and not staff with the right to refund, who act in that role too. */
function isOwner({ role, rights }: Change): boolean {
  return role === 'business' && rights === undefined
}

/** Whether only the owner may change the payment: its day is over, or was closed. */
async function isLater(change: Change, { createdMs }: PaymentTxn): Promise<boolean> {
  if (isOwner(change)) return false
  const { now, timeZone, tenant } = change
  const day = localDay(createdMs, timeZone)
  return day !== localDay(now, timeZone) || (await closingOf(tenant, day))?.closedMs !== undefined
}
