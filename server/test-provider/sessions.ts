import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { fromProviderAmount, isChargeable } from '../stripe/amounts.ts'

/** A card page as described by the provider's API. */
export type Session = {
  id: string
  /** The connected account; undefined: the platform's own. */
  account: string | undefined
  amount: number
  currency: string
  name: string
  metadata: Record<string, string>
  /** The metadata of the payment. */
  intentMetadata: Record<string, string>
  intent: string
  status: 'open' | 'complete' | 'expired'
  expiresMs: number
  successUrl: string
  cancelUrl: string
  /** Whether the page saves a card, with or without a payment. */
  isSetup: boolean
  saved: { customer: string; method: string } | undefined
  /** The customer for whom it is saved; undefined: it is not saved. */
  customer: string | undefined
}

export type Sessions = ReturnType<typeof createSessions>

/** The card pages that were opened since the provider started. */
export function createSessions(now: () => number) {
  const byId = new Map<string, Session>()
  const byKey = new Map<string, Session>()
  const find = (id: string, account: string | undefined): Session | undefined => {
    const found = byId.get(id)
    if (!found || found.account !== account) return undefined
    if (found.status === 'open' && found.expiresMs <= now()) found.status = 'expired'
    return found
  }
  return {
    /**
     * Opens a page from the fields of a request; the same key returns the same page. Undefined for
     * less than the provider's minimum.
     */
    open(
      fields: URLSearchParams,
      account: string | undefined,
      key: string | undefined,
    ): Session | undefined {
      const known = key === undefined ? undefined : byKey.get(`${account} ${key}`)
      if (known) return known
      const amount = Number(fields.get('line_items[0][price_data][unit_amount]'))
      const isSetup = fields.get('mode') === 'setup'
      const currency =
        fields.get('line_items[0][price_data][currency]') ?? fields.get('currency') ?? ''
      if (!isSetup && !isChargeable(fromProviderAmount(amount, currency), currency))
        return undefined
      const isSaving = isSetup || fields.has('payment_intent_data[setup_future_usage]')
      const session: Session = {
        id: `cs_test_${newToken()}`,
        account,
        amount,
        currency,
        name: fields.get('line_items[0][price_data][product_data][name]') ?? 'Save a card',
        metadata: under(fields, 'metadata'),
        intentMetadata: under(fields, 'payment_intent_data[metadata]'),
        intent: `${isSetup ? 'seti' : 'pi'}_test_${newToken()}`,
        status: 'open',
        expiresMs: Number(fields.get('expires_at')) * 1000 || now() + DAY_MS,
        successUrl: fields.get('success_url') ?? '',
        cancelUrl: fields.get('cancel_url') ?? '',
        isSetup,
        saved: undefined,
        customer: isSaving ? (fields.get('customer') ?? `cus_test_${newToken()}`) : undefined,
      }
      byId.set(session.id, session)
      if (key !== undefined) byKey.set(`${account} ${key}`, session)
      return session
    },
    find,
    /** Finds a page by its address only, because anyone who has the address may pay. */
    findByAddress: (id: string) => find(id, byId.get(id)?.account),
  }
}

/** A random id in the provider's format. */
export function newToken(): string {
  return randomBytes(16).toString('hex')
}

/** The fields below a name: `metadata[order_id]`. */
export function under(fields: URLSearchParams, name: string): Record<string, string> {
  return Object.fromEntries(
    [...fields]
      .filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  )
}
