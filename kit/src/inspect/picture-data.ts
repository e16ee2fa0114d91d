/** What is in no picture: neither taken nor, from a page elsewhere, drawn. */
export const left = new Set([
  'script',
  'noscript',
  'template',
  'style',
  'link',
  'meta',
  'base',
  'title',
])
/** What would load or run something. */
export const embedded = new Set(['iframe', 'object', 'embed', 'portal', 'video', 'audio', 'canvas'])
const untold =
  /^(on|href$|xlink:href$|action$|formaction$|srcdoc$|srcset$|nonce$|integrity$|autofocus$|name$)/i

/** Whether an attribute is in pictures; `base` is the address of the page that has it. */
export function isToldAttribute(name: string, value: string, base: string): boolean {
  if (!/^[a-z_][\w:.-]*$/i.test(name) || untold.test(name)) return false
  return name.toLowerCase() !== 'src' || isPictureHere(value, base)
}

/** Whether a picture from a page elsewhere may have this element: browsers take a tag in any case. */
export function isToldTag(tag: unknown): tag is string {
  if (typeof tag !== 'string' || !/^[a-z][\w-]*$/i.test(tag)) return false
  const name = tag.toLowerCase()
  return !left.has(name) && !embedded.has(name)
}

/** Pictures of this origin or in the page itself; nothing is fetched from elsewhere. */
function isPictureHere(source: string, base: string): boolean {
  if (source.startsWith('data:image/')) return true
  const url = URL.parse(source, base)
  return url?.origin === new URL(base).origin && url.protocol.startsWith('http')
}

/** An element of a page as data: its tag, attributes and children. */
export type Drawn = {
  tag: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly (Drawn | string)[]
  /** It stands in the browser's top layer: a modal dialog or an open popover. */ isOnTop?: boolean
}
/** How many rules of a style sheet a picture wears. */
export type WornSheet = { id: number; count: number }
/** Rules that a style sheet has got since it was told before: all from this place on. */
export type StyleRules = { id: number; from: number; rules: readonly string[] }
/**
 * What a page showed after an entry of the log. Without scripts, links and secrets; `isCut`: the
 * page was larger than a picture may be.
 */
export type Picture = {
  n: number
  width: number
  height: number
  scrolled: { x: number; y: number }
  root: Drawn
  sheets: readonly WornSheet[]
  isCut: boolean
}
