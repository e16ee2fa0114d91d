import en from '#i18n/en/mails.json' with { type: 'json' }
import hi from '#i18n/hi/mails.json' with { type: 'json' }
import si from '#i18n/si/mails.json' with { type: 'json' }
import ta from '#i18n/ta/mails.json' with { type: 'json' }
import { type Language, languageOf } from '#contract/languages.ts'
import { keysOf } from '#contract/keys-of.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import { interpolate } from '#i18n/translate.ts'

export type MailKind = keyof typeof en.mails
export type TextKind = keyof typeof en.texts

export const mailKinds = keysOf(en.mails)
export const textKinds = keysOf(en.texts)

/**
 * The texts of one mail. A paragraph with a missing value is omitted. The action is the label of
 * the link. `facts` follow the paragraphs, also where own words replace these.
 */
type MailWords = {
  subject: string
  paragraphs: readonly string[]
  facts?: readonly string[]
  action?: string
}

/** All texts of one language. A reason appears inside a sentence or alone. */
type MailWording = {
  greeting: string
  footer: string
  /** Added to the footer in the mails of `requests`. */
  notAsked: string
  reasons: Record<Exclude<ReasonCode, 'other'>, string>
  /** The lines about a booking in its mails; one with a missing value is omitted. */
  bookingFacts: readonly string[]
  /** How the money of a refund comes, and when. */
  refundBy: Record<PaymentTxn['method'], string>
  mails: Record<MailKind, MailWords>
  texts: Record<TextKind, string>
  /** Added to each text message to a guest. */
  stop: string
}

/** A missing mail of a supported language is a type error. */
const wordings: Readonly<Record<Language, MailWording>> = { en, hi, ta, si }

/**
 * Mails that anyone can cause by entering an address. All other mails report an event, and some
 * require an answer: "you can ignore it" would contradict them.
 */
const requests: ReadonlySet<MailKind> = new Set<MailKind>([
  'welcome',
  'known-address',
  'wanted-address',
  'business-invitation',
  'staff-invitation',
  'password-reset',
  'email-change',
  'order-placed',
  'application-received',
  'booking-placed',
  'booking-requested',
  'reservation-requested',
  'reservation-confirmed',
])

const withoutFacts: ReadonlySet<MailKind> = new Set<MailKind>([
  'booking-proposed',
  'booking-refunded',
  'booking-unrefunded',
])

/** Mails that list what was booked. A proposed time would stand beside the present one. */
export function listsFacts(kind: MailKind): boolean {
  return kind.startsWith('booking-') && !withoutFacts.has(kind)
}

/** The last lines of a mail: why it was sent, and whether it can be ignored. */
export function footerOf(kind: MailKind, language: string): string {
  const { footer, notAsked } = mailWordingOf(language)
  return requests.has(kind) ? `${footer} ${notAsked}` : footer
}

/** The texts in a language, English as the fallback. */
export function mailWordingOf(language: string): MailWording {
  return wordings[languageOf(language) ?? 'en']
}

/** Inserts values into a mail text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return interpolate(text, values)
}

/** The names of the values in a text. */
export function valuesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}
