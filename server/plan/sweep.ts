import { type RawBuilder, sql } from 'kysely'
import { type ModuleId, moduleId } from '#contract/modules.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type SubscriptionEventName,
  subscriptionLifecycle,
  type SubscriptionRecord,
} from '#lifecycles/subscription.ts'
import type { Databases } from '../db/databases.ts'
import type { WarnLog } from '../change/move-due.ts'
import { noId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { chargeDue } from './charge.ts'
import { writeInvoice } from './invoice.ts'
import { moveSubscription } from './move-subscription.ts'
import { chargeNotice } from './plan-mail.ts'
import { priceSubscription } from './price.ts'
import { findSubscription, type Subscription } from './subscription-store.ts'
import { daysAfter, planTerms } from './terms.ts'

const AT_ONCE = 100

/** The scheduled event of each state, if no card is charged. */
const eventByClock: Partial<Record<SubscriptionRecord['status'], SubscriptionEventName>> = {
  trialing: 'subscription.trial-end',
  active: 'subscription.renew-failed',
  past_due: 'subscription.grace-end',
  cancelling: 'subscription.period-end',
}

/**
 * Moves every due subscription, charges saved cards again, and notifies owners of upcoming charges,
 * each separately. Several servers can run it at once; returns how many this one moved.
 */
export async function sweepSubscriptions(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const parts = { databases, now, log }
  const hasCard = sql<boolean>`exists (select 1 from plan_card c
    where c.company_id = subscription.company_id and c.method_ref is not null)`
  const moved = await eachOf(parts, sql<boolean>`due_ms <= ${now}`, moveByClock)
  await eachOf(
    parts,
    sql<boolean>`due_ms > ${now} and due_ms <= ${daysAfter(now, planTerms.graceDays)}
      and charge_ms <= ${now} and status = 'past_due' and ${hasCard}`,
    chargeAgain,
  )
  await eachOf(
    parts,
    sql<boolean>`due_ms > ${now} and due_ms <= ${daysAfter(now, planTerms.noticeDays)}
      and status = 'active' and (noticed_ms is null or noticed_ms <> due_ms) and ${hasCard}`,
    tellOfCharge,
  )
  return moved
}

type Parts = { databases: Databases; now: number; log: WarnLog | undefined }
type Work = (tenant: Tenant, moduleId: ModuleId, now: number) => Promise<void>

async function eachOf(
  { databases, now, log }: Parts,
  where: RawBuilder<boolean>,
  work: Work,
): Promise<number> {
  let moved = 0
  let after = noId
  for (;;) {
    const due = await databases.read
      .selectFrom('subscription')
      .select(['company_id', 'id', 'module_id'])
      .where(where)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { company_id: companyId, id, module_id } of due) {
      after = id
      try {
        await inTransaction(databases, (db) =>
          work({ db, companyId }, moduleId.parse(module_id), now),
        )
        moved += 1
      } catch (err) {
        // Another server was first, or the database failed temporarily: the next run retries.
        if (!(err instanceof Refusal))
          log?.warn({ err, subscription: id }, 'a subscription could not be moved by the clock')
      }
    }
    if (due.length < AT_ONCE) return moved
  }
}

/**
 * At the end of a period the saved card is charged; without a card the subscription becomes past
 * due.
 */
async function moveByClock(tenant: Tenant, moduleId: ModuleId, now: number): Promise<void> {
  const read = await findSubscription(tenant, moduleId)
  const by = { role: 'system' as const, now }
  const event = eventByClock[read.status]
  if (!event || !isOver(read, now)) throw new Refusal('VERSION_CONFLICT')
  const isCharged = decide(subscriptionLifecycle, read, { type: 'subscription.charge', by }).ok
  const isDue = (one: Subscription) => one.status === 'active' && isOver(one, now)
  if (isDue(read) && isCharged && (await chargeDue(tenant, isDue, now))) return
  await moveSubscription(tenant, by, read, event)
  if (event !== 'subscription.renew-failed') return
  const { period } = read
  const { totalAmount: amount, currency } = await priceSubscription(tenant, {
    moduleIds: [moduleId],
    period,
  })
  await writeInvoice(tenant, { moduleIds: [moduleId], period, amount, currency, now })
}

function isOver({ dueMs }: Subscription, now: number): boolean {
  return dueMs !== null && dueMs <= now
}

async function chargeAgain(tenant: Tenant, _: ModuleId, now: number): Promise<void> {
  await chargeDue(
    tenant,
    ({ status, chargeMs }) => status === 'past_due' && chargeMs !== null && chargeMs <= now,
    now,
  )
}

/** Notifies the owner once about all modules that are charged together. */
async function tellOfCharge(tenant: Tenant, moduleId: ModuleId): Promise<void> {
  const { dueMs, period } = await findSubscription(tenant, moduleId)
  if (dueMs === null) return
  const told = await tenant.db
    .updateTable('subscription')
    .set({ noticed_ms: dueMs })
    .where('company_id', '=', tenant.companyId)
    .where('status', '=', 'active')
    .where('period', '=', period)
    .where('due_ms', '=', dueMs)
    .where((row) => row.or([row('noticed_ms', 'is', null), row('noticed_ms', '<>', dueMs)]))
    .returning('module_id')
    .execute()
  const moduleIds = told.map((one) => one.module_id)
  if (moduleIds.length > 0) await enqueue(tenant, chargeNotice, { moduleIds, period, atMs: dueMs })
}
