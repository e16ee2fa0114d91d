import type { Stripe } from 'stripe'
import { type CompanyId, id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { sendJson } from '../http/answer.ts'
import { headerOf } from '../http/facts.ts'
import { notify } from '../notification/notify.ts'
import { onceByEvent } from '../outbox/once-by-event.ts'
import { companiesOfAccount, dropAccount, updateAccount } from './account-store.ts'
import { fromProviderAmount } from './amounts.ts'
import { endCheckout } from './checkout-store.ts'
import { bookOnlinePayment } from './online-payment.ts'
import { applyPlanEvent } from './plan-checkout.ts'
import { faultOf } from './plan-pages.ts'
import { accountState, type Provider, refundState } from './provider.ts'
import { settleRefund } from './refund-job.ts'
import { recordRefusal } from './refused-payment.ts'

/**
 * `POST webhook/payment/stripe`: the provider's events. The signature is verified on the raw bytes,
 * and each event is applied once by its id, in any order. Irrelevant events are recorded and
 * answered with success, so that they are not sent again.
 */
export function serveWebhook(app: App, provider: Provider): void {
  /** With live keys the provider also sends events about test payments. */
  const isOurs = (event: Stripe.Event) => event.livemode || !provider.isLive
  const url = `${app.config.basePath.business}/webhook/payment/stripe`
  app.methodsByUrl.set(url, ['POST'])
  app.http.post(url, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const event = await provider.readEvent(
      body,
      headerOf(request, 'stripe-signature') ?? '',
      app.clock.now(),
    )
    await inTransaction(app.databases, (db) =>
      onceByEvent(
        db,
        { source: 'stripe', eventId: event.id, kind: event.type, now: app.clock.now() },
        () => (isOurs(event) ? apply(db, event, app.clock.now()) : Promise.resolve('ignored')),
      ),
    )
    return sendJson(reply, 200, '{"received":true}')
  })
}

/**
 * Applies an event to the companies of its account; without an account it is ours. Claims in the
 * payload are ignored.
 */
async function apply(
  db: Db,
  event: Stripe.Event,
  now: number,
): Promise<'applied' | 'ignored' | 'unknown'> {
  if (event.account === undefined) return applyPlanEvent(db, event, now)
  const companies = await companiesOfAccount(db, event.account)
  const told = await Promise.all(companies.map((companyId) => applyTo(db, companyId, event, now)))
  return told.find((outcome) => outcome === 'applied') ?? told[0] ?? 'unknown'
}

async function applyTo(
  db: Db,
  companyId: CompanyId,
  event: Stripe.Event,
  now: number,
): Promise<'applied' | 'ignored' | 'unknown'> {
  const tenant = { db, companyId }
  const toldMs = event.created * 1000
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const { id: ref, amount_received, currency, metadata } = event.data.object
      const orderId = id.safeParse(metadata['order_id']).data
      if (!orderId) return 'unknown'
      const amount = fromProviderAmount(amount_received, currency)
      const booked = await bookOnlinePayment(await bySystemOf(tenant, now), {
        orderId,
        checkoutId: id.safeParse(metadata['checkout_id']).data,
        amount,
        currency: currency.toUpperCase(),
        ref,
      })
      if (booked === 'taken')
        await notify(tenant, {
          kind: 'payment.received',
          values: { amount: String(amount) },
          link: `/orders/orderview?id=${orderId}`,
          now,
        })
      return booked === 'unknown' ? 'unknown' : 'applied'
    }
    case 'payment_intent.payment_failed': {
      const { id, amount, currency, metadata, last_payment_error: why } = event.data.object
      return refuse(tenant, { metadata, amount, currency, ref: id, why }, toldMs)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, status, metadata } = event.data.object
      await settleRefund(tenant, {
        paymentId: metadata?.['payment_id'] ?? '',
        state: refundState(status),
        ref: id,
        now,
      })
      return 'applied'
    }
    // No second page for the order until the payment on this one has failed or is recorded.
    case 'checkout.session.expired':
      await endCheckout(tenant, { ref: event.data.object.id }, now)
      return 'applied'
    case 'checkout.session.async_payment_failed': {
      const { id, payment_intent: ref, metadata, amount_total, currency } = event.data.object
      await endCheckout(tenant, { ref: id }, now)
      if (typeof ref === 'string' && currency !== null && amount_total !== null)
        await refuse(tenant, { metadata, amount: amount_total, currency, ref }, toldMs)
      return 'applied'
    }
    case 'account.updated':
      await updateAccount(tenant, accountState(event.data.object), toldMs)
      return 'applied'
    case 'account.application.deauthorized':
      await dropAccount(tenant, event.account ?? '', toldMs)
      return 'applied'
    default:
      return 'ignored'
  }
}

type RefusedEvent = {
  metadata: Stripe.Metadata | null
  amount: number
  currency: string
  ref: string
  why?: Stripe.PaymentIntent.LastPaymentError | null
}

async function refuse(
  tenant: Tenant,
  { metadata, amount, currency, ref, why }: RefusedEvent,
  refusedMs: number,
): Promise<'applied' | 'unknown'> {
  const orderId = id.safeParse(metadata?.['order_id']).data
  const isKnown =
    orderId !== undefined &&
    (await recordRefusal(await bySystemOf(tenant, refusedMs), {
      orderId,
      amount: fromProviderAmount(amount, currency),
      currency: currency.toUpperCase(),
      ref,
      fault: faultOf(why ?? undefined),
    }))
  return isKnown ? 'applied' : 'unknown'
}

/** A change by the system, in the company's time zone. */
async function bySystemOf(tenant: Tenant, now: number): Promise<Change> {
  const { timeZone } = await tenant.db
    .selectFrom('company_detail')
    .select('time_zone as timeZone')
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  return { tenant, role: 'system', now, timeZone }
}
