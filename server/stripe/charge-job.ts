import { type CompanyId, id as anyId, type Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { enqueueAt } from '../outbox/enqueue.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { LATER_MS, putOff, TRIES } from '../outbox/put-off.ts'
import { planCharge, planReturn } from '../plan/charge.ts'
import { settlePayment } from '../plan/settle-payment.ts'
import { type ChargeResult } from './plan-pages.ts'
import { isFinal, type Provider, refundState } from './provider.ts'

/**
 * Charges saved cards. A payment is charged only once, however often the job runs: its id is the
 * idempotency key, and later attempts look for an existing charge.
 */
export function handleCharges(app: App, provider: Provider | undefined): void {
  const { outbox, databases, clock } = app
  outbox.handle(planCharge, async ({ paymentId, isAgain, ...card }, { companyId, attempt }) => {
    const payment = await findPending(databases, companyId, paymentId)
    if (!payment) return
    const settle = (result: ChargeResult) =>
      inTransaction(databases, (db) =>
        settleCharge({ db, companyId }, paymentId, result, clock.now()),
      )
    if (!provider) return settle({ state: 'failed', ref: undefined, fault: 'removed' })
    let result: ChargeResult
    try {
      result = await provider.chargeCard({
        ...card,
        ...payment,
        paymentId,
        companyId,
        isAgain: isAgain === true || attempt > 1,
      })
    } catch (error) {
      if (attempt < TRIES) throw error
      const again = { paymentId, isAgain: true, ...card }
      return inTransaction(databases, (db) =>
        enqueueAt({ db, companyId }, planCharge, again, clock.now() + LATER_MS),
      )
    }
    return settle(result)
  })

  outbox.handle(planReturn, async (payload, job) => {
    const { paymentId, key = job.id } = payload
    const { companyId } = job
    const payment = await databases.read
      .selectFrom('payment_txn')
      .select(['amount', 'currency', 'provider_ref as ref'])
      .where('company_id', '=', companyId)
      .where('id', '=', paymentId)
      .executeTakeFirst()
    if (!provider || !payment?.ref) throw new GiveUp('Nobody could give it back.')
    const { amount, currency, ref } = payment
    const state = await provider
      .refund(undefined, { intentId: ref, amount, currency, paymentId, key })
      .then(({ state }) => state)
      .catch(async (error: unknown) => {
        if (isFinal(error)) return refundState('failed')
        if (job.attempt < TRIES || !(await putOff(app, planReturn, payload, job))) throw error
        return undefined
      })
    if (!state) return
    const now = clock.now()
    await databases.write
      .insertInto('payment_txn')
      .values({
        company_id: companyId,
        // By the job, which may run twice.
        id: anyId.parse(key),
        order_id: null,
        purpose: 'refund',
        method: 'online',
        direction: 'out',
        amount,
        currency,
        state,
        provider_ref: null,
        actor_name: null,
        is_sent: 1,
        charge_ref: ref,
        created_ms: now,
        updated_ms: now,
        version: 1,
      })
      .onConflict((it) => it.columns(['company_id', 'id']).doNothing())
      .execute()
  })
}

type Pending = { amount: number; currency: string; name: string }

async function findPending(
  { read }: Databases,
  companyId: CompanyId,
  paymentId: Id,
): Promise<Pending | undefined> {
  const found = await read
    .selectFrom('payment_txn as p')
    .innerJoin('invoice as i', (on) =>
      on.onRef('i.company_id', '=', 'p.company_id').onRef('i.payment_id', '=', 'p.id'),
    )
    .select(['p.amount', 'p.currency', 'i.number'])
    .where('p.company_id', '=', companyId)
    .where('p.id', '=', paymentId)
    .where('p.state', '=', 'pending')
    .executeTakeFirst()
  return (
    found && { amount: found.amount, currency: found.currency, name: `Sevenfold ${found.number}` }
  )
}

/**
 * Records the result from whichever comes first: the answer to our request or the provider's event.
 */
async function settleCharge(
  tenant: Tenant,
  paymentId: Id,
  result: ChargeResult,
  now: number,
): Promise<void> {
  if (result.state === 'pending') return
  const { db, companyId } = tenant
  const payment = await db
    .selectFrom('payment_txn')
    .select('state')
    .where('company_id', '=', companyId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (payment?.state !== 'pending') return
  const about = { id: paymentId, providerRef: result.ref }
  await settlePayment(
    tenant,
    { role: 'system', now },
    result.state === 'failed'
      ? { ...about, event: 'plan-payment.fail', fault: result.fault }
      : { ...about, event: 'plan-payment.capture' },
  )
}
