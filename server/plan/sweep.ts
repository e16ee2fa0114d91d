import { type RawBuilder, sql } from 'kysely'
import { type ModuleId, moduleId } from '#contract/modules.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type SubscriptionEventName,
  subscriptionLifecycle,
  type SubscriptionRecord,
} from '#lifecycles/subscription.ts'
import type { Databases } from '../db/databases.ts'
import type { Change } from '../change/change.ts'
import { moveDue, type WarnLog } from '../change/move-due.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { chargeDue } from './charge.ts'
import { writeInvoice } from './invoice.ts'
import { moveSubscription } from './move-subscription.ts'
import { chargeNotice } from './plan-mail.ts'
import { priceSubscription } from './price.ts'
import { findSubscription, type Subscription } from './subscription-store.ts'
import { daysAfter, planTerms } from './terms.ts'

/** The scheduled event of each state, if no card is charged. */
const eventByClock: Partial<Record<SubscriptionRecord['status'], SubscriptionEventName>> = {
  trialing: 'subscription.trial-end',
  active: 'subscription.renew-failed',
  past_due: 'subscription.grace-end',
  cancelling: 'subscription.period-end',
}

/**
 * Moves every due subscription, charges saved cards again, and notifies owners of upcoming charges,
 * each separately. Returns how many it moved.
 */
export async function sweepSubscriptions(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const hasCard = sql<boolean>`exists (select 1 from plan_card c
    where c.company_id = subscription.company_id and c.method_ref is not null)`
  const each = async (event: string, where: RawBuilder<boolean>, work: Work) =>
    moveDue(
      databases,
      { event: `subscription.${event}`, now, log },
      await dueOf(databases, where),
      (change, due) => work(change, moduleId.parse(due.moduleId)),
    )
  const moved = await each('due', sql<boolean>`due_ms <= ${now}`, moveByClock)
  await each(
    'charge-again',
    sql<boolean>`due_ms > ${now} and due_ms <= ${daysAfter(now, planTerms.graceDays)}
      and charge_ms <= ${now} and subscription.status = 'past_due' and ${hasCard}`,
    chargeAgain,
  )
  await each(
    'charge-notice',
    sql<boolean>`due_ms > ${now} and due_ms <= ${daysAfter(now, planTerms.noticeDays)}
      and subscription.status = 'active' and ${hasCard}
      and (noticed_ms is null or noticed_ms <> due_ms)`,
    tellOfCharge,
  )
  return moved
}

type Work = (change: Change, moduleId: ModuleId) => Promise<void>

function dueOf({ read }: Databases, where: RawBuilder<boolean>) {
  return read
    .selectFrom('subscription')
    .innerJoin('company_detail as c', 'c.id', 'subscription.company_id')
    .select([
      'subscription.company_id as companyId',
      'subscription.id',
      'subscription.module_id as moduleId',
      'c.time_zone as timeZone',
    ])
    .where(where)
    .orderBy('subscription.id')
    .execute()
}

/**
 * At the end of a period the saved card is charged; without a card the subscription becomes past
 * due.
 */
async function moveByClock(by: Change, moduleId: ModuleId): Promise<void> {
  const { tenant, now } = by
  const read = await findSubscription(tenant, moduleId)
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

async function chargeAgain({ tenant, now }: Change): Promise<void> {
  await chargeDue(
    tenant,
    ({ status, chargeMs }) => status === 'past_due' && chargeMs !== null && chargeMs <= now,
    now,
  )
}

/** Notifies the owner once about all modules that are charged together. */
async function tellOfCharge({ tenant }: Change, moduleId: ModuleId): Promise<void> {
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
