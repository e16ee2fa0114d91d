import * as z from 'zod/mini'
import { callingCodes, type ListedCode } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { addressSuchAs, flag, number } from '../environment-fields.ts'

/**
 * The account for sending texts; undefined: texts are written to files and not offered to guests.
 */
export type TextAccount = {
  provider: 'twilio' | 'vonage'
  host: string
  account: string
  secret: string
  from: string
  /** The secret with which Vonage signs replies. */
  signatureSecret?: string | undefined
}
/** `perDay`: the limit of a company. `codes`: the countries to which texts are sent. */
export type Texts = {
  account: TextAccount | undefined
  perDay: number
  codes: readonly ListedCode[]
}

const text = z.optional(z.string())
const codesIn = (list: string) => list.split(/[\s,]+/).filter(Boolean)
const offered = keysOf(callingCodes)
const isKnown = (code: string): code is ListedCode => offered.some((one) => one === code)
const sender = (other: string) =>
  z.optional(
    z.string().check(
      z.regex(/^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11}|MG[\da-fA-F]{32})$/, {
        error: `must be a number such as +447700900000, or ${other}`,
      }),
    ),
  )

/** The settings of text messages. */
export const textEnvironment = {
  TWILIO_ACCOUNT_SID: z.optional(
    z
      .string()
      .check(z.regex(/^AC[\da-f]{32}$/i, { error: 'must begin with AC, as Twilio shows it' })),
  ),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: sender('MG0123456789abcdef0123456789abcdef'),
  VONAGE_API_KEY: text,
  VONAGE_API_SECRET: text,
  VONAGE_FROM: sender('Sevenfold'),
  VONAGE_SIGNATURE_SECRET: text,
  TEXT_HOST: addressSuchAs('https://api.twilio.com'),
  TEXT_CALLING_CODES: z.optional(
    z.string().check(
      z.refine((it) => codesIn(it).every(isKnown), {
        error: `must be calling codes such as +44,+94, of ${offered.join(', ')}`,
      }),
    ),
  ),
  TEXT_TEST: flag,
  TEXTS_PER_DAY: number(200, 0, 1_000_000),
}
const environment = z.object(textEnvironment)
type Environment = z.infer<typeof environment>

const accounts = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_FROM'],
] as const

/** Errors of settings that contradict each other. */
export function textContradictions(env: Environment): string[] {
  const begun = accounts.filter((names) => names.some((name) => env[name]))
  const half = begun.filter((names) => !names.every((name) => env[name]))
  return [
    ...half.map((names) => `${names.join(', ')} go together: set all of them`),
    ...(begun.length > 1 ? ['Text messages are sent by one provider: TWILIO_… or VONAGE_…'] : []),
  ]
}

/** Whether an account of a provider is set up. */
export function hasTextAccount(env: Environment): boolean {
  return accountOf(env) !== undefined
}

/** The settings for sending texts. */
export function textsOf(env: Environment): Texts {
  const named = env.TEXT_CALLING_CODES && codesIn(env.TEXT_CALLING_CODES).filter(isKnown)
  return {
    account: accountOf(env),
    perDay: env.TEXTS_PER_DAY,
    codes: named || offered,
  }
}

function accountOf(env: Environment): TextAccount | undefined {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: number } = env
  const { VONAGE_API_KEY: key, VONAGE_API_SECRET: secret, VONAGE_FROM: from } = env
  const at = (usual: string) => ({ host: env.TEXT_HOST ?? usual })
  if (sid && token && number)
    return {
      provider: 'twilio',
      ...at('https://api.twilio.com'),
      account: sid,
      secret: token,
      from: number,
    }
  if (key && secret && from)
    return {
      provider: 'vonage',
      ...at('https://rest.nexmo.com'),
      account: key,
      secret,
      from,
      signatureSecret: env.VONAGE_SIGNATURE_SECRET,
    }
  return undefined
}
