import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { PaymentTxn, RefundedLine } from '#contract/payment.ts'
import type { refundOrder } from '#contract/refund.ts'
import type { TaxSum } from '#contract/tax.ts'
import { decide } from '#lifecycles/decide.ts'
import { type PaymentEventName, paymentLifecycle } from '#lifecycles/payment.ts'
import { newId } from '../db/id.ts'
import { toJson } from '../db/json-text.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import { asSeen } from '../change/as-seen.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { follow } from '../order/move/coupling.ts'
import { tellRefund } from '../order/move/tell-guest.ts'
import { recordTip } from '../order/money/change-tip.ts'
import { movePayment } from '../order/money/money.ts'
import { findOrder, type FoundOrder, type OrderHead } from '../order/order-head.ts'
import { findLines } from '../order/lines/order-line.ts'
import { refusalWithOrder } from '../order/refuse.ts'
import { isOverpayment } from '../order/money/sale-refund.ts'
import { taxesOfRefund } from '../order/money/returned-taxes.ts'
import { refundLines } from './refund-lines.ts'
import { claimOrder, saveOrder } from '../order/write.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { onlinePayments } from './online-payments.ts'
import { hasFinalInvoice } from '../paper/issue.ts'
import type { PieceCount } from './taken-payment.ts'
import { tipGivenBack } from './tip-given-back.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { putOffFields } from '../outbox/put-off.ts'

type Wish = Omit<InputOf<typeof refundOrder>, 'reason'> & {
  /** The online payment to refund; undefined: one that covers the amount. */
  chargeRef?: string
}

/** The outbox job for refunds by the provider. */
export const refundJob = jobKind(
  'payment.refund',
  z.object({ paymentId: z.string(), chargeRef: z.string(), amount: z.int(), ...putOffFields }),
)

/**
 * Refunds an order, partially or fully; the change's note is the reason. A pending proposal is used
 * for it. Online payments are refunded online: the provider is called after the commit, with
 * retries.
 * @throws Refusal NOT_FOUND for the order or one of its lines; VERSION_CONFLICT; AMOUNT_MISMATCH
 * for more than was paid; TRANSITION_NOT_ALLOWED
 */
export async function refund(
  change: Change,
  moduleId: ModuleId,
  { orderId, expectedVersion, amount, method, chargeRef, cartIds = [], ...pieces }: Wish,
): Promise<OutputOf<typeof refundOrder>> {
  const read = await findOrder(change.tenant, moduleId, orderId)
  if (!read) throw new Refusal('NOT_FOUND')
  await checkLines(change, read, cartIds)
  const event = await eventOf(change, read, amount)
  if (amount > read.paidAmount - read.refundedAmount)
    throw refusalWithOrder(change, orderId, 'AMOUNT_MISMATCH')
  // Locked before any write: of two simultaneous refunds only one succeeds.
  const order = await claimOrder(change, asSeen(read, expectedVersion))
  const { refundedLines, restockedCount, dueAgain } = await refundLines(change, order, {
    ...pieces,
    amount,
  })
  const onlineRef =
    method === 'online' ? await onlinePayment(change, order, amount, chargeRef) : undefined
  const tip = await tipGivenBack(change, order, { amount, method })
  // A final invoice keeps its total: its tip is still due.
  const isTipLower = tip > 0 && !(await hasFinalInvoice(change.tenant, orderId))
  const lower = isTipLower ? tip : 0
  const known = refundedLines.length > 0 ? await findLines(change.tenant, orderId) : []
  const { taxes, counted } = taxesOfRefund(order, { amount, lines: refundedLines, known })
  const given = {
    ...counted,
    refundedAmount: order.refundedAmount + amount,
    tipAmount: order.tipAmount - lower,
    // The total of a cancelled order is not computed again from its lines.
    totalAmount: order.totalAmount - lower,
  }
  const moved = event
    ? await movePayment(change, order, event, given)
    : await savePart(change, order, given)
  const txn = await writeMovement(change, moved, {
    amount,
    tip,
    method,
    state: onlineRef ? 'pending' : 'succeeded',
    chargeRef: onlineRef,
    refundedLines,
    dueAgain,
    taxes,
  })
  if (onlineRef)
    await enqueue(change.tenant, refundJob, { paymentId: txn.id, chargeRef: onlineRef, amount })
  // The provider's answer tells of an online refund.
  else await tellRefund(change.tenant, orderId, 'refunded', { amount, method })
  const after = await follow(change, moved, [])
  if (isTipLower) await recordTip(change, after, order.tipAmount)
  announceOrder(change, after)
  return { ...txn, ...(pieces.isRestocked && { restockedCount }) }
}

