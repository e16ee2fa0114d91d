import type { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import { toProviderAmount } from './amounts.ts'
import { isProviderError, openLibrary } from './library.ts'
import { type OrderPages, orderPages, refusalOf } from './order-pages.ts'
import { type PlanPages, planPages } from './plan-pages.ts'

/**
 * The calls to the provider. All of them use the network, so never call them inside a transaction.
 */
export type Provider = OrderPages &
  PlanPages & {
    /** Whether real money is moved. */
    isLive: boolean
    /** The page on which the owner agrees to the connection; `state` comes back with them. */
    connectUrl(state: string): Promise<string>
    /**
     * @throws Refusal LINK_EXPIRED for a used or invalid code, RETRY_LATER when the provider is
     * unreachable
     */
    connect(code: string): Promise<Connected>
    /**
     * Revokes the access granted by `connect`, unless it is already revoked. @throws Refusal
     * RETRY_LATER
     */
    disconnect(account: string): Promise<void>
    /**
     * Refunds a payment to its source, on a company's account or on our own; idempotent by key.
     * @throws the library's errors; `isFinal` tells whether a retry makes sense
     */
    refund(
      account: string | undefined,
      refund: {
        intentId: string
        amount: number
        currency: string
        paymentId: string
        key: string
      },
    ): Promise<{ id: string; state: 'pending' | 'succeeded' | 'failed' }>
    /** A provider's event, if its signature is valid. @throws Refusal INVALID_CREDENTIALS */
    readEvent(body: string, signature: string, now: number): Promise<Stripe.Event>
  }

export type AccountState = {
  ref: string
  label: string | undefined
  isChargesEnabled: boolean
  isPayoutsEnabled: boolean
}
type Connected = AccountState & {
  secret: { accessToken: string | undefined; refreshToken: string | undefined }
}

/** The payment provider; undefined if none is configured: then payments are recorded by hand. */
export function createProvider({ stripe: settings }: Pick<Config, 'stripe'>): Provider | undefined {
  if (!settings) return undefined
  const library = openLibrary(settings)
  return {
    ...orderPages(library),
    ...planPages(library),
    isLive: /^(sk|rk)_live_/.test(settings.secretKey),
    connectUrl: async (state) => {
      const { oauth } = await library()
      const url = oauth.authorizeUrl({
        client_id: settings.clientId,
        scope: 'read_write',
        state,
      })
      // The library ignores the configured host for this page.
      return settings.host ? `${settings.host}${url.slice(url.indexOf('/oauth/'))}` : url
    },
    async connect(code) {
      try {
        const { oauth, accounts } = await library()
        const token = await oauth.token({ grant_type: 'authorization_code', code })
        const account = await accounts.retrieve(token.stripe_user_id ?? '')
        return {
          ...accountState(account),
          secret: { accessToken: token.access_token, refreshToken: token.refresh_token },
        }
      } catch (error) {
        throw refusalOf(error)
      }
    },
    async disconnect(account) {
      try {
        const { oauth } = await library()
        const whose = { client_id: settings.clientId, stripe_user_id: account }
        await oauth.deauthorize(whose)
      } catch (error) {
        // The provider's answer for an account that is not connected to us.
        if (isProviderError(error, 'StripeInvalidClientError')) return
        throw refusalOf(error)
      }
    },
    async refund(account, { intentId, amount, currency, paymentId, key }) {
      const { refunds } = await library()
      const { id, status } = await refunds.create(
        {
          payment_intent: intentId,
          amount: toProviderAmount(amount, currency),
          metadata: { payment_id: paymentId },
        },
        { ...(account !== undefined && { stripeAccount: account }), idempotencyKey: key },
      )
      return { id, state: refundState(status) }
    },
    async readEvent(body, signature, now) {
      const { webhooks } = await library()
      // Events about our own account and about the companies' accounts use two endpoints, each with
      // its own secret.
      for (const secret of settings.webhookSecret.split(/[\s,]+/)) {
        try {
          return webhooks.constructEvent(body, signature, secret, undefined, undefined, now)
        } catch (error) {
          if (!isProviderError(error, 'StripeSignatureVerificationError')) throw error
        }
      }
      throw new Refusal('INVALID_CREDENTIALS')
    },
  }
}

/** Whether a refund will fail permanently. */
export function isFinal(error: unknown): boolean {
  return isProviderError(error, 'StripeInvalidRequestError')
}

/** The stored facts of an account. */
export function accountState({
  id,
  business_profile,
  email,
  charges_enabled,
  payouts_enabled,
}: Stripe.Account): AccountState {
  return {
    ref: id,
    label: business_profile?.name ?? email ?? undefined,
    isChargesEnabled: charges_enabled,
    isPayoutsEnabled: payouts_enabled,
  }
}

/** The state of a refund in our terms. */
export function refundState(status: string | null): 'pending' | 'succeeded' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
