/** Elements that are never in pictures, neither when recording nor when drawing remote ones. */
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
/** Elements that would load or run something. */
export const embedded = new Set(['iframe', 'object', 'embed', 'portal', 'video', 'audio', 'canvas'])
const untold =
  /^(on|href$|xlink:href$|action$|formaction$|srcdoc$|srcset$|nonce$|integrity$|autofocus$|name$)/i

/** Whether an attribute may be in pictures; `base`: the URL of the page. */
export function isToldAttribute(name: string, value: string, base: string): boolean {
  if (!/^[a-z_][\w:.-]*$/i.test(name) || untold.test(name)) return false
  return name.toLowerCase() !== 'src' || isPictureHere(value, base)
}

/** Whether a remote picture may have this element; tags are matched case-insensitively. */
export function isToldTag(tag: unknown): tag is string {
  if (typeof tag !== 'string' || !/^[a-z][\w-]*$/i.test(tag)) return false
  const name = tag.toLowerCase()
  return !left.has(name) && !embedded.has(name)
}

/** Only images of this origin or data URLs; nothing is loaded from elsewhere. */
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
  /** It is in the browser's top layer: a modal dialog or an open popover. */ isOnTop?: boolean
}
/** How many rules of a style sheet a picture uses. */
export type WornSheet = { id: number; count: number }
/** New rules of a style sheet: all from this index on. */
export type StyleRules = { id: number; from: number; rules: readonly string[] }
/**
 * What a page showed after a log entry, without scripts, links and secrets. `isCut`: the page was
 * too large and was truncated.
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
