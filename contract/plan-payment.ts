import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, companyId, currency, id, shortText } from './fields.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { paymentTxn, planPeriods } from './payment.ts'
import { as, instant } from './wire.ts'

/** A payment for modules is withdrawn, never undone. */
const planPaymentState = z.enum(['pending', 'succeeded', 'failed'])

export const planPaymentEvents = [
  'plan-payment.confirm',
  'plan-payment.reject',
  'plan-payment.capture',
  'plan-payment.fail',
  'plan-payment.withdraw',
] as const

/** A payment for a period of modules that awaits confirmation. */
export const openPayment = z.object({
  id: as('payment_txn_id', id),
  method: paymentTxn.shape.method,
  amount,
  currency,
  moduleIds: z.array(moduleId),
  period: z.enum(planPeriods),
  /** The invoice number, used as the reference of a bank transfer. */
  number: z.string(),
  createdMs: instant(),
  /** The partner who confirms it; absent: the platform. */
  confirmer: z.optional(z.string()),
  /** The saved card is being charged: no action is needed. */
  isCharge: as('charge', z.boolean()),
  allowedEvents: z.array(z.enum(planPaymentEvents)),
})
export type OpenPayment = z.infer<typeof openPayment>

/** The same payment for master and partner, for many companies. */
export const paymentToConfirm = z.object({
  ...openPayment.shape,
  companyId: as('company_details_id', companyId),
  companyName: z.string(),
  actorName: z.optional(z.string()),
})
export type PaymentToConfirm = z.infer<typeof paymentToConfirm>

/** A master sees those of all companies, a partner those of the companies they brought in. */
export const listPaymentsToConfirm = listEndpoint({
  base: 'business',
  path: 'payment/pending',
  summary: 'Payments for modules that wait for a confirmation, the oldest first',
  access: 'payment.confirm',
  input: z.strictObject(listInput),
  output: paymentToConfirm,
})
export const settlePayment = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'payment/pending',
  summary: 'Confirm that the money for modules came, or reject it with a reason',
  access: 'payment.confirm',
  input: z.strictObject({
    companyId: as('company_details_id', companyId),
    id: as('payment_txn_id', id),
    event: z.enum(['plan-payment.confirm', 'plan-payment.reject']),
    reason: z.optional(shortText),
  }),
  output: paymentTxn,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT'],
  // It is about a company other than the caller's current one.
  whileInactive: true,
})
export const withdrawPayment = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'payment/txn',
  summary: 'Withdraw a payment for modules that was not confirmed yet',
  access: 'account.connect',
  input: z.strictObject({ id: as('payment_txn_id', id) }),
  output: paymentTxn,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'RETRY_LATER'],
  whileInactive: true,
})

/** A payment for modules that was made or attempted online, for master and partner. */
export const onlinePayment = z.object({
  id: as('payment_txn_id', id),
  companyId: as('company_details_id', companyId),
  companyName: z.string(),
  number: z.string(),
  moduleIds: z.array(moduleId),
  period: z.enum(planPeriods),
  amount,
  currency,
  state: planPaymentState,
  /** Absent for an unpaid payment on the provider's page. */
  card: paymentTxn.shape.card,
  fault: paymentTxn.shape.fault,
  isCharge: as('charge', z.boolean()),
  createdMs: instant(),
})
export type OnlinePayment = z.infer<typeof onlinePayment>

/** A master sees those of all companies, a partner those of the companies they brought in. */
export const listOnlinePayments = listEndpoint({
  base: 'business',
  path: 'payment/online',
  summary: 'Payments for modules that were made or tried online, the newest first',
  access: 'payment.confirm',
  input: z.strictObject({ ...listInput, state: z.optional(planPaymentState) }),
  output: onlinePayment,
})

/**
 * The payment is confirmed by the provider's webhook, not when the user returns from the provider's
 * page.
 */
export const startCheckout = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/checkout',
  summary: "Where a payment for modules is paid online: an address of the provider's",
  access: 'account.connect',
  input: z.strictObject({ id: as('payment_txn_id', id) }),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'RETRY_LATER'],
  whileInactive: true,
})
