import * as z from 'zod/mini'
import { endpoint, wholeListEndpoint } from './endpoint.ts'
import { amount, id, version } from './fields.ts'
import { moduleId } from './modules.ts'
import { wholeListInput } from './page.ts'
import { chargeFaults, planPeriods } from './payment.ts'
import { openPayment } from './plan-payment.ts'
import { as, instant } from './wire.ts'

export const subscriptionStates = [
  'none',
  'trialing',
  'active',
  'past_due',
  'cancelling',
  'suspended',
  'cancelled',
] as const
export const subscriptionEvents = [
  'subscription.start-trial',
  'subscription.request-initial',
  'subscription.request-renewal',
  'subscription.pay-initial',
  'subscription.trial-end',
  'subscription.charge',
  'subscription.renew',
  'subscription.renew-failed',
  'subscription.cancel-at-end',
  'subscription.change-plan',
  'subscription.pay',
  'subscription.grace-end',
  'subscription.resume',
  'subscription.period-end',
  'subscription.close',
] as const

/** A module on the price list with the company's own subscription to it. */
export const plan = z.object({
  moduleId,
  module: as('Module', z.object({ name: z.string(), logo: z.optional(z.string()) })),
  priceAmount: amount,
  yearlyAmount: amount,
  currency: z.string(),
  trialDays: z.int(),
  subscription: z.object({
    id: as('subscription_id', z.optional(id)),
    status: z.enum(subscriptionStates),
    period: z.optional(z.enum(planPeriods)),
    trialEndMs: z.optional(instant()),
    periodEndMs: z.optional(instant()),
    payment: z.optional(openPayment),
    /** When the saved card is charged next. */
    chargeMs: as('next_charge_ms', z.optional(instant())),
    /** The end of the grace period; it has to be paid before. */
    graceEndMs: z.optional(instant()),
    /** Why the last charge failed, while it is still unpaid. */
    fault: z.optional(z.enum(chargeFaults)),
    version: z.optional(version),
    allowedEvents: z.array(z.enum(subscriptionEvents)),
  }),
})
export type Plan = z.infer<typeof plan>

export const listPlans = wholeListEndpoint({
  base: 'business',
  path: 'payment/module',
  summary: 'The price list and the own subscriptions',
  access: 'plan.read',
  input: z.strictObject(wholeListInput),
  output: plan,
  // Paying is how a company becomes active again.
  whileInactive: true,
})

export const updateSubscription = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'payment/module',
  summary: 'Start a trial, cancel at the end, resume or change the period',
  access: 'account.connect',
  input: z.strictObject({
    moduleId,
    expectedVersion: z.optional(version),
    event: z.enum(subscriptionEvents),
    period: z.optional(z.enum(planPeriods)),
  }),
  output: plan,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'UNPAID'],
  whileInactive: true,
})
