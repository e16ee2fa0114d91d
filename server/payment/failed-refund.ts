import type { Id } from '#contract/fields.ts'
import type { PaymentTxn, RefundedLine } from '#contract/payment.ts'
import type { TaxSum } from '#contract/tax.ts'
import type { PaymentEventName } from '#lifecycles/payment.ts'
import type { Change } from '../change/change.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { findLines } from '../order/lines/order-line.ts'
import { movePayment } from '../order/money/money.ts'
import { withoutRefund } from '../order/money/returned-taxes.ts'
import { saleRefund } from '../order/money/sale-refund.ts'
import { announceOrder } from '../order/move/announce.ts'
import { follow } from '../order/move/coupling.ts'
import { findAnyOrder, type FoundOrder } from '../order/order-head.ts'
import { claimCurrent, saveLine, saveOrder } from '../order/write.ts'
import { hasFinalInvoice, voidCreditNotes } from '../paper/issue.ts'
import { settleAgain } from './refund-lines.ts'
import type { PieceCount } from './taken-payment.ts'

/** A refund that the provider did not pay out. */
export type FailedRefund = Pick<PaymentTxn, 'id' | 'amount' | 'method' | 'createdMs'> & {
  orderId: Id
  /** The tip in it. */
  tip: number | null
  refundedLines: JsonText<RefundedLine[]> | null
  /** The pieces that were paid by dish before it. */
  dueAgain: JsonText<PieceCount[]> | null
  taxes: JsonText<TaxSum[]> | null
}

/**
 * The order of a failed refund has its money again: amounts, taxes, refunded pieces and the state
 * of its payment are as if the refund had not been made, and its credit note is void. Goods that
 * went back into stock stay there.
 */
export async function takeBackRefund(
  tenant: Tenant,
  failed: FailedRefund,
  now: number,
): Promise<void> {
  const read = await findAnyOrder(tenant, failed.orderId)
  if (!read) return
  const { timeZone } = await tenant.db
    .selectFrom('company_detail')
    .select('time_zone as timeZone')
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  const change: Change = { tenant, role: 'system', now, timeZone }
  const order = await claimCurrent(change, read)
  await restorePieces(change, order, failed)
  const isInvoiced = await hasFinalInvoice(tenant, order.id)
  const tip = isInvoiced ? 0 : (failed.tip ?? 0)
  const taxes = failed.taxes === null ? undefined : fromJson(failed.taxes)
  const kept = {
    ...withoutRefund(order, { amount: failed.amount, taxes }),
    refundedAmount: order.refundedAmount - failed.amount,
    tipAmount: order.tipAmount + tip,
    totalAmount: order.totalAmount + tip,
  }
  const event = eventOf(order, kept)
  const moved = event
    ? await movePayment(change, order, event, kept)
    : await saveOrder(change, order, kept)
  await voidCreditNotes(tenant, moved, failed, now)
  announceOrder(change, await follow(change, moved, []))
}

/** The event of the payment's lifecycle; none while another part stays refunded. */
function eventOf(
  order: FoundOrder,
  kept: Pick<FoundOrder, 'refundedAmount' | 'totalAmount'>,
): PaymentEventName | undefined {
  const isPartLeft = saleRefund({ ...order, ...kept }) > 0
  if (order.paymentStatus === 'refunded')
    return isPartLeft ? 'payment.refund-part-failed' : 'payment.refund-failed'
  return order.paymentStatus === 'part_refunded' && !isPartLeft
    ? 'payment.refund-failed'
    : undefined
}

async function restorePieces(
  change: Change,
  { id }: FoundOrder,
  { refundedLines, dueAgain }: FailedRefund,
): Promise<void> {
  const pieces = refundedLines === null ? [] : fromJson(refundedLines)
  if (pieces.length === 0) return
  const lines = await findLines(change.tenant, id)
  for (const { cartId, quantity } of pieces) {
    const line = lines.find((one) => one.id === cartId)
    const refundedQuantity = Math.max(0, (line?.refundedQuantity ?? 0) - quantity)
    if (line) await saveLine(change, line, { refundedQuantity })
  }
  if (dueAgain !== null) await settleAgain(change, fromJson(dueAgain))
}
