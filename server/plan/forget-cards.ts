import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../activity/audit.ts'
import type { Databases } from '../db/databases.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { daysAfter } from './terms.ts'

/** How long a company's card is kept after its last subscription ended. */
const KEPT_DAYS = 90
const AT_ONCE = 100

/** Deletes a company and its card at the provider. */
export const planForget = jobKind('plan.forget', z.object({ customer: z.string() }))

/**
 * Deletes the customers of companies that have left: here at once, at the provider by a job. A
 * company that returns becomes a new customer.
 */
export async function forgetLeftCards(databases: Databases, now: number): Promise<void> {
  const left = hasLeft(daysAfter(now, -KEPT_DAYS))
  for (;;) {
    const found = await databases.read
      .selectFrom('plan_card')
      .select('company_id')
      .where(left)
      .limit(AT_ONCE)
      .execute()
    for (const { company_id: companyId } of found)
      await inTransaction(databases, async (db) => {
        // Another server may have been first, or the company has just returned.
        const gone = await db
          .deleteFrom('plan_card')
          .where('company_id', '=', companyId)
          .where(left)
          .returning(['id', 'customer_ref as customer', 'version'])
          .executeTakeFirst()
        if (!gone) return
        const { id, customer, version } = gone
        const tenant = { db, companyId }
        await enqueue(tenant, planForget, { customer })
        await writeAudit(
          tenant,
          { role: 'system', now },
          {
            entity: 'subscription',
            entityId: id,
            event: 'subscription.card-remove',
            to: 'removed',
            version: version + 1,
          },
        )
      })
    if (found.length < AT_ONCE) return
  }
}

/**
 * The condition: neither the card nor a subscription has changed since, and no subscription is
 * running.
 */
function hasLeft(sinceMs: number): RawBuilder<boolean> {
  return sql<boolean>`plan_card.updated_ms < ${sinceMs} and not exists (
    select 1 from subscription s where s.company_id = plan_card.company_id
      and (s.status not in ('cancelled', 'suspended') or s.updated_ms >= ${sinceMs}))`
}
