import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import { listInvoices } from '#contract/invoice.ts'
import { listPayments } from '#contract/payment.ts'
import {
  listPlans as listPlansCall,
  type Plan,
  plan as planSchema,
  updateSubscription,
} from '#contract/plan.ts'
import {
  listOnlinePayments,
  listPaymentsToConfirm,
  settlePayment as settlePaymentCall,
} from '#contract/plan-payment.ts'
import type { SubscriptionEventName } from '#lifecycles/subscription.ts'
import { doerOf } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { listPlans } from './list-plans.ts'
import { moveSubscription } from './move-subscription.ts'
import { findInvoices, findPayments } from './money-lists.ts'
import { findOnlinePayments } from './online-payments.ts'
import { findPaymentsToConfirm, isConfirmedBy } from './open-payments.ts'
import { sendPlanMails } from './plan-mail.ts'
import { settlePayment } from './settle-payment.ts'
import { findSubscription } from './subscription-store.ts'

/** Events that require a payment, so they are not sent on their own. */
const paid: readonly SubscriptionEventName[] = [
  'subscription.request-initial',
  'subscription.request-renewal',
  'subscription.pay-initial',
  'subscription.pay',
]

/** The price list, the company's subscriptions and their payments. */
export function planRoutes(app: App): void {
  const { clock } = app
  sendPlanMails(app)

  serve(app, listPlansCall, (_, caller, db) => listPlans(tenantOf(caller, db), caller.role))
  serve(app, updateSubscription, (input, caller, db) =>
    changeSubscription(tenantOf(caller, db), caller, clock.now(), input),
  )
  serve(app, listPayments, (query, caller, db) => findPayments(tenantOf(caller, db), query, caller))
  serve(app, listPaymentsToConfirm, (query, caller, db) => findPaymentsToConfirm(db, caller, query))
  serve(app, listOnlinePayments, (query, caller, db) => findOnlinePayments(db, caller, query))
  serve(app, settlePaymentCall, async ({ companyId, ...settling }, caller, db) => {
    const { rows } = await sql`select 1 from company_detail c where c.id = ${companyId}
        and ${isConfirmedBy(caller)}`.execute(db)
    if (rows.length === 0) throw new Refusal('NOT_FOUND')
    return settlePayment({ db, companyId }, doerOf(caller, clock.now()), settling)
  })
  serve(app, listInvoices, (query, caller, db) =>
    findInvoices(tenantOf(caller, db), query, caller.timeZone),
  )
}

async function changeSubscription(
  tenant: Tenant,
  caller: Caller,
  now: number,
  { moduleId, event, period, expectedVersion }: InputOf<typeof updateSubscription>,
): Promise<Plan> {
  const read = await findSubscription(tenant, moduleId)
  const current = await planOf(tenant, caller, moduleId)
  if (paid.includes(event))
    throw new Refusal('UNPAID/plan').with({ current, currentSchema: planSchema })
  try {
    if (expectedVersion !== undefined && expectedVersion !== read.version)
      throw new Refusal('VERSION_CONFLICT')
    await moveSubscription(tenant, doerOf(caller, now), read, event, period)
  } catch (error) {
    throw error instanceof Refusal && error.status === 409
      ? error.with({ current, currentSchema: planSchema })
      : error
  }
  return planOf(tenant, caller, moduleId)
}

async function planOf(tenant: Tenant, { role }: Caller, moduleId: ModuleId): Promise<Plan> {
  const found = (await listPlans(tenant, role)).find((it) => it.moduleId === moduleId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
