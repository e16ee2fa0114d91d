import type { Page } from 'playwright'

/** The most presses of Tab: beyond them a list repeats itself. */
const steps = 40

/**
 * Walks through a page by Tab and reports where the focus is invisible: not marked, or completely
 * covered.
 */
export async function focusFinds(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  await page.evaluate(async () => {
    scrollTo(0, 0)
    // The window has just got another size.
    for (let pictures = 0; pictures < 2; pictures += 1) await new Promise(requestAnimationFrame)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
  })
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(readFocus)
    if (found.isOut) break
    for (const fault of found.faults) faults.add(fault)
  }
  return [...faults]
}

/** Runs in the page. */
async function readFocus(): Promise<{ isOut: boolean; faults: string[] }> {
  const atOnce = read()
  if (atOnce.isOut || (atOnce.faults.length === 0 && atOnce.isInView)) return atOnce
  // What the focus goes to may be brought into view with the next picture.
  for (let pictures = 0; pictures < 2; pictures += 1) await new Promise(requestAnimationFrame)
  return read()

  function read(): { isOut: boolean; isInView: boolean; faults: string[] } {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement)
      return { isOut: true, isInView: false, faults: [] }
    const name = `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}”`
    const faults: string[] = []
    // What takes the focus may let something around it show it: the label of a hidden radio button,
    // the row of a link.
    const marks = [
      element,
      ...['::before', '::after'].map((part) => [element, part] as const),
      ...around(element),
    ]
    const isMarked = marks.some((mark) => {
      const [on, part] = mark instanceof Element ? [mark, undefined] : mark
      const { outlineStyle, outlineWidth } = getComputedStyle(on, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    if (!isMarked) faults.push(`the focus can't be seen: ${name}`)
    const rect = (
      element.matches('input') && element.closest('label')
        ? (element.closest('label') ?? element)
        : element
    ).getBoundingClientRect()
    const places = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.15, 0.5, 0.85].map(
        (down) => [rect.left + rect.width * across, rect.top + rect.height * down] as const,
      ),
    )
    const isOpen = places.some(([left, top]) => {
      const over = document.elementFromPoint(left, top)
      return (
        over !== null &&
        (over.contains(element) ||
          element.contains(over) ||
          element.closest('label')?.contains(over) === true)
      )
    })
    if (rect.width > 2 && rect.height > 2 && !isOpen) faults.push(`the focus is hidden: ${name}`)
    const isInView =
      rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth
    return { isOut: false, isInView, faults }
  }

  function around(of: Element): Element[] {
    const parents: Element[] = []
    for (let at = of.parentElement; at && parents.length < 4; at = at.parentElement)
      parents.push(at)
    return [...parents, ...(of.nextElementSibling ? [of.nextElementSibling] : [])]
  }
}
