import { type Id, id as anyId } from '#contract/fields.ts'
import { moduleId as anyModuleId, type ModuleId } from '#contract/modules.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../change/change.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { notify } from '../notification/notify.ts'
import { keptAmount } from '../order/money/deposit.ts'
import { findOrder, type FoundOrder } from '../order/order-head.ts'
import { onlinePayments } from './online-payments.ts'
import { refund } from './refund.ts'
import { returnJob } from './return-job.ts'

/** Handles automatic refunds of online payments for orders that ended unserved. */
export function handleReturns({ outbox, databases, clock }: App): void {
  outbox.handle(returnJob, async (payload, { companyId }) => {
    const orderId = anyId.parse(payload.orderId)
    const moduleId = anyModuleId.parse(payload.moduleId)
    await inTransaction(databases, async (db) => {
      const { timeZone } = await db
        .selectFrom('company_detail')
        .select('time_zone as timeZone')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow()
      const tenant = { db, companyId }
      const change: Change = { tenant, role: 'system', now: clock.now(), timeZone }
      const order = await findOrder(tenant, moduleId, orderId)
      if (order && isCancelled(order)) await returnOnline(change, order)
    })
  })
}

/**
 * Refunds through the provider what is overpaid of a cancelled order, each part to the payment it
 * came from. Other payments remain a refund proposal.
 */
async function returnOnline(
  change: Change,
  { id, moduleId, orderNo }: Pick<FoundOrder, 'id' | 'moduleId' | 'orderNo'>,
): Promise<void> {
  let isReturned = false
  for (const { ref, left } of await onlinePayments(change.tenant, id))
    if (left > 0 && (await returnPayment(change, { id, moduleId, ref, atMost: left })))
      isReturned = true
  if (isReturned) await tellOfReturn(change, { id, moduleId, orderNo })
}

/** Notifies the owner of the automatic refund, so that they know that nothing is left to do. */
export async function tellOfReturn(
  { tenant, now }: Change,
  { id, moduleId, orderNo }: Pick<FoundOrder, 'id' | 'moduleId' | 'orderNo'>,
): Promise<void> {
  await notify(tenant, {
    kind: 'payment.returned',
    values: { orderNo },
    link: `/orders/orderview?id=${id}`,
    moduleId,
    now,
  })
}

/**
 * The same for one payment, at most the amount that is left on the order; returns whether anything
 * was refunded.
 */
export async function returnPayment(
  change: Change,
  { id, moduleId, ref, atMost }: { id: Id; moduleId: ModuleId; ref: string; atMost: number },
): Promise<boolean> {
  const order = await findOrder(change.tenant, moduleId, id)
  if (!order) return false
  const amount = Math.min(atMost, order.paidAmount - order.refundedAmount - keptAmount(order))
  if (amount <= 0) return false
  await refund(change, moduleId, {
    orderId: id,
    expectedVersion: order.version,
    amount,
    method: 'online',
    chargeRef: ref,
    isRestocked: false,
  })
  return true
}
