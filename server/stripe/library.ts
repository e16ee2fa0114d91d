import type { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'

/**
 * The provider's library. It is loaded with the first call, because it is large and would delay
 * every start.
 */
export type Library = () => Promise<Stripe>

export function openLibrary({ secretKey, host }: NonNullable<Config['stripe']>): Library {
  const open = async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(secretKey, {
      ...placeOf(host),
      timeout: 15_000,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
  let opened: Promise<Stripe> | undefined
  return () => (opened ??= open())
}

type Errors = typeof Stripe.errors
type ErrorName = Exclude<keyof Errors, `generate${string}`>

/**
 * Whether the library threw the error: any of its errors, or the one with this name. Compares
 * names, because `instanceof` would need to load the library.
 */
export function isProviderError<Name extends ErrorName = 'StripeError'>(
  error: unknown,
  name?: Name,
): error is InstanceType<Errors[Name]> {
  const { type } = fieldsOf(error)
  if (!(error instanceof Error) || typeof type !== 'string') return false
  return name === undefined ? type.startsWith('Stripe') : type === name
}

function placeOf(host: string | undefined) {
  if (host === undefined) return {}
  const { hostname, port, protocol } = new URL(host)
  return {
    host: hostname,
    port,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
