import type { Page } from 'playwright'
import { axeFinds } from '../axe.ts'

const unseen = 'data-look-unseen'

/** The look of an element with text, as a number in words, and its place among them. */
type Look = { look: string; place: number }

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
  const [looks = []] = await page.evaluate(looksOfText, { within, by: 'screen' as const })
  return contrastOf(page, unseenOf(looks, seen))
}

/**
 * The looks of what has text in each of the palettes, of that alone which does not look like
 * something in `seen` now, on whichever screen: what has the same names and looks the same in one
 * palette does so in each.
 */
export async function looksIn(
  page: Page,
  palettes: readonly Parameters<typeof globalThis.paintIn>[0][],
  seen: Set<string>,
  within: string,
): Promise<Look[][]> {
  const [now = []] = await page.evaluate(looksOfText, { within, by: 'names' as const })
  const places = unseenOf(now, seen)
  return places.length > 0
    ? page.evaluate(looksOfText, { within, by: 'colours' as const, places, palettes })
    : []
}

/** The places of the looks that were not seen before; they are seen from now on. */
export function unseenOf(looks: readonly Look[], seen: Set<string>): number[] {
  return looks.flatMap(({ look, place }) => {
    if (seen.has(look)) return []
    seen.add(look)
    return [place]
  })
}

/** Of the elements whose looks were told last, those at these places that can't be read. */
export async function contrastOf(page: Page, places: readonly number[]): Promise<string[]> {
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
 * Runs in the page: what the contrast of each element with text follows from, once each; as the
 * page is painted, or of the elements that were told last those at some places in palettes. By
 * colours alone what shows is enough, as long as nothing is moved out of its place.
 */
function looksOfText({
  within,
  by,
  places,
  palettes = [],
}: {
  within: string
  by: 'screen' | 'names' | 'colours'
  places?: readonly number[]
  palettes?: readonly Parameters<typeof globalThis.paintIn>[0][]
}): Look[][] {
  let told = new Map<Element, string>()
  /** What lies over something together with all that is in it. */
  const veilOf = (element: Element | null): string => {
    if (!element) return ''
    const { opacity, filter } = getComputedStyle(element)
    const own = `${opacity}${filter}${element.matches(':disabled, [aria-disabled=true]')}`
    return `${veilOf(element.parentElement)}${own === '1nonefalse' ? '' : own}`
  }
  /** What stands around something and shows through it, and what it is called by. */
  const groundOf = (element: Element): string => {
    const known = told.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter, position } =
      getComputedStyle(element)
    const isInPlace = position === 'static' || position === 'relative'
    const isNamed = by !== 'colours' || !isInPlace
    const isOpaque = !/rgba|\/|transparent/.test(backgroundColor) && backgroundImage === 'none'
    const parent = element.parentElement
    const around = parent ? groundOf(parent) : by === 'screen' ? location.pathname : by
    const above = by === 'colours' && isInPlace && isOpaque ? veilOf(parent) : around
    const shown = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${element.matches(':disabled, [aria-disabled=true]')}`
    // What adds nothing to the colours is left out.
    const isNothing = !isNamed && shown === 'rgba(0, 0, 0, 0) none 1 none false'
    const name = isNamed ? `${element.tagName}.${element.className} ${position}` : ''
    const ground = isNothing ? around : hash(`${above}>${name} ${shown}`)
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
  if (!places)
    globalThis.elementsOfText = [...document.querySelectorAll(`:is(${within}) *`)].filter(
      (element) => isText(element) && element.checkVisibility({ visibilityProperty: true }),
    )
  const looksNow = (): Look[] => {
    told = new Map()
    const looks = new Map<string, number>()
    for (const place of places ?? globalThis.elementsOfText.keys()) {
      const element = globalThis.elementsOfText[place]
      if (!element) continue
      const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } =
        getComputedStyle(element)
      const look = hash(
        `${groundOf(element)} ${color} ${fontSize} ${fontWeight} ${textShadow} ${webkitTextFillColor}`,
      )
      if (!looks.has(look)) looks.set(look, place)
    }
    return [...looks].map(([look, place]) => ({ look, place }))
  }
  if (!places) return [looksNow()]
  return palettes.map((palette) => {
    globalThis.paintIn(palette)
    return looksNow()
  })
}

/** Runs in the page. */
function markText({ attribute, places }: { attribute: string; places: readonly number[] }): void {
  for (const element of document.querySelectorAll(`[${attribute}]`))
    element.removeAttribute(attribute)
  for (const place of places) globalThis.elementsOfText[place]?.setAttribute(attribute, '')
}
