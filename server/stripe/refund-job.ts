import { sql } from 'kysely'
import { id as anyId, type Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { publish } from '../live/publish.ts'
import { tellRefund } from '../order/move/tell-guest.ts'
import { notify } from '../notification/notify.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { putOff, TRIES } from '../outbox/put-off.ts'
import { type FailedRefund, takeBackRefund } from '../payment/failed-refund.ts'
import { refundJob } from '../payment/refund.ts'
import { findAccount } from './account-store.ts'
import { isFinal, type Provider } from './provider.ts'

/**
 * Requests a refund from the provider, with retries; the job's id is the idempotency key. After a
 * day without an answer the refund has failed, and the owner is told.
 */
export function handleRefunds(app: App, provider: Provider | undefined): void {
  const { outbox, databases, clock } = app
  outbox.handle(refundJob, async (payload, job) => {
    const { paymentId, chargeRef, amount, key = job.id } = payload
    const { companyId } = job
    const account = await findAccount({ db: databases.read, companyId })
    const settle = (state: 'pending' | 'succeeded' | 'failed', ref?: string) =>
      inTransaction(databases, (db) =>
        settleRefund({ db, companyId }, { paymentId, state, ref, now: clock.now() }),
      )
    const payment = await databases.read
      .selectFrom('payment_txn')
      .select('currency')
      .where('company_id', '=', companyId)
      .where('id', '=', anyId.parse(paymentId))
      .where('state', '=', 'pending')
      .executeTakeFirst()
    // The provider's event was here first.
    if (!payment) return
    if (!provider || !account) {
      await settle('failed')
      throw new GiveUp('There is no connected account that could give it back.')
    }
    try {
      const { id, state } = await provider.refund(account.ref, {
        intentId: chargeRef,
        amount,
        currency: payment.currency,
        paymentId,
        key,
      })
      await settle(state, id)
    } catch (error) {
      if (!isFinal(error)) {
        if (job.attempt < TRIES) throw error
        if (await putOff(app, refundJob, payload, job)) return
      }
      await settle('failed')
      throw new GiveUp(error instanceof Error ? error.message : 'The provider refused.')
    }
  })
}

type Outcome = {
  paymentId: string
  state: 'pending' | 'succeeded' | 'failed'
  ref: string | undefined
  now: number
}

type Settled = FailedRefund & {
  orderId: Id
  moduleId: number
  orderNo: string
}

/**
 * Records the result of a refund from whichever comes first: the answer to our request or the
 * provider's event. Failed is final: the order has its money again, and the owner is notified, so
 * that they can refund by other means.
 */
export async function settleRefund(
  tenant: Tenant,
  { paymentId, state, ref, now }: Outcome,
): Promise<void> {
  const { db, companyId } = tenant
  const settle = async (from: 'pending' | 'succeeded') => {
    const { rows } = await sql<Settled>`
      update payment_txn set state = ${state},
        provider_ref = coalesce(${ref ?? null}, provider_ref),
        updated_ms = ${now}, version = version + 1
      where company_id = ${companyId} and id = ${paymentId} and direction = 'out' and is_sent = 1
        and state = ${from}
      returning id, order_id as "orderId", amount, method, tip_amount as "tip",
        refunded_lines as "refundedLines", paid_items as "dueAgain", taxes,
        created_ms as "createdMs",
        (select o.module_id from sale_order o where o.company_id = payment_txn.company_id
          and o.id = payment_txn.order_id) as "moduleId",
        (select o.order_no from sale_order o where o.company_id = payment_txn.company_id
          and o.id = payment_txn.order_id) as "orderNo"`.execute(db)
    return rows[0]
  }
  const fresh = await settle('pending')
  const changed = fresh ?? (state === 'failed' ? await settle('succeeded') : undefined)
  if (!changed) return
  const { orderId, moduleId, orderNo } = changed
  if (state === 'succeeded') await tellRefund(tenant, orderId, 'refunded', changed)
  if (state === 'failed') {
    await takeBackRefund(tenant, changed, now)
    // Only a refund that was confirmed before was mailed.
    if (!fresh) await tellRefund(tenant, orderId, 'unrefunded', changed)
    await notify(tenant, {
      kind: 'payment.refund-failed',
      values: { orderNo },
      link: `/orders/orderview?id=${orderId}`,
      moduleId,
      now,
    })
  }
  publish(tenant, { topic: 'order', id: orderId, moduleId })
}
