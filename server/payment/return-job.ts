import * as z from 'zod/mini'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { onlinePayments } from './online-payments.ts'

/** The outbox job that refunds online payments of an order that ended unserved. */
export const returnJob = jobKind(
  'payment.return',
  z.object({ orderId: z.string(), moduleId: z.int() }),
)

/**
 * Refunds online payments of an order that ended unserved, unless that is undone: it is delayed for
 * the undo window.
 */
export async function returnLater(
  { tenant, now }: Change,
  { id, moduleId }: { id: Id; moduleId: ModuleId },
): Promise<void> {
  const payments = await onlinePayments(tenant, id)
  if (payments.every(({ left }) => left === 0) || (await hasFailed(tenant, id))) return
  const { companyId } = tenant
  // An undo of the order withdraws the job.
  const move = { recordId: id, event: 'payment.return', waitsFrom: now }
  await enqueue({ db: tenant.db, companyId }, returnJob, { orderId: id, moduleId }, move)
}

/** Whether the provider did not pay a refund of the order out: the business decides what is next. */
async function hasFailed({ db, companyId }: Tenant, orderId: Id): Promise<boolean> {
  const found = await db
    .selectFrom('payment_txn')
    .select('id')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('direction', '=', 'out')
    .where('is_sent', '=', 1)
    .where('state', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
