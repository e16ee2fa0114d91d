import type { Stripe } from 'stripe'
import { Refusal } from '../http/refusal.ts'
import { toProviderAmount } from './amounts.ts'
import { isProviderError, type Library } from './library.ts'

/** The provider's pages where guests pay for orders, on the account of the company. */
export type OrderPages = {
  /**
   * Opens one; idempotent by its id. @throws Refusal TRANSITION_NOT_ALLOWED for an amount that the
   * provider does not take, RETRY_LATER when it is away
   */
  openOrderPage(account: string, page: OrderPage): Promise<{ ref: string; url: string }>
  /**
   * What became of one: `gone` is one that the provider does not know. @throws Refusal RETRY_LATER
   */
  orderPageState(account: string, ref: string): Promise<'open' | 'complete' | 'expired' | 'gone'>
  /**
   * Closes one that is open, and says whether it could: one that was just paid can't be closed.
   * @throws Refusal RETRY_LATER
   */
  closeOrderPage(account: string, ref: string): Promise<boolean>
}

export type OrderPage = {
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
        // Without a status it was made by an older version of the provider's API.
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

/** Which ways to pay there are, wallets among them, the company chooses at the provider. */
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

/** What a page asks money for: one thing, whose price is the whole amount. */
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

/** What the library throws, as a refusal where it can be expected. */
export function refusalOf(error: unknown): unknown {
  if (!isProviderError(error)) return error
  if (isProviderError(error, 'StripeInvalidGrantError')) return new Refusal('LINK_EXPIRED')
  return new Refusal('RETRY_LATER/paymentProvider')
}
