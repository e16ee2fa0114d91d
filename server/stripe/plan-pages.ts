import type { Stripe } from 'stripe'
import type { ChargeFault } from '#contract/payment.ts'
import { Refusal } from '../http/refusal.ts'
import type { SavedCard } from '../plan/card-store.ts'
import { toProviderAmount } from './amounts.ts'
import { isProviderError, type Library } from './library.ts'
import { itemOf, refusalOf } from './order-pages.ts'

/**
 * Payments of companies for their modules, to our own account: pages on which a card is saved for
 * later charges, and charges of a saved card without the customer.
 */
export type PlanPages = {
  /**
   * A page on which a company pays for its modules and the card is saved; idempotent by the
   * payment.
   * @throws Refusal RETRY_LATER; CustomerGone
   */
  openCheckout(payment: CheckoutWish): Promise<{ ref: string; url: string }>
  /**
   * A page on which a card is saved without a payment. @throws Refusal RETRY_LATER; CustomerGone
   */
  openCardPage(wish: Payer & { currency: string; key: string }): Promise<{ url: string }>
  /** Closes an open page; false if it was just paid. @throws Refusal RETRY_LATER */
  closeCheckout(ref: string): Promise<boolean>
  /** The card that was saved on a completed page, if any. @throws the library's errors */
  readSavedCard(ref: string): Promise<PageResult>
  /** Charges a saved card; idempotent by the payment. @throws temporary errors, for a retry */
  chargeCard(charge: Charge): Promise<ChargeResult>
  /** Detaches the card, so that it can't be charged any more. @throws Refusal RETRY_LATER */
  forgetCard(method: string): Promise<void>
  /** Deletes the customer and its cards at the provider. @throws Refusal RETRY_LATER */
  forgetCustomer(customer: string): Promise<void>
}

/** The company and its return address; `customer`: its id at the provider. */
type Payer = { companyId: string; customer: string | undefined; backUrl: string }
type CheckoutWish = Payer & {
  paymentId: string
  amount: number
  currency: string
  name: string
}
type PageResult = { intent: string | undefined; card: SavedCard | undefined }

type Charge = Pick<SavedCard, 'customer' | 'method'> & {
  paymentId: string
  companyId: string
  amount: number
  currency: string
  name: string
  /**
   * The card may already have been charged so long ago that the provider has forgotten the
   * idempotency key.
   */
  isAgain: boolean
}
export type ChargeResult =
  | { state: 'succeeded' | 'pending'; ref: string }
  | { state: 'failed'; ref: string | undefined; fault: ChargeFault }

/** The provider does not know the customer: it was deleted, or the keys have changed. */
export class CustomerGone extends Error {}

export function planPages(library: Library): PlanPages {
  const open = async (params: Stripe.Checkout.SessionCreateParams, key: string) => {
    try {
      const { checkout } = await library()
      const { id: ref, url } = await checkout.sessions.create(params, {
        idempotencyKey: key,
      })
      if (url === null) throw new Refusal('RETRY_LATER')
      return { ref, url }
    } catch (error) {
      if (isMissing(error, 'customer')) throw new CustomerGone()
      throw refusalOf(error)
    }
  }
  return {
    openCheckout: (wish) => open(checkoutOf(wish), `checkout ${wish.paymentId}`),
    openCardPage: ({ key, ...wish }) => open(cardPageOf(wish), `card ${key}`),
    async closeCheckout(ref) {
      const { sessions } = (await library()).checkout
      try {
        await sessions.expire(ref)
        return true
      } catch (error) {
        if (!isProviderError(error, 'StripeInvalidRequestError')) throw refusalOf(error)
        const { status } = await sessions.retrieve(ref).catch((again: unknown) => {
          throw refusalOf(again)
        })
        return status !== 'complete'
      }
    },
    async readSavedCard(ref) {
      const { checkout } = await library()
      const { payment_intent, setup_intent } = await checkout.sessions.retrieve(ref, {
        expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
      })
      const intent = payment_intent ?? setup_intent
      if (intent === null || typeof intent === 'string')
        return { intent: undefined, card: undefined }
      return { intent: payment_intent ? intent.id : undefined, card: cardOf(intent) }
    },
    async chargeCard(charge) {
      try {
        const stripe = await library()
        return resultOf(
          (charge.isAgain ? await findIntent(stripe, charge) : undefined) ??
            (await stripe.paymentIntents.create(intentOf(charge), {
              idempotencyKey: `charge ${charge.paymentId}`,
            })),
        )
      } catch (error) {
        return failureOf(error)
      }
    },
    async forgetCard(method) {
      try {
        const { paymentMethods } = await library()
        await paymentMethods.detach(method)
      } catch (error) {
        // Already detached, or not of this account.
        if (isProviderError(error, 'StripeInvalidRequestError')) return
        throw refusalOf(error)
      }
    },
    async forgetCustomer(customer) {
      try {
        const { customers } = await library()
        await customers.del(customer)
      } catch (error) {
        // Already deleted, or not of this account.
        if (isProviderError(error, 'StripeInvalidRequestError')) return
        throw refusalOf(error)
      }
    },
  }
}

