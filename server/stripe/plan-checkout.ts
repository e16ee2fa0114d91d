import type { Stripe } from 'stripe'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { findOnlinePayment, settlePayment } from '../plan/settle-payment.ts'
import type { Provider } from './provider.ts'

/**
 * Where a payment for modules is paid online. Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED for one that is settled; RETRY_LATER when the
 * provider is away
 */
export async function openPlanCheckout(
  tenant: Tenant,
  provider: Provider,
  id: Id,
  publicUrl: string,
): Promise<{ url: string }> {
  const { amount, currency, number } = await findOnlinePayment(tenant, id)
  return provider.openCheckout({
    paymentId: id,
    companyId: tenant.companyId,
    amount,
    currency,
    name: `Sevenfold ${number}`,
    backUrl: `${publicUrl}/actions/subscription`,
  })
}

/**
 * What the provider tells of our own account: a page on which modules are paid for was used or ran
 * out. It confirms only what was asked for, to the minor unit.
 */
export async function applyPlanEvent(
  db: Db,
  event: Stripe.Event,
  now: number,
): Promise<'applied' | 'ignored' | 'unknown'> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.payment_status === 'paid'
        ? settle(db, event.data.object, 'plan-payment.capture', now)
        : 'ignored'
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return settle(db, event.data.object, 'plan-payment.fail', now)
    default:
      return 'ignored'
  }
}

async function settle(
  db: Db,
  session: Stripe.Checkout.Session,
  event: 'plan-payment.capture' | 'plan-payment.fail',
  now: number,
): Promise<'applied' | 'ignored' | 'unknown'> {
  const id = session.metadata?.['payment_id'] ?? ''
  const companyId = (session.metadata?.['company_id'] ?? '') as CompanyId
  const payment = await db
    .selectFrom('payment_txn')
    .select(['state', 'method', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (payment?.method !== 'online') return 'unknown'
  if (
    payment.state === 'succeeded' ||
    (event === 'plan-payment.fail' && payment.state !== 'pending')
  )
    return 'ignored'
  const isWhole =
    session.amount_total === payment.amount && session.currency?.toUpperCase() === payment.currency
  if (event === 'plan-payment.capture' && !isWhole) return 'unknown'
  await settlePayment({ db, companyId }, { role: 'system', now }, { id, event })
  return 'applied'
}
