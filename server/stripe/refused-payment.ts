import type { Id } from '#contract/fields.ts'
import type { ChargeFault } from '#contract/payment.ts'
import type { Change } from '../change/change.ts'
import { announceOrder } from '../order/move/announce.ts'
import { insertPayment } from '../order/money/money.ts'
import { findAnyOrder } from '../order/order-head.ts'

type Refused = {
  orderId: Id
  amount: number
  currency: string
  ref: string
  fault: ChargeFault
}

/**
 * Records that the provider refused an online payment of an order, at the time of the change: once
 * per payment, however often the guest tried. Events that are older than the last one, or of a
 * payment that succeeded meanwhile, are ignored. Returns whether the order is known.
 */
export async function recordRefusal(
  change: Change,
  { orderId, amount, currency, ref, fault }: Refused,
): Promise<boolean> {
  const { db, companyId } = change.tenant
  const order = await findAnyOrder(change.tenant, orderId)
  if (!order || order.currency !== currency) return false
  const known = await db
    .selectFrom('payment_txn')
    .select(['id', 'state'])
    .where('company_id', '=', companyId)
    .where('provider_ref', '=', ref)
    .execute()
  if (known.some(({ state }) => state === 'succeeded')) return true
  if (known[0])
    await db
      .updateTable('payment_txn')
      .set((row) => ({
        fault,
        created_ms: change.now,
        updated_ms: change.now,
        version: row('version', '+', 1),
      }))
      .where('company_id', '=', companyId)
      .where('id', '=', known[0].id)
      .where('created_ms', '<=', change.now)
      .execute()
  else
    await insertPayment(change, order, {
      purpose: 'order',
      method: 'online',
      direction: 'in',
      amount,
      state: 'failed',
      providerRef: ref,
      fault,
    })
  const { id, moduleId, tableId } = order
  announceOrder(change, { id, moduleId, tableId })
  return true
}
