import * as z from 'zod/mini'
import { dateRange, limits } from './limits.ts'
import type { OwnRule } from './rule.ts'

const idShape = (): z.ZodMiniString<string> => z.string().check(z.minLength(1), z.maxLength(64))

/** The secret or the code in a link. */
export const linkSecret = idShape()

/**
 * Ids are UUIDv7 texts. Other short texts are accepted and not found, so that an answer does not
 * reveal whether an id ever existed.
 */
export const id = idShape().brand<'Id'>()
export type Id = z.infer<typeof id>

/**
 * Casts text to an id without validation, for example the value of a select. The server validates
 * it.
 */
export function asId(text: string): Id {
  return text as Id
}

export const companyId = idShape().brand<'CompanyId'>()
export type CompanyId = z.infer<typeof companyId>

/** The secret 128-bit id in a receipt's address. Everyone who has it can see the order. */
export const receiptUuid = idShape().brand<'ReceiptUuid'>()
export type ReceiptUuid = z.infer<typeof receiptUuid>

/** A rate in percent with at most three decimals, because prices are computed in thousandths. */
export const percent = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.001))

/** The stored name of an image; '' removes it. */
export const pictureName = z.string().check(z.maxLength(200))

/** Money in minor units of the record's currency (pence, paise, cents). */
export const amount = z.int().check(z.minimum(-limits.amountMinor), z.maximum(limits.amountMinor))

/** A positive amount of money, in minor units. */
export const positiveAmount = z.int().check(z.minimum(1), z.maximum(limits.amountMinor))

export const quantity = z.int().check(z.minimum(1), z.maximum(limits.quantity))

/** ISO 3166: two capital letters. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** ISO 4217: three capital letters. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/**
 * A calendar day (`YYYY-MM-DD`) in the company's time zone, inside the range of the specification
 * (section 5).
 */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine(isDayInRange, { error: 'out_of_range' satisfies OwnRule }),
  )

/** Line breaks, control characters, and characters that change the text direction. */
const unfit = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** A visible character: joiners and other invisible characters alone are not a name. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** One visible line of text without control characters; stored as typed. */
export const shortText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(limits.text.short),
  z.refine((text) => text === '' || (!unfit.test(text) && visible.test(text)), {
    error: 'not_visible' satisfies OwnRule,
  }),
)

/** What mail programs turn into a link: a scheme, `www.`, a host with a path, port or query. */
const link =
  /:\/\/|\bhttps?:|\bwww\d?\.|[\p{L}\p{N}]\.\p{L}{2,}(:\d|[/\\?#])|\b\d{1,3}(\.\d{1,3}){3}\s*[:/]/iu

/** Whether a text contains a link, also with look-alike or invisible characters. */
function hasLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\p{M}/gu, '')
    .replaceAll(/[\u3002\u2024]/g, '.')
    .replaceAll(/[\u2044\u2215\u29f8]/g, '/')
  return link.test(plain)
}

/**
 * A name that is used in mails, also to unverified addresses: `shortText` without a link, so that
 * nobody can send links to strangers in our name.
 */
export const mailedName = shortText.check(
  z.refine((text) => !hasLink(text), { error: 'not_link' satisfies OwnRule }),
)

/** The name of a file as its owner has it; the server shows it without what does not belong. */
export const fileName = z.string().check(z.maxLength(255))

/** Several lines of text; may be empty. */
export const note = z.string().check(z.maxLength(limits.text.medium))

const hostPart = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const lastHostPart = '[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]'
const mailAddress = new RegExp(
  `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(${hostPart}\\.){1,8}${lastHostPart}$`,
)

/**
 * An address that all mail programs read in the same way: no brackets, quotes or lists, and a host
 * name in ASCII. Otherwise two spellings could count as two people although one mailbox gets the
 * mails.
 */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.text.email),
    z.regex(mailAddress, 'not_email' satisfies OwnRule),
  )

/**
 * An address for look-ups only, never for sending: users whose address was stored before `email`
 * became stricter can still sign in.
 */
export const knownEmail = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.text.email),
    z.regex(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/, 'not_email' satisfies OwnRule),
  )

/** A phone number as people write it; `phoneDigits` removes all but the digits. */
export const phone = z
  .string()
  .check(
    z.trim(),
    z.minLength(4, 'not_phone' satisfies OwnRule),
    z.maxLength(limits.text.phone),
    z.regex(/^[0-9 ()+.-]+$/, 'not_phone' satisfies OwnRule),
  )

/** The supported calling codes (specification, section 3), each with the country of its flag. */
export const callingCodes = {
  '+91': 'IN',
  '+94': 'LK',
  '+44': 'GB',
  '+61': 'AU',
  '+1': 'US',
} as const
export type ListedCode = keyof typeof callingCodes
/** Every calling code that a number is read with: the listed ones and those of other countries. */
export const callingCode = z.enum([
  ...(['+91', '+94', '+44', '+61', '+1'] satisfies ListedCode[]),
  ...(['+43', '+32', '+359', '+357', '+49', '+372', '+34', '+358', '+33', '+30'] as const),
  ...(['+385', '+353', '+39', '+370', '+352', '+371', '+356', '+31', '+351', '+386'] as const),
  ...(['+421', '+971', '+41', '+420', '+45', '+47', '+64', '+48', '+40', '+46'] as const),
  ...(['+65', '+27'] as const),
])
export type CallingCode = z.infer<typeof callingCode>

export const partySize = z.int().check(z.minimum(1), z.maximum(100))

/**
 * The version of a record that the caller saw. A write based on an older version is refused
 * (optimistic concurrency).
 */
export const version = z.int().check(z.minimum(1))

/** Makes the fields of an update clearable: null clears the value, an absent field keeps it. */
export function clearable<S extends Record<string, z.ZodMiniType>>(
  shape: S,
): { [Key in keyof S]: z.ZodMiniNullable<S[Key]> } {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, z.nullable(field)]),
  ) as { [Key in keyof S]: z.ZodMiniNullable<S[Key]> }
}

/** The digits of a phone number, as stored and searched. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}

function isDayInRange(text: string): boolean {
  // `Date` reads 30 February as 2 March, and an invalid date as NaN, which equals nothing.
  const day = new Date(`${text}T00:00:00Z`).getUTCDate()
  return text >= dateRange.first && text <= dateRange.last && day === Number(text.slice(8))
}
