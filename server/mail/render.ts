import {
  fill,
  footerOf,
  type MailKind,
  mailWordingOf,
  type TextKind,
  valuesOf,
} from '../words/mails.ts'

export type Values = Readonly<Record<string, string>>
export type Rendered = { subject: string; text: string; html: string }

const product = 'Sevenfold'

/** A mail in a language, as plain text and simple HTML. Values are escaped. */
export function renderMail(
  kind: MailKind,
  language: string,
  values: Values,
  link: string | undefined,
): Rendered {
  const { greeting, mails } = mailWordingOf(language)
  const { action } = mails[kind]
  const all = { product, ...values }
  const { subject, paragraphs } = wordsOfMail(kind, language, values)
  const body = [...known([greeting], all), ...paragraphs]
  const end = fill(footerOf(kind, language), all)
  const shown =
    link !== undefined && action !== undefined ? { link, label: fill(action, all) } : undefined
  return {
    subject,
    text: [...body, ...(shown ? [`${shown.label}:\n${shown.link}`] : []), '-- ', end].join('\n\n'),
    html: htmlOf(body, shown, end),
  }
}

/**
 * The subject and paragraphs of a mail, without greeting, link and footer. The value `words` stands
 * for all of its usual paragraphs.
 */
export function wordsOfMail(
  kind: MailKind,
  language: string,
  values: Values,
): { subject: string; paragraphs: string[] } {
  const { subject, paragraphs } = mailWordingOf(language).mails[kind]
  const all = { product, ...values }
  return {
    subject: oneLine(fill(subject, all)),
    paragraphs: values['words'] === undefined ? known(paragraphs, all) : [values['words']],
  }
}

/** The texts of which every value is known, with their values. */
function known(texts: readonly string[], values: Values): string[] {
  return texts.filter((text) => isKnown(text, values)).map((text) => fill(text, values))
}

/** A text message in a language. */
export function renderText(kind: TextKind, language: string, values: Values): string {
  return oneLine(fill(mailWordingOf(language).texts[kind], { product, ...values }))
}

/** Whether every value of a text is known. */
function isKnown(text: string, values: Values): boolean {
  return valuesOf(text).every((name) => values[name] !== undefined)
}

/** Typed text must not start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\t\0]+/g, ' ').trim()
}

const bodyStyle =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:36em'
const buttonStyle =
  'display:inline-block;padding:10px 18px;background:#1b2a4a;color:#ffffff;' +
  'border-radius:6px;text-decoration:none'

function htmlOf(
  paragraphs: readonly string[],
  action: { link: string; label: string } | undefined,
  footer: string,
): string {
  const body = paragraphs
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  const button = action
    ? `<p><a href="${escapeHtml(action.link)}"
style="${buttonStyle}">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px;color:#555555">${escapeHtml(action.link)}</p>`
    : ''
  return `<!doctype html>
<html><body style="${bodyStyle}">
${body}
${button}
<hr style="border:0;border-top:1px solid #dddddd">
<p style="font-size:13px;color:#555555">${escapeHtml(footer)}</p>
</body></html>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
