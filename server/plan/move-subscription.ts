import type { Id } from '#contract/fields.ts'
import { moduleNameOf } from '#contract/modules.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type SubscriptionEffect,
  type SubscriptionEventName,
  type SubscriptionRecord,
  subscriptionLifecycle,
} from '#lifecycles/subscription.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import { addFirstLink } from '../link/change-link.ts'
import { closeModule, openModule } from './modules-of-company.ts'
import { saveSubscription, type Subscription } from './subscription-store.ts'
import { daysAfter, nextRetry, periodEnd, planTerms, type PlanPeriod } from './terms.ts'

/**
 * Moves a subscription by its lifecycle and applies its effects: dates, modules, the company, a
 * notification to the owner.
 * @throws Refusal with the lifecycle's code; VERSION_CONFLICT on concurrent moves
 */
export async function moveSubscription(
  tenant: Tenant,
  by: Doer,
  read: Subscription,
  event: SubscriptionEventName,
  period: PlanPeriod = read.period,
): Promise<Subscription & { id: Id }> {
  const decision = decide(subscriptionLifecycle, read, { type: event, by })
  if (!decision.ok) throw planRefusal(decision.code)
  const status = decision.to
  const effects = new Set<SubscriptionEffect>(decision.effects.map(({ type }) => type))
  const dates = effects.has('startPeriod') ? newPeriod(read, status, period, by.now) : {}
  const part = {
    ...dates,
    status,
    ...((effects.has('setPlan') || effects.has('startPeriod')) && { period }),
  }
  // Requesting a payment does not change the due date, so repeated requests give no extra days.
  const dueMs =
    status === read.status && !effects.has('startPeriod')
      ? read.dueMs
      : dueOf({ ...read, ...part }, by.now)
  const chargeMs = chargeOf(read, event, { status, dueMs }, by.now)
  const moved = await saveSubscription(tenant, read, { ...part, dueMs, chargeMs }, by.now)
  if (!moved) throw new Refusal('VERSION_CONFLICT')
  await writeAudit(tenant, by, {
    entity: 'subscription',
    entityId: moved.id,
    event,
    from: decision.from,
    to: decision.to,
    version: moved.version,
  })
  if (effects.has('activateCompany')) {
    await openModule(tenant, read.moduleId, by)
    const module = moduleNameOf(read.moduleId)
    if (module) await addFirstLink(tenant, module, by.now)
  }
  if (effects.has('deactivateCompany')) await closeModule(tenant, read.moduleId, by)
  if (effects.has('remindOwner')) {
    const values = { module: moduleNameOf(read.moduleId) ?? '', status }
    await notify(tenant, {
      kind: 'subscription.changed',
      values,
      link: '/actions/subscription',
      now: by.now,
    })
  }
  return moved
}

/** The refusal for a lifecycle's code. For a deactivated company its text says who can help. */
export function planRefusal(code: ProblemCode): Refusal {
  return new Refusal(code === 'ACCOUNT_INACTIVE' ? 'ACCOUNT_INACTIVE/switchedOff' : code)
}

/** When the card is charged again: within the grace period, unless it is charged now. */
function chargeOf(
  read: Subscription,
  event: SubscriptionEventName,
  { status, dueMs }: Pick<Subscription, 'status' | 'dueMs'>,
  now: number,
): number | null {
  if (status !== 'past_due' || dueMs === null || event === 'subscription.charge') return null
  return read.status === 'past_due' ? read.chargeMs : nextRetry(dueMs, now)
}

/**
 * A late payment continues from the end of the last period; after a suspension or a return the
 * period starts now.
 */
function newPeriod(
  read: Subscription,
  status: SubscriptionRecord['status'],
  period: PlanPeriod,
  now: number,
): Partial<Subscription> {
  if (status === 'trialing') return { trialEndMs: daysAfter(now, planTerms.trialDays) }
  const goesOn = read.status === 'past_due' || read.status === 'active'
  const startMs = goesOn && read.periodEndMs !== null ? read.periodEndMs : now
  return { periodEndMs: periodEnd(startMs, period) }
}

function dueOf({ status, trialEndMs, periodEndMs }: Subscription, now: number): number | null {
  if (status === 'trialing') return trialEndMs
  if (status === 'active' || status === 'cancelling') return periodEndMs
  return status === 'past_due' ? daysAfter(now, planTerms.graceDays) : null
}
