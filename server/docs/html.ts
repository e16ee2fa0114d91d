const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that may be put into other HTML as it is. */
export type Html = { readonly html: string }
type Part = string | number | Html | readonly Html[] | false | undefined

/** A template whose parts are text unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + written(parts[at])).join('') }
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object')
    return 'html' in part ? part.html : part.map(({ html: one }) => one).join('')
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** Words in which what stands between backticks is code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}
