import type { Id } from '#contract/fields.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import type { dropRefund } from '#contract/refund.ts'
import { Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import { asSeen } from '../change/as-seen.ts'
import type { Change } from '../change/change.ts'
import { findOrder } from '../order/order-head.ts'
import { claimOrder } from '../order/write.ts'

type Wish = Omit<InputOf<typeof dropRefund>, 'reason'>
type Dropped = { id: Id; method: PaymentTxn['method']; amount: number }

/**
 * Discards a refund proposal: it stays on the order as a failed payment, with the change's note
 * as the reason. The same amount is not proposed again. @throws Refusal NOT_FOUND when there is no
 * proposal; VERSION_CONFLICT
 */
export async function dropProposal(
  change: Change,
  moduleId: ModuleId,
  { orderId, expectedVersion }: Wish,
): Promise<PaymentTxn> {
  const read = await findOrder(change.tenant, moduleId, orderId)
  if (!read) throw new Refusal('NOT_FOUND')
  const order = await claimOrder(change, asSeen(read, expectedVersion))
  const { db, companyId } = change.tenant
  const dropped: Dropped | undefined = await db
    .updateTable('payment_txn')
    .set((row) => ({
      state: 'failed',
      note: change.note ?? '',
      actor_name: change.actorName ?? null,
      updated_ms: change.now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('order_id', '=', order.id)
    .where('direction', '=', 'out')
    .where('state', '=', 'pending')
    .where('is_sent', '=', 0)
    .returning(['id', 'method', 'amount'])
    .$castTo<Dropped>()
    .executeTakeFirst()
  if (!dropped) throw new Refusal('NOT_FOUND')
  announceOrder(change, order)
  return {
    ...dropped,
    orderId: order.id,
    purpose: 'refund',
    direction: 'out',
    currency: order.currency,
    state: 'failed',
    actorName: change.actorName,
    note: change.note,
    createdMs: change.now,
  }
}
