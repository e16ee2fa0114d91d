import en from '#i18n/en/mails.json' with { type: 'json' }
import hi from '#i18n/hi/mails.json' with { type: 'json' }
import si from '#i18n/si/mails.json' with { type: 'json' }
import ta from '#i18n/ta/mails.json' with { type: 'json' }
import { type Language, languageOf } from '#contract/languages.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import { interpolate } from '#i18n/translate.ts'

export type MailKind = keyof typeof en.mails
export type TextKind = keyof typeof en.texts

/**
 * The words of one mail. A paragraph for which there is no value is left out. The action is the
 * label of the link.
 */
type MailWords = { subject: string; paragraphs: readonly string[]; action?: string }

/** All words of one language. A reason stands in the middle of a sentence or by itself. */
type MailWording = {
  greeting: string
  footer: string
  reasons: Record<Exclude<ReasonCode, 'other'>, string>
  mails: Record<MailKind, MailWords>
  texts: Record<TextKind, string>
}

/** A language on offer that lacks a mail is a type error. */
const wordings: Readonly<Record<Language, MailWording>> = { en, hi, ta, si }

/** The words in someone's language, English where there are none. */
export function mailWordingOf(language: string): MailWording {
  return wordings[languageOf(language) ?? 'en']
}

/** A text of a mail with its values. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return interpolate(text, values)
}

/** The names of the values that a text takes. */
export function valuesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}
