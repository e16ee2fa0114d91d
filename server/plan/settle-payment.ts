import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { type ModuleId, moduleNameOf } from '#contract/modules.ts'
import type { ChargeFault, PaymentTxn } from '#contract/payment.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import {
  type PlanPaymentEventName,
  planPaymentLifecycle,
  type PlanPaymentRecord,
} from '#lifecycles/plan-payment.ts'
import { subscriptionLifecycle } from '#lifecycles/subscription.ts'
import { fromJson } from '../db/json-text.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { forgetNotesAbout, notify } from '../notification/notify.ts'
import { missing } from '../change/refuse.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { payInvoice, voidInvoice } from './invoice.ts'
import { moveSubscription } from './move-subscription.ts'
import { paymentNews } from './plan-mail.ts'
import { planReturn } from './charge.ts'
import { findSubscription, saveSubscription } from './subscription-store.ts'
import { nextRetry, type PlanPeriod } from './terms.ts'

type Settling = {
  id: Id
  event: PlanPaymentEventName
  reason?: string | undefined
  /** The provider's reference of the payment. */
  providerRef?: string | undefined
  /** Why a charge failed. */
  fault?: ChargeFault | undefined
}
type Row = Omit<PaymentTxn, 'actorName' | 'note' | 'card' | 'fault' | 'state'> & {
  state: PlanPaymentRecord['state']
  actorName: string | null
  providerRef: string | null
  isSent: number
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
  { id, event, reason, providerRef, fault }: Settling,
): Promise<PaymentTxn> {
  const read = await findPlanPayment(tenant, id)
  if (!read) throw new Refusal('NOT_FOUND')
  const isCharge = read.isSent === 1
  const decision = decide(planPaymentLifecycle, { ...read, isCharge }, { type: event, by })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(planPaymentLifecycle, event) && !reason) throw missing('reason', 'reason')
  const state = decision.to
  const { numUpdatedRows } = await tenant.db
    .updateTable('payment_txn')
    .set({
      state,
      note: reason ?? null,
      fault: fault ?? null,
      ...(providerRef !== undefined && { provider_ref: providerRef }),
      updated_ms: by.now,
      version: read.version + 1,
    })
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
    note: [read.number, reason ?? fault].filter(Boolean).join(': '),
  })
  const effects = new Set(decision.effects.map(({ type }) => type))
  const modules = fromJson(read.moduleIds)
  const isDue = !effects.has('payPeriod') || (await payPeriod(tenant, by, read, modules))
  const isTold = effects.has('failPeriod') && isCharge && (await failPeriod(tenant, by, modules))
  // The invoice of a renewal stays open.
  if (effects.has('releaseInvoice') && read.purpose === 'initial')
    await voidInvoice(tenant, id, by.now)
  await forgetNotesAbout(tenant.db, 'all', id)
  if (effects.has('tellOwner') && !isTold) await tellOwner(tenant, modules, by.now)
  if (read.method === 'online' && state === 'succeeded')
    await (isDue || providerRef === undefined
      ? enqueue(tenant, paymentNews, { paymentId: id })
      : enqueue(tenant, planReturn, { paymentId: id }))
  if (isCharge && state === 'failed') await enqueue(tenant, paymentNews, { paymentId: id })
  return paymentOf({ ...read, state }, { note: reason, fault })
}

/**
 * Withdraws a payment. `isClosed`: its page was just closed for it, and the provider's event may
 * already have arrived. @throws Refusal as settlePayment
 */
export async function withdrawOnce(
  tenant: Tenant,
  by: Doer,
  { id, isClosed }: { id: Id; isClosed: boolean },
): Promise<PaymentTxn> {
  const read = isClosed ? await findPlanPayment(tenant, id) : undefined
  return read?.state === 'failed'
    ? paymentOf(read)
    : settlePayment(tenant, by, { id, event: 'plan-payment.withdraw' })
}

function paymentOf(
  { id, purpose, method, direction, amount, currency, state, actorName, createdMs }: Row,
  more: Pick<PaymentTxn, 'note' | 'fault'> = {},
): PaymentTxn {
  const movement = { purpose, method, direction, amount, currency, state }
  return { id, ...movement, actorName: actorName ?? undefined, ...more, createdMs }
}

/** A payment for modules with its invoice; undefined for any other payment. */
async function findPlanPayment({ db, companyId }: Tenant, id: Id): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select p.id, p.purpose, p.method, p.direction, p.amount, p.currency, p.state,
      p.actor_name as "actorName", p.provider_ref as "providerRef", p.is_sent as "isSent",
      p.created_ms as "createdMs", p.version,
      i.module_ids as "moduleIds", i.period, i.number
    from payment_txn p join invoice i on i.company_id = p.company_id and i.payment_id = p.id
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Applies a payment: it ends the trial or the past due period, or starts the next one.
 * Subscriptions that were paid otherwise in the meantime are not changed; returns false if all
 * were, so that the money is refunded.
 */
async function payPeriod(
  tenant: Tenant,
  by: Doer,
  { id, period, isSent }: Row,
  modules: readonly ModuleId[],
): Promise<boolean> {
  await payInvoice(tenant, id, by.now)
  let isDue = false
  for (const module of modules) {
    const subscription = await findSubscription(tenant, module)
    const event = payments.find(
      (type) => decide(subscriptionLifecycle, subscription, { type, by }).ok,
    )
    // Active subscriptions are renewed only by the charge of a period that is over.
    if (!event || (event === 'subscription.renew' && !isSent)) continue
    await moveSubscription(tenant, by, subscription, event, period)
    isDue = true
  }
  return isDue
}

const payments = ['subscription.pay-initial', 'subscription.pay', 'subscription.renew'] as const

/**
 * A charge failed: its subscriptions become past due and are charged again within the grace period.
 * Returns whether the owner was notified.
 */
async function failPeriod(
  tenant: Tenant,
  by: Doer,
  modules: readonly ModuleId[],
): Promise<boolean> {
  let isTold = false
  for (const module of modules) {
    const read = await findSubscription(tenant, module)
    if (read.status === 'active') {
      await moveSubscription(tenant, by, read, 'subscription.renew-failed')
      isTold = true
    } else if (read.status === 'past_due' && read.dueMs !== null)
      await saveSubscription(tenant, read, { chargeMs: nextRetry(read.dueMs, by.now) }, by.now)
  }
  return isTold
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
 * A pending payment on a provider's page. @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED for a
 * settled one, a charge or another method
 */
export async function findOnlinePayment(
  tenant: Tenant,
  id: Id,
): Promise<{
  id: Id
  amount: number
  currency: string
  number: string
  providerRef: string | null
}> {
  const read = await findPlanPayment(tenant, id)
  if (!read) throw new Refusal('NOT_FOUND')
  if (read.method !== 'online' || read.state !== 'pending' || read.isSent === 1)
    throw new Refusal('TRANSITION_NOT_ALLOWED')
  return read
}
