import * as z from 'zod/mini'

const config = z.object({
  bases: z.object({
    login: z.string(),
    business: z.string(),
    image: z.string(),
    root: z._default(z.string(), ''),
  }),
  /** The redirect target after a sign-out; empty: our own sign-in. */
  authHost: z._default(z.string(), ''),
  supportEmail: z._default(z.string(), ''),
  storagePrefix: z._default(z.string(), 'sevenfold.'),
  /** Whether an advertising pixel is configured, which needs consent. */
  pixel: z._default(z.boolean(), false),
  /** Whether address search is available. */
  maps: z._default(z.boolean(), false),
  /** The payment provider, with its public key; absent: no online payments. */
  payment: z.optional(
    z.object({ provider: z.literal('stripe'), publishableKey: z.optional(z.string()) }),
  ),
  /** Whether text messages are sent to real phones. */
  texting: z._default(z.boolean(), false),
  /** The daily limit of texts per company; absent if guests are not offered texts. */
  textsPerDay: z.optional(z.int()),
  /** Where the texts of a demo can be read. */
  textInbox: z.optional(z.string()),
  /** Whether the inspector is available on this page. */
  inspector: z._default(z.boolean(), false),
  /** Whether users can share a page with the inspector on another device. */
  sharing: z._default(z.boolean(), false),
})

/** The page's configuration from the server. */
export type AppConfig = z.infer<typeof config>

/**
 * Reads the configuration that the server inserted into the page. @throws if it is missing or
 * invalid: the app can't run without it
 */
export function readConfig(text: string | null | undefined): AppConfig {
  return config.parse(JSON.parse(text || '{}'))
}
