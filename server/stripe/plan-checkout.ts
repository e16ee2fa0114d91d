import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { companyId as anyCompanyId, id as anyId, type Id } from '#contract/fields.ts'
import type { Db, Tenant } from '../db/tenant.ts'
import { findOnlinePayment, settlePayment } from '../plan/settle-payment.ts'
import { toProviderAmount } from './amounts.ts'
import type { Provider } from './provider.ts'

/**
 * The page for paying modules online. Call it outside of a transaction.
 * @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED for a settled one; RETRY_LATER when the
 * provider is unreachable
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

/** What a page was opened for. */
const paidFor = z.object({ payment_id: anyId, company_id: anyCompanyId })

/**
 * The provider's events about our own account: a checkout page was completed or expired. It
 * confirms only exactly the requested amount.
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
  const meant = paidFor.safeParse(session.metadata)
  if (!meant.success) return 'unknown'
  const { payment_id: id, company_id: companyId } = meant.data
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
    session.amount_total === toProviderAmount(payment.amount, payment.currency) &&
    session.currency?.toUpperCase() === payment.currency
  if (event === 'plan-payment.capture' && !isWhole) return 'unknown'
  await settlePayment({ db, companyId }, { role: 'system', now }, { id, event })
  return 'applied'
}
