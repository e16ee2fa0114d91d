import type { Stripe } from 'stripe'
import { Refusal } from '../http/refusal.ts'
import { toProviderAmount } from './amounts.ts'
import { isProviderError, type Library } from './library.ts'

/** The provider's pages on which guests pay for orders, to the company's account. */
export type OrderPages = {
  /**
   * Opens a page; idempotent by its id. @throws Refusal TRANSITION_NOT_ALLOWED for an amount that
   * the provider does not accept, RETRY_LATER when it is unreachable
   */
  openOrderPage(account: string, page: OrderPage): Promise<{ ref: string; url: string }>
  /** The state of a page; `gone`: the provider does not know it. @throws Refusal RETRY_LATER */
  orderPageState(account: string, ref: string): Promise<'open' | 'complete' | 'expired' | 'gone'>
  /**
   * Closes an open page; false if it can't be closed because it was just paid.
   * @throws Refusal RETRY_LATER
   */
  closeOrderPage(account: string, ref: string): Promise<boolean>
}

type OrderPage = {
  id: string
  orderId: string
  amount: number
  currency: string
  name: string
  expiresMs: number
  backUrl: string
}

export function orderPages(library: Library): OrderPages {
  return {
    async openOrderPage(account, page) {
      try {
        const { checkout } = await library()
        const { id: ref, url } = await checkout.sessions.create(pageOf(page), {
          stripeAccount: account,
          idempotencyKey: `order ${page.id}`,
        })
        if (url === null) throw new Refusal('RETRY_LATER')
        return { ref, url }
      } catch (error) {
        if (isProviderError(error, 'StripeInvalidRequestError'))
          throw new Refusal('TRANSITION_NOT_ALLOWED/notPayableOnline')
        throw refusalOf(error)
      }
    },
    async orderPageState(account, ref) {
      try {
        const { checkout } = await library()
        const { status } = await checkout.sessions.retrieve(ref, undefined, {
          stripeAccount: account,
        })
        // Pages of an older version of the provider's API have no status.
        if (status === 'complete') return 'complete'
        return status === 'expired' ? 'expired' : 'open'
      } catch (error) {
        if (isProviderError(error, 'StripeInvalidRequestError')) return 'gone'
        throw refusalOf(error)
      }
    },
    async closeOrderPage(account, ref) {
      try {
        const { checkout } = await library()
        await checkout.sessions.expire(ref, undefined, { stripeAccount: account })
        return true
      } catch (error) {
        if (isProviderError(error, 'StripeInvalidRequestError')) return false
        throw refusalOf(error)
      }
    },
  }
}

/**
 * The payment methods, including wallets, are those that the company has enabled at the provider.
 */
function pageOf({
  id,
  orderId,
  amount,
  currency,
  name,
  expiresMs,
  backUrl,
}: OrderPage): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: orderId, checkout_id: id }
  return {
    mode: 'payment',
    line_items: [itemOf({ name, amount, currency })],
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(expiresMs / 1000),
    success_url: `${backUrl}?paid=1`,
    cancel_url: backUrl,
  }
}

/** The single item of a page, whose price is the whole amount. */
export function itemOf({
  name,
  amount,
  currency,
}: Pick<OrderPage, 'name' | 'amount' | 'currency'>) {
  return {
    quantity: 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toProviderAmount(amount, currency),
      product_data: { name },
    },
  }
}

/** Converts expected errors of the library to refusals. */
export function refusalOf(error: unknown): unknown {
  if (!isProviderError(error)) return error
  if (isProviderError(error, 'StripeInvalidGrantError')) return new Refusal('LINK_EXPIRED')
  return new Refusal('RETRY_LATER/paymentProvider')
}
