import type { Page } from 'playwright'
import { axeFinds } from '../axe.ts'

const unseen = 'data-look-unseen'

/**
 * Text that can't be read against its ground, as a page is painted now. What stands at the same
 * place of the same screen in the same ink, on the same ground and in the same type as something in
 * `seen` is not looked at again: a list is one row, and of what was opened only what is new is
 * looked at.
 */
export async function contrastFinds(
  page: Page,
  seen: Set<string>,
  within = 'body',
): Promise<string[]> {
  const looks = await page.evaluate(looksOfText, within)
  const places = looks.flatMap((look, place) => {
    if (seen.has(look)) return []
    seen.add(look)
    return [place]
  })
  if (places.length === 0) return []
  await page.evaluate(markText, { attribute: unseen, places })
  const found = await axeFinds(page, { within: `[${unseen}]`, rule: 'color-contrast' })
  await page.evaluate(markText, { attribute: unseen, places: [] })
  return found
}

declare global {
  /** The elements whose looks were told last. */
  var elementsOfText: Element[]
}

/**
 * Runs in the page: what the contrast of each element with text follows from, as a number in words.
 */
function looksOfText(within: string): string[] {
  const told = new Map<Element, string>()
  /** What stands around something and shows through it, and what it is called by. */
  const groundOf = (element: Element): string => {
    const known = told.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter, position } =
      getComputedStyle(element)
    const above = element.parentElement ? groundOf(element.parentElement) : location.pathname
    const ground = hash(
      `${above}>${element.tagName}.${element.className} ${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${position} ${element.matches(':disabled, [aria-disabled=true]')}`,
    )
    told.set(element, ground)
    return ground
  }
  const hash = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57]
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place)
      one = Math.imul(one ^ code, 2654435761)
      two = Math.imul(two ^ code, 1597334677)
    }
    return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
  }
  const isText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  globalThis.elementsOfText = [...document.querySelectorAll(`:is(${within}) *`)].filter(
    (element) => isText(element) && element.checkVisibility({ visibilityProperty: true }),
  )
  return globalThis.elementsOfText.map((element) => {
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } =
      getComputedStyle(element)
    return hash(
      `${groundOf(element)} ${color} ${fontSize} ${fontWeight} ${textShadow} ${webkitTextFillColor}`,
    )
  })
}

/** Runs in the page. */
function markText({ attribute, places }: { attribute: string; places: number[] }): void {
  for (const element of document.querySelectorAll(`[${attribute}]`))
    element.removeAttribute(attribute)
  for (const place of places) globalThis.elementsOfText[place]?.setAttribute(attribute, '')
}
