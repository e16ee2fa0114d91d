import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { localDay } from '#contract/zoned-time.ts'
import { decide } from '#lifecycles/decide.ts'
import { isCancelled, isOver, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { paymentLifecycle, undoRefusalOf } from '#lifecycles/payment.ts'
import { bySystem, type Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { fromJson } from '../db/json-text.ts'
import { amountText } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { recordTip } from '../order/money/change-tip.ts'
import { orderRecordOf } from '../order/lifecycle-record.ts'
import { dropProposedRefund } from '../order/money/money.ts'
import { owedAmount } from '../order/money/owed.ts'
import { announceOrder } from '../order/move/announce.ts'
import { follow, moveOrderWithLines } from '../order/move/coupling.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { claimCurrent, saveOrder } from '../order/write.ts'
import { hasFinalInvoice } from '../paper/issue.ts'
import { uncountShares } from '../table/bill-shares.ts'
import { closingOf } from '../till/till-closings.ts'
import { isOthersTransfer, takenFactsOf } from './may-undo.ts'
import { unsettle, unsettleAll } from './refund-lines.ts'
import { findTaken, isRefundedFrom } from './taken-payment.ts'

type Undone = { payment: PaymentTxn; orderId: Id; shareAmount: number | null }

/**
 * Takes back payments that were recorded by hand by mistake, all or none. Their orders are as if
 * the money had not been taken: amounts, tip, dishes and shares that they paid; an order that is
 * over because it was paid is open again.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED with the lifecycle's words; ROLE_FORBIDDEN for
 * a bank transfer, which only the owner confirms; TABLE_OCCUPIED; VERSION_CONFLICT
 */
export async function undoPayments(
  change: Change,
  moduleId: ModuleId,
  ids: readonly PaymentTxn['id'][],
): Promise<PaymentTxn[]> {
  const undone: Undone[] = []
  // In the order in which they were taken, as their orders are locked by who takes the next ones.
  for (const id of [...new Set(ids)].toSorted()) undone.push(await undo(change, moduleId, id))
  await uncountShares(
    change,
    undone.flatMap(({ orderId, shareAmount }) =>
      shareAmount === null ? [] : [{ orderId, shareAmount }],
    ),
  )
  return undone.map(({ payment }) => payment)
}

async function undo(change: Change, moduleId: ModuleId, id: PaymentTxn['id']): Promise<Undone> {
  const seen = await findTaken(change, id)
  const read =
    seen?.payment.orderId && (await findOrder(change.tenant, moduleId, seen.payment.orderId))
  if (!seen || !read) throw new Refusal('NOT_FOUND')
  const order = await claimCurrent(change, read)
  // Somebody may have undone or corrected it before the order was locked.
  const { payment, paidItems, shareAmount } = (await findTaken(change, id)) ?? seen
  if (isOthersTransfer(payment, change)) throw new Refusal('ROLE_FORBIDDEN')
  const decision = await decideOn(change, order, payment)
  await markUndone(change, id)

  const tip = Math.min(order.tipAmount, payment.tipAmount ?? 0)
  const less = {
    paidAmount: order.paidAmount - payment.amount,
    tipAmount: order.tipAmount - tip,
    // The total of a cancelled order is not computed again from its lines.
    totalAmount: order.totalAmount - tip,
  }
  const pieces = paidItems === null ? [] : fromJson(paidItems)
  // Payments of earlier releases do not know their dishes.
  if (less.paidAmount === order.refundedAmount) await unsettleAll(change, order)
  for (const { cartId, quantity } of pieces) await unsettle(change, { id: cartId }, quantity)
  const isCovered =
    less.paidAmount - order.refundedAmount >= less.totalAmount && less.paidAmount > 0
  const to = order.paymentStatus === 'paid' && isCovered ? 'paid' : decision.to
  const saved = await saveOrder(change, order, { ...less, paymentStatus: to })
  await recordMove(
    change,
    { ...decision, to },
    {
      entity: 'payment',
      entityId: order.id,
      version: saved.version,
      note: `${amountText(payment.amount, order.currency)} ${order.currency}`,
    },
  )
  const after = await openAgain(change, await follow(change, saved, []))
  if (after.paidAmount === 0) await dropProposedRefund(change, after)
  if (tip > 0) await recordTip(change, after, order.tipAmount)
  announceOrder(change, after)
  const mark = { state: 'undone', undoneBy: change.actorName, undoneMs: change.now } as const
  return { payment: { ...payment, ...mark }, orderId: order.id, shareAmount }
}

/** @throws Refusal with the lifecycle's code and words */
async function decideOn(change: Change, order: FoundOrder, payment: PaymentTxn) {
  const { tenant, timeZone } = change
  const closing = await closingOf(tenant, localDay(payment.createdMs, timeZone))
  const known = {
    isInvoiced: await hasFinalInvoice(tenant, order.id),
    isDayClosed: closing?.closedMs !== undefined,
    isRefundedFrom: await isRefundedFrom(change, order, payment),
  }
  const taken = takenFactsOf(payment, order, known, change)
  const decision = decide(
    paymentLifecycle,
    { ...order, taken },
    { type: 'payment.undo', by: change },
  )
  if (decision.ok) return decision
  const words = decision.code === 'TRANSITION_NOT_ALLOWED' ? undoRefusalOf(taken) : undefined
  throw refusalWithOrder(change, order.id, words ?? decision.code)
}

async function markUndone({ tenant, actorName, now }: Change, id: PaymentTxn['id']): Promise<void> {
  await tenant.db
    .updateTable('payment_txn')
    .set((row) => ({
      state: 'undone',
      undone_ms: now,
      undone_by: actorName ?? null,
      updated_ms: now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * An order that is over waits for its payment again, unless it has left with the courier: then only
 * its money is due.
 */
function openAgain(change: Change, order: FoundOrder): Promise<FoundOrder> {
  const bySelf = bySystem(change)
  const isUnpaid = isOver(order) && !isCancelled(order) && owedAmount(order) > 0
  const event = { type: 'order.await-payment', by: bySelf } as const
  const isOpen = isUnpaid && decide(orderLifecycleOf(order), orderRecordOf(order, change), event).ok
  return isOpen ? moveOrderWithLines(bySelf, order, 'order.await-payment') : Promise.resolve(order)
}
