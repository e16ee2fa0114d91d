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
/** Attributes that are in no picture. */
export const untold =
  /^(on|href$|xlink:href$|action$|formaction$|srcdoc$|srcset$|nonce$|integrity$|autofocus$|name$)/

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
