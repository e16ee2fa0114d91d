import { escapeHtml } from '../http/escape-html.ts'

/** HTML that can be inserted into other HTML without escaping. */
export type Html = { readonly html: string }
type Part = string | number | Html | readonly Html[] | false | undefined

/** A template that escapes its parts unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + written(parts[at])).join('') }
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object')
    return 'html' in part ? part.html : part.map(({ html: one }) => one).join('')
  return escapeHtml(String(part))
}

/** Text in which backticks mark code. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}
