import { mailPage } from './face.ts'
import { product, type Sender } from './sender.ts'
import {
  fill,
  footerOf,
  listsFacts,
  type MailKind,
  mailWordingOf,
  type TextKind,
  valuesOf,
} from '../words/mails.ts'

type Values = Readonly<Record<string, string>>
export type Rendered = {
  subject: string
  text: string
  html: string
  /** A PNG shown in the HTML. */
  picture?: Uint8Array
}

/** A mail in a language, as plain text and HTML with the same content. Values are escaped. */
export function renderMail(
  kind: MailKind,
  language: string,
  values: Values,
  link: string | undefined,
  sender: Sender = product,
): Rendered {
  const { subject, paragraphs, greeting, action, footer } = wordsOfMail(
    kind,
    language,
    values,
    sender.name,
  )
  const body = [...(greeting ? [greeting] : []), ...paragraphs]
  const shown = link !== undefined && action ? { link, label: action } : undefined
  const { name, colours, picture } = sender
  return {
    subject,
    text: [
      name,
      ...body,
      ...(shown ? [`${shown.label}:\n${shown.link}`] : []),
      `-- \n${footer}`,
    ].join('\n\n'),
    html: mailPage({
      language,
      subject,
      sender: { name, colours, hasPicture: picture !== undefined },
      paragraphs: body,
      action: shown,
      footer,
    }),
    ...(picture && { picture }),
  }
}

/**
 * The texts of a mail; empty where it has none. The value `words` replaces all of its usual
 * paragraphs. The footer names the sender.
 */
export function wordsOfMail(
  kind: MailKind,
  language: string,
  values: Values,
  senderName = product.name,
): Record<'subject' | 'greeting' | 'action' | 'footer', string> & { paragraphs: string[] } {
  const { greeting, mails } = mailWordingOf(language)
  const { subject, paragraphs, facts = [], action = '' } = mails[kind]
  const all = { product: product.name, ...values }
  const listed = listsFacts(kind) ? factLines(language, values).join('\n') : ''
  return {
    subject: oneLine(fill(subject, all)),
    greeting: known([greeting], all).join(''),
    paragraphs: [
      ...(values['words'] === undefined ? known(paragraphs, all) : [values['words']]),
      ...known(facts, all),
      ...(listed ? [listed] : []),
    ],
    action: fill(action, all),
    footer: fill(footerOf(kind, language), { ...all, sender: senderName }),
  }
}

/** The lines about a booking whose values are known. */
export function factLines(language: string, values: Values): string[] {
  return known(mailWordingOf(language).bookingFacts, values)
}

/** The texts for which all values are known, filled in. */
function known(texts: readonly string[], values: Values): string[] {
  return texts.filter((text) => isKnown(text, values)).map((text) => fill(text, values))
}

/** A text message in a language. */
export function renderText(kind: TextKind, language: string, values: Values): string {
  return oneLine(fill(mailWordingOf(language).texts[kind], { product: product.name, ...values }))
}

/** Limited because each character of a text message costs money. */
const MOST_OF_NAME = 30

/** The parts of its mail that a text message contains: its subject, or paragraphs by index. */
const textParts: Partial<Record<MailKind, readonly ('subject' | number)[]>> = {
  'booking-accepted': [0, 1],
  'booking-rejected': [0],
  'booking-expired': [0],
  'booking-cancelled': [0],
  'booking-corrected': [1],
  'booking-reminder': [0],
  'booking-proposed': ['subject', 1],
  'booking-rescheduled': ['subject', 1, 2],
  'booking-reassigned': [0, 1],
  'reservation-confirmed': [0],
  'reservation-changed': [0],
  'reservation-declined': [0],
  'reservation-cancelled': [0],
  'queue-called': [0, 1],
  'queue-uncalled': [0],
  'queue-almost': [0],
  'queue-closing': [0],
}

/**
 * A text message to a guest: the sender, the mail's content in short, the link, and how to stop.
 */
export function renderGuestText(
  kind: MailKind,
  language: string,
  values: Values,
  link: string,
): string {
  const { mails, stop } = mailWordingOf(language)
  const { subject, paragraphs } = mails[kind]
  const companyName = shortened(values['companyName'] ?? '', MOST_OF_NAME)
  const all = { product: product.name, ...values, companyName }
  const parts = (textParts[kind] ?? ['subject']).map((part) =>
    part === 'subject' ? subject : (paragraphs[part] ?? ''),
  )
  const text = known(parts, all)
    .map((part) => ended(part, language))
    .join(' ')
  const isNamed = parts.some((part) => valuesOf(part).includes('companyName'))
  return oneLine(`${isNamed ? text : `${companyName}: ${text}`} ${link} ${stop}`)
}

/** Ends a sentence with the full stop of its language. */
function ended(text: string, language: string): string {
  return /[.!?।]$/.test(text) ? text : `${text}${language === 'hi' ? '।' : '.'}`
}

function shortened(text: string, most: number): string {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, most - 3).join('')}...`
}

/** Whether every value of a text is known. */
function isKnown(text: string, values: Values): boolean {
  return valuesOf(text).every((name) => values[name] !== undefined)
}

/** Removes line breaks: typed text must not start a new mail header. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\t\0]+/g, ' ').trim()
}
