import type { CompanyId } from '#contract/fields.ts'
import { type ModuleId, moduleId } from '#contract/modules.ts'
import type { SubscriptionEventName, SubscriptionRecord } from '#lifecycles/subscription.ts'
import type { Databases } from '../db/databases.ts'
import type { WarnLog } from '../change/move-due.ts'
import { noId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { writeInvoice } from './invoice.ts'
import { moveSubscription } from './move-subscription.ts'
import { priceSubscription } from './price.ts'
import { findSubscription } from './subscription-store.ts'

const AT_ONCE = 100

/**
 * The scheduled event of each state. Nothing is charged automatically, so a period that ends unpaid
 * becomes past due.
 */
const eventByClock: Partial<Record<SubscriptionRecord['status'], SubscriptionEventName>> = {
  trialing: 'subscription.trial-end',
  active: 'subscription.renew-failed',
  past_due: 'subscription.grace-end',
  cancelling: 'subscription.period-end',
}

/**
 * Moves every due subscription, each separately. Several servers can run it at once; returns how
 * many this one moved.
 */
export async function sweepSubscriptions(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  let moved = 0
  let after = noId
  for (;;) {
    const due = await databases.read
      .selectFrom('subscription')
      .select(['company_id', 'id', 'module_id'])
      .where('due_ms', '<=', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { company_id, id, module_id } of due) {
      after = id
      try {
        await inTransaction(databases, (db) =>
          moveByClock(db, company_id, moduleId.parse(module_id), now),
        )
        moved += 1
      } catch (err) {
        // Another server was first, or the database failed for a moment: the next run tries again.
        if (!(err instanceof Refusal))
          log?.warn({ err, subscription: id }, 'a subscription could not be moved by the clock')
      }
    }
    if (due.length < AT_ONCE) return moved
  }
}

async function moveByClock(
  db: Db,
  companyId: CompanyId,
  moduleId: ModuleId,
  now: number,
): Promise<void> {
  const tenant = { db, companyId }
  const read = await findSubscription(tenant, moduleId)
  const event = eventByClock[read.status]
  if (!event || read.dueMs === null || read.dueMs > now) throw new Refusal('VERSION_CONFLICT')
  await moveSubscription(tenant, { role: 'system', now }, read, event)
  if (event !== 'subscription.renew-failed') return
  const { totalAmount, currency } = await priceSubscription(tenant, {
    moduleIds: [moduleId],
    period: read.period,
  })
  await writeInvoice(tenant, {
    moduleIds: [moduleId],
    period: read.period,
    amount: totalAmount,
    currency,
    now,
  })
}
