/** Something on the page, by what a screen reader says of it. */
export type Wanted = {
  /** Left out: any text that is shown. */
  role?: Role
  /** A part of its name where it is a text, the whole name with `exact`. */
  name?: string | RegExp
  exact?: boolean
  /** The one that Enter would take. */
  isSelected?: boolean
  /** Only inside of the first such element. */
  within?: Wanted
}
type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'field'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'option'
  | 'radio'
  | 'region'
  | 'status'

/** As it travels to the page. */
type Packed = Omit<Wanted, 'name' | 'within'> & {
  name?: { source: string; flags: string }
  within?: Packed
}
type Place = {
  /** Its middle, in pixels of the window. */
  x: number
  y: number
  /** The element that covers its middle, if any. */
  cover?: string
}

/** Packs what is wanted for the journey to the page. */
export function pack({ name, within, exact, ...rest }: Wanted): Packed {
  const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const pattern =
    typeof name === 'string' ? new RegExp(exact ? `^${escaped(name)}$` : escaped(name)) : name
  return {
    ...rest,
    ...(pattern && { name: { source: pattern.source, flags: pattern.flags } }),
    ...(within && { within: pack(within) }),
  }
}

/**
 * Runs in the page, so that it can use nothing outside of itself: puts `found` on the page, which
 * answers the elements that fit, shown ones only.
 */
export function installFinder(): void {
  const selectors: Record<Role, string> = {
    alert: '[role=alert]',
    article: 'article,[role=article]',
    button: 'button:not([role]),summary,input[type=submit],[role=button]',
    checkbox: 'input[type=checkbox],[role=checkbox]',
    combobox: 'select,[role=combobox]',
    dialog: 'dialog[open],[role=dialog]',
    field: 'input,textarea,select',
    heading: 'h1,h2,h3,h4,h5,h6',
    link: 'a[href]',
    menuitem: '[role=menuitem]',
    option: '[role=option]',
    radio: 'input[type=radio],[role=radio]',
    region: 'section[aria-label],section[aria-labelledby],[role=region]',
    status: '[role=status],output',
  }
  const fields = 'input,textarea,select'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const textOf = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return node.data
        if (!(node instanceof Element) || node.matches(fields) || !isShown(node)) return ''
        const text = node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? textOf(node)
        return getComputedStyle(node).display === 'inline' ? text : ` ${text} `
      })
      .join('')
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')
    if (ids)
      return ids
        .split(' ')
        .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
        .join(' ')
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labels = 'labels' in element ? [...((element.labels ?? []) as NodeList)] : []
    if (labels.length > 0) return labels.map((one) => textOf(one as Element)).join(' ')
    return textOf(element)
  }
  const textsIn = (root: ParentNode) =>
    [...root.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
    )
  const found = ({ role, name, isSelected, within }: Packed): Element[] => {
    const root = within ? found(within)[0] : document
    if (!root) return []
    const pattern = name && new RegExp(name.source, name.flags)
    const some = role ? [...root.querySelectorAll(selectors[role])] : textsIn(root)
    return some.filter(
      (element) =>
        isShown(element) &&
        (!isSelected || element.ariaSelected === 'true') &&
        (!pattern || pattern.test(tidy(role ? nameOf(element) : (element.textContent ?? '')))),
    )
  }
  Object.assign(globalThis, { found })
}

/** Runs in the page: brings the first one into view. Null while there is none that can be used. */
export function placeOf(packed: Packed): Place | null {
  const { found } = globalThis as unknown as { found: (packed: Packed) => Element[] }
  const element = found(packed).find((one) => !one.matches(':disabled,[aria-disabled=true]'))
  if (!element) return null
  // A radio or box may be drawn by its label, and itself be a pixel.
  const isTiny = element.getBoundingClientRect().width < 8
  const target = (isTiny && element.closest('label')) || element
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // On a busy machine a movement may not have begun to show.
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => effect && effect.getComputedTiming().iterations !== Infinity)
  if (isMoving) return { x, y, cover: 'a movement' }
  const hit = document.elementFromPoint(x, y)
  const isHit =
    hit && (target.contains(hit) || hit.contains(target) || hit.closest('label') === target)
  return isHit ? { x, y } : { x, y, cover: hit?.outerHTML.slice(0, 120) ?? 'nothing' }
}
