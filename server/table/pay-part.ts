import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { amountsOf } from '#contract/table-bill.ts'
import type { payTablePart } from '#contract/table.ts'
import type { Change } from '../change/change.ts'
import { toJson } from '../db/json-text.ts'
import { Refusal } from '../http/refusal.ts'
import { findOrder } from '../order/order-head.ts'
import { claimCurrent } from '../order/write.ts'
import { takePayment } from '../payment/take-payment.ts'
import { billOf } from './bill-parts.ts'
import { findTable } from './live-tables.ts'
import { releaseDishes, settlePieces } from './settle-dishes.ts'

/**
 * Records a payment for some dishes of a table's bill, and returns the payments. Each piece is paid
 * once; a second payment, even a concurrent one, is refused.
 * @throws Refusal NOT_FOUND for a dish that is not on the bill; AMOUNT_MISMATCH for one that is
 * paid, or if the amount is not their current sum, and all that `takePayment` throws
 */
export async function payPart(
  change: Change,
  { id, items, method, amount, tipAmount, receivedAmount }: InputOf<typeof payTablePart>,
): Promise<PaymentTxn['id'][]> {
  const table = await findTable(change.tenant, id)
  if (!table) throw new Refusal('NOT_FOUND')
  await claimOrdersOf(change, items)
  const bill = await billOf(change.tenant, table)
  for (const { cartId, quantity } of items) {
    const part = bill?.parts.find((one) => one.cartId === cartId)
    if (!part) throw new Refusal('NOT_FOUND')
    if (part.paidQuantity + quantity > part.quantity)
      throw new Refusal('AMOUNT_MISMATCH/dishPaid', { name: part.name })
  }
  const amounts = bill ? amountsOf(bill, items) : []
  const whole = amounts.reduce((sum, one) => sum + one.amount, 0)
  if (whole !== amount || whole === 0) throw new Refusal('AMOUNT_MISMATCH/billChanged')
  const paymentIds: PaymentTxn['id'][] = []
  let given = receivedAmount
  for (const [at, one] of amounts.entries()) {
    const isLast = at === amounts.length - 1
    const { id: paymentId } = await takePayment(change, moduleIds.tableOrdering, {
      ...one,
      method,
      tipAmount: isLast ? tipAmount : undefined,
      receivedAmount: given === undefined ? undefined : isLast ? given : one.amount,
    })
    given = given === undefined ? undefined : given - one.amount
    const ofOrder = new Set(
      bill?.parts.flatMap((part) => (part.orderId === one.orderId ? part.cartId : [])),
    )
    const paidItems = items.filter(({ cartId }) => ofOrder.has(cartId))
    await rememberItems(change, paymentId, paidItems)
    paymentIds.push(paymentId)
  }
  for (const { cartId, quantity } of items)
    if (!(await settlePieces(change, cartId, quantity))) throw new Refusal('VERSION_CONFLICT')
  await releaseDishes(
    change,
    items.map(({ cartId }) => cartId),
    amounts.map(({ orderId }) => orderId),
  )
  return paymentIds
}

/** Locks the orders of dishes as they are: the kitchen may work on them meanwhile. */
async function claimOrdersOf(
  change: Change,
  items: readonly { cartId: Id; quantity: number }[],
): Promise<void> {
  const { db, companyId } = change.tenant
  const ids = items.map(({ cartId }) => cartId)
  const orders = await db
    .selectFrom('cart_item')
    .select('order_id as orderId')
    .distinct()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('orderId')
    .execute()
  for (const { orderId } of orders) {
    const seen = await findOrder(change.tenant, moduleIds.tableOrdering, orderId)
    if (seen) await claimCurrent(change, seen)
  }
}

/** What the payment paid, so that these pieces are due again when it is undone. */
async function rememberItems(
  { tenant: { db, companyId } }: Change,
  id: PaymentTxn['id'],
  items: readonly { cartId: Id; quantity: number }[],
): Promise<void> {
  const paidItems = items.map(({ cartId, quantity }) => ({ cartId, quantity }))
  await db
    .updateTable('payment_txn')
    .set({ paid_items: toJson(paidItems) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
