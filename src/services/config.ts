import * as z from 'zod/mini'

const config = z.object({
  bases: z.object({
    login: z.string(),
    business: z.string(),
    image: z.string(),
    root: z._default(z.string(), ''),
  }),
  /** Where a sign-out leads; empty: our own sign-in. */
  authHost: z._default(z.string(), ''),
  supportEmail: z._default(z.string(), ''),
  storagePrefix: z._default(z.string(), 'sevenfold.'),
  /** Whether there is an advertising pixel to ask about. */
  pixel: z._default(z.boolean(), false),
  /** Whether addresses can be completed. */
  maps: z._default(z.boolean(), false),
  /**
   * The payment provider, with the key that a browser may know; left out: nothing is paid online.
   */
  payment: z.optional(
    z.object({ provider: z.literal('stripe'), publishableKey: z.optional(z.string()) }),
  ),
  /** Whether text messages reach people. */
  texting: z._default(z.boolean(), false),
  /** Whether developers may watch the machines of this page. */
  inspector: z._default(z.boolean(), false),
})

/** What the server tells the page about its surroundings. */
export type AppConfig = z.infer<typeof config>

/**
 * Reads the configuration that the server wrote into the page. @throws when it is missing or
 * malformed: nothing works without it
 */
export function readConfig(text: string | null | undefined): AppConfig {
  return config.parse(JSON.parse(text || '{}'))
}