/** Only cards, because they can be charged without the customer and with an immediate result. */
function pageOf({ companyId, customer, backUrl }: Payer) {
  return {
    allowed_payment_method_types: ['card' as const],
    ...(customer === undefined ? { customer_creation: 'always' as const } : { customer }),
    client_reference_id: companyId,
    success_url: `${backUrl}?paid=1`,
    cancel_url: backUrl,
  }
}

function checkoutOf({
  paymentId,
  amount,
  currency,
  name,
  ...payer
}: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  return {
    ...pageOf(payer),
    mode: 'payment',
    line_items: [itemOf({ name, amount, currency })],
    metadata: { payment_id: paymentId, company_id: payer.companyId },
    payment_intent_data: { setup_future_usage: 'off_session' },
  }
}

function cardPageOf({
  currency,
  ...payer
}: Payer & { currency: string }): Stripe.Checkout.SessionCreateParams {
  return {
    ...pageOf(payer),
    mode: 'setup',
    currency: currency.toLowerCase(),
    metadata: { company_id: payer.companyId },
  }
}

function intentOf({
  customer,
  method,
  paymentId,
  companyId,
  amount,
  currency,
  name,
}: Charge): Stripe.PaymentIntentCreateParams {
  return {
    amount: toProviderAmount(amount, currency),
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
    description: name,
    metadata: { payment_id: paymentId, company_id: companyId, charge: '1' },
  }
}

const AT_ONCE = 100

/** The charge of a payment from an earlier attempt. */
async function findIntent(
  stripe: Stripe,
  { customer, paymentId }: Charge,
): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.paymentIntents.list({ customer, limit: AT_ONCE })
  return data.find(({ metadata }) => metadata['payment_id'] === paymentId)
}

function resultOf({
  id: ref,
  status,
  last_payment_error: why,
}: Stripe.PaymentIntent): ChargeResult {
  if (status === 'succeeded') return { state: 'succeeded', ref }
  if (status === 'processing') return { state: 'pending', ref }
  const isAsked = status === 'requires_action'
  return { state: 'failed', ref, fault: isAsked ? 'authentication' : faultOf(why ?? undefined) }
}

/**
 * @throws errors that say nothing about the card: the provider is unreachable, or our keys are
 * wrong
 */
function failureOf(error: unknown): ChargeResult {
  if (isProviderError(error, 'StripeCardError'))
    return { state: 'failed', ref: error.payment_intent?.id, fault: faultOf(error) }
  // Another server's request with the same key is still running.
  const isBusy = isProviderError(error) && error.statusCode === 409
  if (!isProviderError(error, 'StripeInvalidRequestError') || isBusy) throw error
  const isRemoved = error.code === 'resource_missing' || error.code === 'payment_method_detached'
  return { state: 'failed', ref: undefined, fault: isRemoved ? 'removed' : 'refused' }
}

/** The reason why a card was refused, from the provider's codes. */
export function faultOf(
  why: { code?: string | null; decline_code?: string | null } | undefined,
): ChargeFault {
  const codes = [why?.code, why?.decline_code]
  const isUnconfirmed = ['authentication_required', 'payment_intent_authentication_failure']
  if (codes.some((code) => code && isUnconfirmed.includes(code))) return 'authentication'
  if (codes.includes('expired_card')) return 'expired'
  return codes.includes('insufficient_funds') ? 'funds' : 'declined'
}

function isMissing(error: unknown, param: string): boolean {
  return (
    isProviderError(error, 'StripeInvalidRequestError') &&
    error.code === 'resource_missing' &&
    error.param === param
  )
}

function cardOf({
  customer,
  payment_method: method,
}: Stripe.PaymentIntent | Stripe.SetupIntent): SavedCard | undefined {
  if (customer === null || method === null || typeof method === 'string' || !method.card)
    return undefined
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  const ref = typeof customer === 'string' ? customer : customer.id
  return { customer: ref, method: method.id, brand, last4, expMonth, expYear }
}
