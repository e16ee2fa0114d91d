import type { Page } from 'playwright'

/**
 * What does not fit on a page, a line each: a page wider than the window, text clipped without an
 * ellipsis, and overlapping text.
 */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits)
}

/** Runs in the page and reaches nothing outside of itself. */
function findMisfits(): string[] {
  type Line = { text: string; node: Text; rect: DOMRect }
  const root = document.documentElement
  const found = new Set<string>()
  if (root.scrollWidth > root.clientWidth)
    found.add(
      `sideways: the page is ${root.scrollWidth - root.clientWidth} px wider than the window`,
    )

  /** Up to a dialog or a layer that lies over the page: what is in different layers may meet. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (
        at.matches('dialog, [popover], .print-sheet__root') ||
        /fixed|sticky|absolute/.test(getComputedStyle(at).position)
      )
        return at
    return root
  }
  /** Visible to screen readers only. */
  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    return false
  }
  /** As much of a text as is seen beside the dots that end it. */
  const seenOf = (element: Element, rect: DOMRect): DOMRect => {
    let { left, right } = rect
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).textOverflow !== 'ellipsis') continue
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return new DOMRect(left, rect.top, Math.max(0, right - left), rect.height)
  }
  const isShown = (element: Element): boolean =>
    !isClipped(element) &&
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    !element.closest('.frame__spoken, [aria-hidden="true"], svg, select, option, marquee')

  /** Where an ancestor cuts text off without a sign: no dots, no way to scroll there. */
  const cutBy = (element: Element, rect: DOMRect): Element | undefined => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        /auto|scroll/.test(style.overflowX + style.overflowY)
      )
        return undefined
      if (!/hidden|clip/.test(style.overflowX)) continue
      const box = at.getBoundingClientRect()
      if (box.width > 1 && (rect.left < box.left - 1.5 || rect.right > box.right + 1.5)) return at
      if (box.height > 1 && (rect.top < box.top - 3 || rect.bottom > box.bottom + 3)) return at
    }
    return undefined
  }
  /** A button, badge or cell whose text sticks out of it. */
  const leftBy = (element: Element, rect: DOMRect): Element | undefined => {
    const box = element.closest('button, a, .badge, td, th, label, h1, h2, h3')
    if (!box || /inline$|contents/.test(getComputedStyle(box).display)) return undefined
    // What something inside of it cuts is judged above.
    for (let at: Element | null = element; at; at = at === box ? null : at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return undefined
    const { left, right, width } = box.getBoundingClientRect()
    return width > 1 && (rect.left < left - 2 || rect.right > right + 2) ? box : undefined
  }

  const lines: (Line & { layer: Element })[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    const text = node.data.trim()
    if (!element || text === '' || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue
      const name = `“${text.slice(0, 40)}”`
      const cut = cutBy(element, rect)
      const left = cut ? undefined : leftBy(element, rect)
      if (cut) found.add(`cut: ${name} by ${cut.tagName.toLowerCase()}.${cut.className}`)
      if (left) found.add(`sticks out: ${name} of ${left.tagName.toLowerCase()}.${left.className}`)
      // What an ancestor cuts with dots lies beyond its edge and is not seen.
      if (
        document
          .elementsFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
          .some((at) => at === element || element.contains(at))
      )
        lines.push({ text, node, rect: seenOf(element, rect), layer: layerOf(element) })
    }
  }
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (one.node === other.node || one.layer !== other.layer) continue
      const across =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const down =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (across > 3 && down > 6)
        found.add(`overlaps: “${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`)
    }
  })
  return [...found]
}
