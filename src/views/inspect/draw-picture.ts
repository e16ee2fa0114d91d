import { type Drawn, isToldAttribute, isToldTag, type Picture } from '#kit/inspect/picture-data.ts'

const svg = 'http://www.w3.org/2000/svg'

/**
 * Builds the page of a picture in an empty iframe, element by element, so that no text is executed.
 */
export function drawPicture(
  frame: HTMLIFrameElement,
  picture: Picture,
  styles: ReadonlyMap<number, readonly string[]>,
): void {
  const page = frame.contentDocument
  const view = page?.defaultView
  if (!page || !view) return
  page.adoptedStyleSheets = picture.sheets.map(({ id, count }) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync((styles.get(id) ?? []).slice(0, count).join('\n'))
    return sheet
  })
  const tops: Element[] = []
  for (const name of page.documentElement.getAttributeNames())
    page.documentElement.removeAttribute(name)
  setAttributes(page.documentElement, picture.root)
  page.documentElement.replaceChildren(
    ...(picture.root.children ?? []).map((child) => nodeOf(child, page, tops)),
  )
  for (const top of tops) show(top)
  view.scrollTo(picture.scrolled.x, picture.scrolled.y)
}

/** Scales an iframe of the page's size to the available room. */
export function fitPicture(frame: HTMLIFrameElement, { width, height }: Picture): void {
  const room = frame.parentElement
  if (!room) return
  const scale = Math.min(1, room.clientWidth / width, room.clientHeight / height)
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
  frame.style.transform = `translateX(${(room.clientWidth - width * scale) / 2}px) scale(${scale})`
}

function nodeOf(drawn: Drawn | string, page: Document, tops: Element[], isInSvg = false): Node {
  if (typeof drawn === 'string') return page.createTextNode(drawn)
  // A picture from another device may contain anything, so tags and attributes are filtered.
  if (!isToldTag(drawn?.tag)) return page.createTextNode('')
  const isSvg = isInSvg || drawn.tag === 'svg'
  const element = isSvg ? page.createElementNS(svg, drawn.tag) : page.createElement(drawn.tag)
  setAttributes(element, drawn)
  const isInner = isSvg && drawn.tag !== 'foreignObject'
  for (const child of drawn.children ?? []) element.append(nodeOf(child, page, tops, isInner))
  if (drawn.isOnTop) tops.push(element)
  return element
}

function setAttributes(element: Element, { attributes = {} }: Drawn): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!isToldAttribute(name, `${value}`, location.href)) continue
    // The CSP forbids the attribute, but not the CSSOM.
    if (name === 'style') setStyle(element, value)
    else if (name === 'value' && element.localName === 'textarea') element.textContent = value
    else element.setAttribute(name, value)
  }
}

function setStyle(element: Element, text: string): void {
  const style = styleOf(element)
  if (style) style.cssText = text
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return 'style' in element ? (element as ElementCSSInlineStyle & Element).style : undefined
}

/** Shows the element in the browser's top layer, but without moving the inspector's focus. */
function show(element: Element): void {
  if (element.localName === 'dialog') {
    element.setAttribute('open', '')
    const style = styleOf(element)
    if (style) Object.assign(style, { position: 'fixed', inset: '0', margin: 'auto' })
  } else if ('showPopover' in element && typeof element.showPopover === 'function')
    element.showPopover()
}
