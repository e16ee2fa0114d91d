import type { Page } from 'playwright'

/** Controls smaller than `leastPx`, and overlapping controls, a line each. */
export async function crowding(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate(findCrowding, leastPx)
}

/** Runs in the page and reaches nothing outside of itself. */
function findCrowding(leastPx: number): string[] {
  type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  type Control = { element: Element; name: string; rect: DOMRect; seen: Edges; layer: Element }
  const found = new Set<string>()
  const wanted =
    'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=option], [role=menuitem]'

  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (
        at.matches('dialog, [popover]') ||
        /fixed|sticky|absolute/.test(getComputedStyle(at).position)
      )
        return at
    return document.documentElement
  }
  const isClipped = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    return false
  }
  const isShown = (element: Element): boolean => {
    if (isClipped(element)) return false
    if (
      element.closest('[inert], [aria-hidden="true"], .frame__spoken, svg') ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      return false
    return !document.querySelector('dialog:modal') || element.closest('dialog:modal') !== null
  }
  /** A link whose area is laid over its whole row. */
  const isStretched = (element: Element): boolean =>
    ['::after', '::before'].some(
      (part) =>
        /absolute/.test(getComputedStyle(element, part).position) &&
        getComputedStyle(element, part).content !== 'none',
    )
  /** A link within a sentence is as high as its line (WCAG 2.5.8, inline). */
  const isInline = (element: Element): boolean =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
  /** What a finger may touch: of a ticked box that is its label too. */
  const areaOf = (element: Element): DOMRect => {
    const label =
      element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type)
        ? (element.closest('label') ?? element.labels?.[0])
        : undefined
    const [own, wide] = [element.getBoundingClientRect(), label?.getBoundingClientRect()]
    return wide && wide.width * wide.height > own.width * own.height ? wide : own
  }

  /** What of an area can be seen: the rest is scrolled out of a box around it. */
  const seenOf = (element: Element, { left, right, top, bottom }: Edges): Edges => {
    const seen = { left, right, top, bottom }
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflow, position } = getComputedStyle(at)
      if (position === 'fixed') break
      if (overflow === 'visible') continue
      const box = at.getBoundingClientRect()
      Object.assign(seen, {
        left: Math.max(seen.left, box.left),
        right: Math.min(seen.right, box.right),
      })
      Object.assign(seen, {
        top: Math.max(seen.top, box.top),
        bottom: Math.min(seen.bottom, box.bottom),
      })
    }
    return seen
  }

  const controls: Control[] = [...document.querySelectorAll(wanted)]
    .filter(isShown)
    .flatMap((element) => {
      const rect = areaOf(element)
      const name = `${element.tagName.toLowerCase()}.${element.className || element.closest('[class]')?.className} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}”`
      // What is hidden above the page until it has the focus can't be touched.
      return rect.width < 2 || rect.height < 2 || rect.bottom < 0 || isStretched(element)
        ? []
        : [{ element, name, rect, seen: seenOf(element, rect), layer: layerOf(element) }]
    })
  for (const { element, name, rect } of controls)
    if (Math.min(rect.width, rect.height) < leastPx - 0.5 && !isInline(element))
      found.add(`small: ${name} is ${Math.round(rect.width)} × ${Math.round(rect.height)}`)
  controls.forEach((one, place) => {
    for (const other of controls.slice(place + 1)) {
      if (
        one.layer !== other.layer ||
        one.element.contains(other.element) ||
        other.element.contains(one.element)
      )
        continue
      const label = one.element.closest('label')
      if (label && label === other.element.closest('label')) continue
      const across =
        Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left)
      const down =
        Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top)
      if (across > 3 && down > 3) found.add(`upon another: ${one.name} and ${other.name}`)
    }
  })
  return [...found]
}
