import type { Colours } from '#contract/modules/colours.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** The neutral colours of the theme, light and dark; a test compares the two. */
export const mailNeutrals = {
  light: { page: '#f8f9fb', panel: '#ffffff', text: '#14171f', quiet: '#4b5262', line: '#e2e5eb' },
  dark: { page: '#0c0e13', panel: '#14171e', text: '#edeff4', quiet: '#b0b7c5', line: '#2a303c' },
}

/** The product's typeface if it is installed, because a mail loads no fonts. */
export const mailFamilies =
  "'Atkinson Hyperlegible Next', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', " +
  "'Noto Sans Devanagari', 'Noto Sans Tamil', 'Noto Sans Sinhala', sans-serif"

/** The content id of the attached picture. */
export const pictureId = 'logo@mail'

type MailPage = {
  language: string
  subject: string
  sender: { name: string; colours: Colours; hasPicture: boolean }
  paragraphs: readonly string[]
  action: { label: string; link: string } | undefined
  footer: string
}

/**
 * A mail as HTML: tables and inline styles for old mail programs, and a style sheet with the dark
 * scheme for newer ones. Texts are escaped here.
 */
export function mailPage({ language, subject, sender, ...mail }: MailPage): string {
  const { light } = mailNeutrals
  const name = escapeHtml(sender.name)
  const picture = sender.hasPicture
    ? `<td width="40" style="padding-right:12px"><img src="cid:${pictureId}" alt="" width="40" ` +
      'height="40" style="display:block;border-radius:8px"></td>'
    : ''
  const body = mail.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${sheetOf(sender.colours)}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="panel"
style="max-width:560px;background:${light.panel};border:1px solid ${light.line};\
border-top:4px solid ${sender.colours.light};border-radius:8px">
<tr><td class="text" style="padding:24px;text-align:left;font-family:${mailFamilies};\
font-size:16px;line-height:1.5;color:${light.text};overflow-wrap:anywhere">
<table role="presentation" cellspacing="0" cellpadding="0" style="margin-bottom:24px"><tr>
${picture}<td class="text" style="font-family:${mailFamilies};font-size:16px;font-weight:700;\
color:${light.text}">${name}</td></tr></table>
${body}
${mail.action ? buttonOf(mail.action, sender.colours) : ''}
<p class="quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};\
font-size:14px;color:${light.quiet}">${escapeHtml(mail.footer)}</p>
</td></tr></table></td></tr></table>
</body></html>`
}

/** The address is also shown as text, for programs that do not show links. */
function buttonOf({ label, link }: { label: string; link: string }, colours: Colours): string {
  const address = escapeHtml(link)
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 16px"><tr>
<td class="solid" bgcolor="${colours.light}" style="border-radius:6px"><a class="solid"
href="${address}" style="display:inline-block;padding:12px 20px;font-weight:700;\
background:${colours.light};color:${colours.onLight};border-radius:6px;text-decoration:none"
>${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0;font-size:14px;color:${mailNeutrals.light.quiet}">${address}</p>`
}

function sheetOf(colours: Colours): string {
  const { page, panel, text, quiet, line } = mailNeutrals.dark
  const rules = {
    '.page': `background:${page}`,
    '.panel': `background:${panel};border-color:${line};border-top-color:${colours.dark}`,
    '.text': `color:${text}`,
    '.quiet': `color:${quiet};border-color:${line}`,
    '.solid': `background:${colours.dark};color:${colours.onDark}`,
  }
  const dark = Object.entries(rules).map(
    ([selector, style]) => `${selector}{${style.replace(/(?=;|$)/g, '!important')}}`,
  )
  return `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${dark.join('')}}`
}
