import { type ModuleId, moduleId as moduleIdSchema } from '#contract/modules.ts'
import type { ChargeFault } from '#contract/payment.ts'
import type { Plan } from '#contract/plan.ts'
import type { ActorRole } from '#contract/role.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { subscriptionLifecycle } from '#lifecycles/subscription.ts'
import { isSwitchedOff } from '../account/switched-off.ts'
import { fromJson } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { findCard } from './card-store.ts'
import { findOpenPayments } from './open-payments.ts'
import { listSubscriptions, type Subscription } from './subscription-store.ts'
import { periodAmount, planTerms } from './terms.ts'

/**
 * The price list: each module with the company's subscription and the events that this role may
 * send.
 */
export async function listPlans(tenant: Tenant, role: ActorRole): Promise<Plan[]> {
  const modules = await tenant.db
    .selectFrom('module')
    .select(['id', 'name', 'logo', 'price_amount', 'currency'])
    .orderBy('sort')
    .execute()
  const own = new Map((await listSubscriptions(tenant)).map((it) => [it.moduleId, it]))
  const payments = await findOpenPayments(tenant, role)
  const isOff = await isSwitchedOff(tenant)
  const hasCard = (await findCard(tenant)) !== undefined
  const faults = await findFaults(tenant)
  return modules.map(({ id, name, logo, price_amount, currency }) => {
    const moduleId = moduleIdSchema.parse(id)
    const subscription = own.get(moduleId)
    const status = subscription?.status ?? 'none'
    const payment = payments.find((it) => it.moduleIds.includes(moduleId))
    return {
      moduleId,
      module: { name, logo: logo ?? undefined },
      priceAmount: price_amount,
      yearlyAmount: periodAmount(price_amount, 'year'),
      currency,
      trialDays: planTerms.trialDays,
      subscription: {
        id: subscription?.id,
        status,
        period: subscription?.period,
        trialEndMs: subscription?.trialEndMs ?? undefined,
        periodEndMs: subscription?.periodEndMs ?? undefined,
        payment,
        ...(subscription && chargeOf(subscription, hasCard)),
        ...(subscription && isUnpaid(subscription) && { fault: faults.get(moduleId) }),
        version: subscription?.version,
        allowedEvents: [
          ...allowedEvents(
            subscriptionLifecycle,
            { status, hasOpenPayment: payment !== undefined, isSwitchedOff: isOff },
            { role },
          ),
        ],
      },
    }
  })
}

function isUnpaid({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'suspended'
}

/** When the saved card is charged next, and when the grace period ends. */
function chargeOf(
  { status, periodEndMs, chargeMs, dueMs, hasOpenPayment }: Subscription,
  hasCard: boolean,
): Pick<Plan['subscription'], 'chargeMs' | 'graceEndMs'> {
  const nextMs = status === 'active' ? periodEndMs : chargeMs
  return {
    ...(hasCard && !hasOpenPayment && nextMs !== null && { chargeMs: nextMs }),
    ...(status === 'past_due' && dueMs !== null && { graceEndMs: dueMs }),
  }
}

/** Enough rows to contain the last charge of each module. */
const LAST_CHARGES = 30

/** The fault of each module's last charge, if it failed. */
async function findFaults({
  db,
  companyId,
}: Tenant): Promise<ReadonlyMap<ModuleId, ChargeFault | undefined>> {
  const rows = await db
    .selectFrom('invoice as i')
    .innerJoin('payment_txn as p', (on) =>
      on.onRef('p.company_id', '=', 'i.company_id').onRef('p.id', '=', 'i.payment_id'),
    )
    .select(['p.fault', 'i.module_ids'])
    .where('i.company_id', '=', companyId)
    .where('p.is_sent', '=', 1)
    .where('p.state', '<>', 'pending')
    .orderBy('i.created_ms', 'desc')
    .orderBy('i.id', 'desc')
    .limit(LAST_CHARGES)
    .execute()
  return new Map(
    rows
      .toReversed()
      .flatMap(({ fault, module_ids }) =>
        fromJson(module_ids).map((id) => [id, fault ?? undefined] as const),
      ),
  )
}
