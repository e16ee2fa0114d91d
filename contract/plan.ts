import * as z from 'zod/mini'
import { endpoint, listEndpoint, wholeListEndpoint } from './endpoint.ts'
import { amount, id, positiveAmount, quantity, shortText, version } from './fields.ts'
import { triedDiscount } from './hand-discount.ts'
import { moduleId } from './modules.ts'
import { deliveryType } from './order-status.ts'
import { listInput, wholeListInput } from './page.ts'
import { chargeFaults, paymentTxn, planPeriods } from './payment.ts'
import { openPayment } from './plan-payment.ts'
import { appliedPromotions, triedPromotion } from './promotion.ts'
import { taxSums } from './tax.ts'
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

const cartLine = z.strictObject({
  productId: id,
  quantity,
  optionIds: z.optional(z.array(id).check(z.maxLength(30))),
})
export const pricedLine = z.object({
  name: z.string(),
  quantity: z.int(),
  unitAmount: amount,
  lineAmount: amount,
})

/** Prices a cart or a selection of modules without writing anything. */
export const calculatePrice = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/pricecalc',
  summary: 'What a cart, or a choice of modules, costs',
  access: 'payment.price',
  input: z
    .strictObject({
      purpose: z.enum(['order', 'subscription']),
      items: z.optional(z.array(cartLine).check(z.maxLength(100))),
      promoCode: z.optional(z.string().check(z.maxLength(24))),
      /** In the applied promotions its id is `promotionId`, or 'tried' if it is not stored yet. */
      triedPromotion: z.optional(triedPromotion),
      discount: z.optional(triedDiscount),
      customerId: z.optional(id),
      deliveryType: z.optional(deliveryType),
      tipAmount: z.optional(amount.check(z.minimum(0))),
      moduleIds: z.optional(z.array(moduleId).check(z.maxLength(7))),
      period: z.optional(z.enum(planPeriods)),
    })
    .check(
      z.refine(
        (it) =>
          it.purpose === 'order' ? (it.items?.length ?? 0) > 0 : (it.moduleIds?.length ?? 0) > 0,
        { path: ['purpose'], error: 'nothing_to_price' },
      ),
    ),
  output: z.object({
    lines: z.array(pricedLine),
    subtotalAmount: amount,
    discountAmount: amount,
    taxAmount: amount,
    taxes: taxSums,
    isTaxIncluded: as('tax_included', z.boolean()),
    deliveryAmount: amount,
    tipAmount: amount,
    totalAmount: amount,
    currency: z.string(),
    appliedPromotions,
  }),
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED', 'MODULE_FORBIDDEN'],
  whileInactive: true,
})

export const listPayments = listEndpoint({
  base: 'business',
  path: 'payment/txn',
  summary: 'Movements of money',
  access: 'payment.read',
  input: z.strictObject({
    ...listInput,
    orderId: z.optional(id),
    purpose: z.optional(z.enum(['initial', 'renewal', 'order', 'refund'])),
    method: z.optional(z.enum(['cash', 'card', 'online', 'bank'])),
  }),
  output: paymentTxn,
})

export const refundOrder = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/refund',
  summary: 'Give money back, in part or whole',
  access: 'order.refund',
  input: z.strictObject({
    orderId: id,
    expectedVersion: version,
    amount: positiveAmount,
    method: z.enum(['cash', 'card', 'online', 'bank']),
    reason: shortText,
    cartIds: z.optional(z.array(id).check(z.maxLength(100))),
    /** The refunded pieces per line; `restock` returns them to the stock. */
    lines: z.optional(z.array(z.strictObject({ cartId: id, quantity })).check(z.maxLength(100))),
    isRestocked: as('restock', z._default(z.boolean(), false)),
  }),
  output: paymentTxn,
  refusals: ['NOT_FOUND', 'AMOUNT_MISMATCH', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT'],
})

/** Discards a refund that the server proposed, with a reason. */
export const dropRefund = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'order/refund',
  summary: 'Drop the proposal to give money back',
  access: 'order.refund',
  input: z.strictObject({ orderId: id, expectedVersion: version, reason: shortText }),
  output: paymentTxn,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
})

/** Payments made or due for a period of the subscription. */
export const listInvoices = listEndpoint({
  base: 'business',
  path: 'payment/invoice',
  summary: 'Invoices of the subscription',
  access: 'plan.read',
  input: z.strictObject(listInput),
  output: z.object({
    id: as('invoice_id', id),
    number: z.string(),
    moduleIds: z.array(moduleId),
    amount,
    taxAmount: amount,
    currency: z.string(),
    status: z.enum(['open', 'paid', 'void']),
    createdMs: instant(),
    paidMs: z.optional(instant()),
  }),
})

/**
 * The connection of the company's payment account. `manual`: no provider is configured, only cash
 * and bank transfer.
 */
export const accountStatus = endpoint({
  method: 'GET',
  base: 'business',
  path: 'store/stripeaccountinteg',
  summary: 'The state of the payment account, with the link to connect it',
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(['manual', 'none', 'pending', 'active']),
    connectUrl: z.optional(z.string()),
    accountLabel: z.optional(z.string()),
  }),
})
export const connectAccount = endpoint({
  method: 'POST',
  base: 'business',
  path: 'store/oauth/stripe/acc',
  summary: 'Finish connecting the payment account with what the provider sent back',
  access: 'account.connect',
  input: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(500)),
    state: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    accountId: z.string(),
    isChargesEnabled: as('charges_enabled', z.boolean()),
    isPayoutsEnabled: as('payouts_enabled', z.boolean()),
  }),
  refusals: ['PASSWORD_NEEDED', 'LINK_EXPIRED', 'RETRY_LATER'],
})

export const disconnectAccount = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'store/oauth/stripe/acc',
  summary: 'Take the connection to the payment account back',
  access: 'account.connect',
  input: z.strictObject({}),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PASSWORD_NEEDED', 'RETRY_LATER'],
})