/**
 * The event of the payment's lifecycle. Further partial refunds, refunds of an unpaid bill and
 * refunds of an overpayment do not change the state.
 */
async function eventOf(
  change: Change,
  order: FoundOrder,
  amount: number,
): Promise<PaymentEventName | undefined> {
  const isWhole = order.refundedAmount + amount === order.paidAmount
  if (order.paymentStatus === 'unpaid' && order.paidAmount > 0) return undefined
  const event = isWhole || order.paymentStatus !== 'paid' ? 'payment.refund' : 'payment.refund-part'
  const decision = decide(
    paymentLifecycle,
    { ...order, askedAmount: amount },
    { type: event, by: change },
  )
  if (!decision.ok) throw refusalWithOrder(change, order.id, decision.code)
  if (isOverpayment(order, amount)) return undefined
  return isWhole || event === 'payment.refund-part' ? event : undefined
}

/** A further part does not move the payment, but the history names each refund. */
async function savePart(
  change: Change,
  order: FoundOrder,
  given: Partial<OrderHead>,
): Promise<FoundOrder> {
  const saved = await saveOrder(change, order, given)
  const { id, version, paymentStatus } = saved
  await recordMove(
    change,
    { event: 'payment.refund-part', to: paymentStatus },
    { entity: 'payment', entityId: id, version },
  )
  return saved
}

async function checkLines(
  { tenant }: Change,
  order: FoundOrder,
  cartIds: readonly string[],
): Promise<void> {
  if (cartIds.length === 0) return
  const own = new Set<string>((await findLines(tenant, order.id)).map(({ id }) => id))
  if (cartIds.some((id) => !own.has(id))) throw new Refusal('NOT_FOUND')
}

/**
 * The provider's reference of an online payment of this order that covers the amount. @throws
 * Refusal VALIDATION when there is none
 */
async function onlinePayment(
  { tenant }: Change,
  { id }: FoundOrder,
  amount: number,
  chargeRef: string | undefined,
): Promise<string> {
  const found = (await onlinePayments(tenant, id)).find(
    ({ ref, left }) => left >= amount && (chargeRef === undefined || ref === chargeRef),
  )
  if (!found) throw invalid('method', 'not_paid_online', 'notPaidOnline')
  return found.ref
}

type Movement = {
  amount: number
  /** The tip in the amount. */
  tip: number
  method: PaymentTxn['method']
  state: 'pending' | 'succeeded'
  chargeRef: string | undefined
  refundedLines: RefundedLine[]
  /** The pieces that are paid by dish again, if it is not paid out. */
  dueAgain: PieceCount[]
  taxes: TaxSum[]
}

/** Writes the refund: to the order's pending proposal, or as a new row. */
async function writeMovement(
  change: Change,
  order: FoundOrder,
  { amount, tip, method, state, chargeRef, refundedLines, dueAgain, taxes }: Movement,
): Promise<PaymentTxn> {
  const { db, companyId } = change.tenant
  const fields = {
    amount,
    tip_amount: tip || null,
    method,
    state,
    actor_name: change.actorName ?? null,
    note: change.note ?? null,
    is_sent: 1,
    charge_ref: chargeRef ?? null,
    refunded_lines: refundedLines.length > 0 ? toJson(refundedLines) : null,
    paid_items: dueAgain.length > 0 ? toJson(dueAgain) : null,
    taxes: toJson(taxes),
    updated_ms: change.now,
  }
  const used = await db
    .updateTable('payment_txn')
    .set((row) => ({ ...fields, created_ms: change.now, version: row('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('order_id', '=', order.id)
    .where('direction', '=', 'out')
    .where('state', '=', 'pending')
    .where('is_sent', '=', 0)
    .returning('id')
    .executeTakeFirst()
  const id = used?.id ?? newId()
  const { currency } = order
  if (!used) {
    const row = {
      company_id: companyId,
      id,
      created_ms: change.now,
      version: 1,
      order_id: order.id,
      purpose: 'refund' as const,
      direction: 'out' as const,
      currency,
      provider_ref: null,
    }
    await db
      .insertInto('payment_txn')
      .values({ ...row, ...fields })
      .execute()
  }
  return {
    id,
    orderId: order.id,
    purpose: 'refund' as const,
    method,
    direction: 'out',
    amount,
    ...(tip > 0 && { tipAmount: tip }),
    currency,
    state,
    actorName: change.actorName,
    note: change.note,
    ...(refundedLines.length > 0 && { refundedLines }),
    taxes,
    createdMs: change.now,
  }
}
