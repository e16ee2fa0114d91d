import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { type ModuleId, moduleNameOf } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import { type PlanPaymentEventName, planPaymentLifecycle } from '#lifecycles/plan-payment.ts'
import { subscriptionLifecycle } from '#lifecycles/subscription.ts'
import { fromJson } from '../db/json-text.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetNotesAbout, notify } from '../notification/notify.ts'
import { missing } from '../change/refuse.ts'
import { payInvoice, voidInvoice } from './invoice.ts'
import { moveSubscription } from './move-subscription.ts'
import { findSubscription } from './subscription-store.ts'
import type { PlanPeriod } from './terms.ts'

type Settling = { id: Id; event: PlanPaymentEventName; reason?: string | undefined }
type Row = Omit<PaymentTxn, 'actorName' | 'note'> & {
  actorName: string | null
  moduleIds: RowOf<'invoice'>['module_ids']
  period: PlanPeriod
  number: string
  version: number
}

/**
 * Confirms or rejects a payment for modules; a confirmation activates all its modules.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED, ROLE_FORBIDDEN by its lifecycle; VALIDATION
 * without a required reason; VERSION_CONFLICT
 */
export async function settlePayment(
  tenant: Tenant,
  by: Doer,
  { id, event, reason }: Settling,
): Promise<PaymentTxn> {
  const read = await findPlanPayment(tenant, id)
  if (!read) throw new Refusal('NOT_FOUND')
  const decision = decide(planPaymentLifecycle, read, { type: event, by })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(planPaymentLifecycle, event) && !reason) throw missing('reason', 'reason')
  const state = decision.to
  const { numUpdatedRows } = await tenant.db
    .updateTable('payment_txn')
    .set({ state, note: reason ?? null, updated_ms: by.now, version: read.version + 1 })
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal('VERSION_CONFLICT')
  const version = read.version + 1
  await writeAudit(tenant, by, {
    entity: 'plan-payment',
    entityId: id,
    event,
    from: read.state,
    to: state,
    version,
    note: [read.number, reason].filter(Boolean).join(': '),
  })
  const effects = new Set(decision.effects.map(({ type }) => type))
  const modules = fromJson(read.moduleIds)
  if (effects.has('payPeriod')) await payPeriod(tenant, by, read, modules)
  // The invoice of a further period stays open.
  if (effects.has('releaseInvoice') && read.purpose === 'initial')
    await voidInvoice(tenant, id, by.now)
  await forgetNotesAbout(tenant.db, 'all', id)
  if (effects.has('tellOwner')) await tellOwner(tenant, modules, by.now)
  const { purpose, method, direction, amount, currency, actorName, createdMs } = read
  return {
    id: read.id,
    purpose,
    method,
    direction,
    amount,
    currency,
    state,
    actorName: actorName ?? undefined,
    note: reason,
    createdMs,
  }
}

/** A payment for modules with its invoice; undefined for any other payment. */
async function findPlanPayment({ db, companyId }: Tenant, id: Id): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select p.id, p.purpose, p.method, p.direction, p.amount, p.currency, p.state,
      p.actor_name as "actorName", p.created_ms as "createdMs", p.version,
      i.module_ids as "moduleIds", i.period, i.number
    from payment_txn p join invoice i on i.company_id = p.company_id and i.payment_id = p.id
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The payment ends the trial or the past due period. A subscription paid otherwise in the meantime
 * stays as it is: the money is recorded, and refunded by hand.
 */
async function payPeriod(
  tenant: Tenant,
  by: Doer,
  { id, period }: Row,
  modules: readonly ModuleId[],
): Promise<void> {
  await payInvoice(tenant, id, by.now)
  for (const module of modules) {
    const subscription = await findSubscription(tenant, module)
    const event = (['subscription.pay-initial', 'subscription.pay'] as const).find(
      (type) => decide(subscriptionLifecycle, subscription, { type, by }).ok,
    )
    if (event) await moveSubscription(tenant, by, subscription, event, period)
  }
}

async function tellOwner(tenant: Tenant, modules: readonly ModuleId[], now: number): Promise<void> {
  for (const id of modules) {
    const { status } = await findSubscription(tenant, id)
    await notify(tenant, {
      kind: 'subscription.changed',
      values: { module: moduleNameOf(id) ?? '', status },
      link: '/actions/subscription',
      now,
    })
  }
}

/**
 * A pending online payment. @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED for a settled one or
 * another method
 */
export async function findOnlinePayment(
  tenant: Tenant,
  id: Id,
): Promise<{ id: Id; amount: number; currency: string; number: string }> {
  const read = await findPlanPayment(tenant, id)
  if (!read) throw new Refusal('NOT_FOUND')
  if (read.method !== 'online' || read.state !== 'pending')
    throw new Refusal('TRANSITION_NOT_ALLOWED')
  return read
}
