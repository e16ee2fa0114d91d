import type { ModuleId } from '#contract/modules.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { decide } from '#lifecycles/decide.ts'
import { subscriptionLifecycle } from '#lifecycles/subscription.ts'
import type { Doer } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { addPayment } from './add-payment.ts'
import { moveSubscription, planRefusal } from './move-subscription.ts'
import { priceSubscription } from './price.ts'
import { findSubscription } from './subscription-store.ts'
import { tellConfirmers } from './tell-confirmers.ts'
import type { PlanPeriod } from './terms.ts'

type Payment = {
  purpose: 'initial' | 'renewal'
  moduleIds: readonly ModuleId[]
  period?: PlanPeriod | undefined
  method: PaymentTxn['method']
  amount: number
  providerRef?: string | undefined
}

/**
 * Records an owner's payment for a period of modules. It is pending until confirmed
 * (`settlePayment`); new modules are on trial meanwhile.
 * @throws Refusal NOT_FOUND for an unavailable module; AMOUNT_MISMATCH unless it is exactly the
 * price; TRANSITION_NOT_ALLOWED when one of them is already paid for, DUPLICATE when a payment for
 * one is pending, VERSION_CONFLICT
 */
export async function requestPayment(
  tenant: Tenant,
  by: Doer,
  { purpose, moduleIds: given, period = 'month', method, amount, providerRef }: Payment,
): Promise<PaymentTxn> {
  const moduleIds = [...new Set(given)]
  const { totalAmount, currency } = await priceSubscription(tenant, { moduleIds, period })
  const event =
    purpose === 'initial' ? 'subscription.request-initial' : 'subscription.request-renewal'
  const read = await Promise.all(moduleIds.map((id) => findSubscription(tenant, id)))
  // Checked before the amount, so that an impossible payment is refused as such.
  for (const subscription of read) {
    const decision = decide(subscriptionLifecycle, subscription, { type: event, by })
    if (!decision.ok)
      throw decision.code === 'DUPLICATE'
        ? new Refusal('DUPLICATE/planPayment')
        : planRefusal(decision.code)
  }
  if (amount !== totalAmount) throw new Refusal('AMOUNT_MISMATCH')
  // The reference of an online payment comes from the provider only.
  const ref = method === 'online' ? undefined : providerRef
  const wish = { purpose, moduleIds, period, method, amount, currency, providerRef: ref }
  const payment = await addPayment(tenant, by, wish)
  for (const subscription of read) await moveSubscription(tenant, by, subscription, event, period)
  // Online payments are confirmed by the provider, not by a person.
  if (method !== 'online')
    await tellConfirmers(tenant, { id: payment.id, amount, currency, now: by.now })
  return payment
}
