import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { putOffFields } from '../outbox/put-off.ts'
import { addPayment } from './add-payment.ts'
import { findCard } from './card-store.ts'
import { moveSubscription } from './move-subscription.ts'
import { priceSubscription } from './price.ts'
import { listSubscriptions, type Subscription } from './subscription-store.ts'

/** Charges a saved card at the provider; the payment's id is the idempotency key. */
export const planCharge = jobKind(
  'plan.charge',
  z.object({
    paymentId: id,
    customer: z.string(),
    method: z.string(),
    /** Set after so many attempts that the provider may have forgotten the key. */
    isAgain: z.optional(z.boolean()),
  }),
)

/** Refunds a payment that was not due when it arrived. */
export const planReturn = jobKind('plan.return', z.object({ paymentId: id, ...putOffFields }))

/**
 * Starts charging the saved card for the next period of all due subscriptions of the same length,
 * in one payment. False without a card, or while a payment is pending.
 * @throws Refusal by the lifecycle; VERSION_CONFLICT when another server was first
 */
export async function chargeDue(
  tenant: Tenant,
  isDue: (subscription: Subscription) => boolean,
  now: number,
): Promise<boolean> {
  const all = await listSubscriptions(tenant)
  const due = all.filter((one) => !one.hasOpenPayment && isDue(one))
  const card = await findCard(tenant)
  const [first] = due
  if (!card || !first) return false
  const together = due.filter(({ period }) => period === first.period)
  const moduleIds = together.map(({ moduleId }) => moduleId)
  const { period } = first
  const { totalAmount: amount, currency } = await priceSubscription(tenant, { moduleIds, period })
  const by = { role: 'system' as const, now }
  for (const subscription of together)
    await moveSubscription(tenant, by, subscription, 'subscription.charge')
  const { id: paymentId } = await addPayment(tenant, by, {
    purpose: 'renewal',
    moduleIds,
    period,
    method: 'online',
    amount,
    currency,
    card: { brand: card.brand, last4: card.last4 },
  })
  await enqueue(tenant, planCharge, {
    paymentId,
    customer: card.customer,
    method: card.method,
  })
  return true
}
