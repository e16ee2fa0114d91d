import type { Page } from 'playwright'
import { axeFinds } from '../axe.ts'
import { misfits } from '../fit.ts'
import { colourFinds, paint, type Scheme, withoutTransitions } from './colours.ts'
import { contrastFinds } from './contrast.ts'
import { crowding } from './crowding.ts'
import { focusFinds } from './focus.ts'
import { markNew } from './new-parts.ts'
import { type Layer, layerOf, layers, settled } from './opened.ts'

/**
 * How wide the windows are in which a page is looked at, in px, and in which colour schemes. In the
 * first width it is walked; in the others is looked at what may fit in one and not in another.
 */
export type Device = {
  widths: readonly [number, ...number[]]
  isTouch: boolean
  schemes: readonly Scheme[]
}

/**
 * High enough that little has to be scrolled to, so that no bar stands over what is looked at. Every
 * picture costs by its height: at twice as much a screen takes a sixth more of the processor.
 */
export const tall = 3_000

/** How often something was looked at, and the looks of text that were held against their ground. */
export type Tally = {
  addresses: number
  states: number
  colours: number
  findings: number
  seen: Set<string>
}

/** Contrast has a look of its own. */
const ofContrast = ['color-contrast']
/** What is read from the style sheets of a page does not change with what is opened. */
const ofPages = [...ofContrast, 'css-orientation-lock']
const finger = 44
/** A window of 320 px is most often that of somebody who has made everything larger. */
const pointer = 24

/** The findings on a page as it opens. */
export async function wholeFinds(page: Page, device: Device, tally: Tally): Promise<string[]> {
  const faults = await lookAtState(page, 'none', device, tally, { isFirst: true })
  const headings = await page.locator('h1:visible').count()
  return headings === 1 ? faults : [...faults, `${headings} headings of the first level`]
}

/**
 * What is wrong with what a press has changed: as `stateFinds`, of the page itself by axe only what
 * was not there before.
 */
export async function changeFinds(
  page: Page,
  layer: Layer,
  device: Device,
  tally: Tally,
): Promise<string[]> {
  const part = layer === 'none' ? await markNew(page) : layers[layer]
  return lookAtState(page, layer, device, tally, { part })
}

/**
 * What is wrong with what has been opened: by axe, light and dark, by what does not fit or stands
 * too close, and at a desk in every colour.
 */
export async function stateFinds(
  page: Page,
  layer: Layer,
  device: Device,
  tally: Tally,
  part: string | undefined = layers[layer],
): Promise<string[]> {
  return lookAtState(page, layer, device, tally, { part })
}

async function lookAtState(
  page: Page,
  layer: Layer,
  { widths: [width, ...others], isTouch, schemes: [first = 'light', second] }: Device,
  tally: Tally,
  { part, isFirst = false }: { part?: string | undefined; isFirst?: boolean },
): Promise<string[]> {
  const within = layers[layer]
  tally.states += 1
  const found = await withoutTransitions(page, first, async () => {
    const faults = [
      ...(await axeFinds(page, {
        ...(part && { within: part }),
        without: isFirst ? ofContrast : ofPages,
      })),
      ...(await contrastFinds(page, tally.seen, within)),
      ...(await fitFinds(page, width)),
    ]
    if (second) await paint(page, { scheme: second })
    const other = second ? await contrastFinds(page, tally.seen, within) : []
    const colours =
      within && !isTouch ? await colourFinds(page, tally.seen, within) : { faults: [], looks: 0 }
    tally.colours += colours.looks
    return [...faults, ...colours.faults, ...other.map((fault) => `${fault} (${second})`)]
  })
  if (others.length === 0) return found
  for (const one of others) {
    await resize(page, one)
    const faults = isFirst ? await axeFinds(page, { without: ofPages }) : []
    if (layer === 'dialog' && (await layerOf(page)) !== layer) faults.push('the dialog is closed')
    faults.push(...(await fitFinds(page, one)))
    found.push(...faults.map((fault) => `${fault} (${one} px)`))
  }
  await resize(page, width)
  return found
}

/** What does not fit or stands too close, as wide as the page is now. */
async function fitFinds(page: Page, width: number): Promise<string[]> {
  return [...(await misfits(page)), ...(await crowding(page, width === 390 ? finger : pointer))]
}

/** Makes the window as wide as this. */
export async function resize(page: Page, width: number, height = tall): Promise<void> {
  await page.setViewportSize({ width, height })
  await settled(page)
}

/**
 * What is wrong in another colour, by keyboard, in forced colours, or where nothing is to move. The
 * window is as high as a real one meanwhile.
 */
export async function otherwiseFinds(
  page: Page,
  { widths, isTouch }: Device,
  tally: Tally,
): Promise<string[]> {
  const colours = await withoutTransitions(page, undefined, () => colourFinds(page, tally.seen))
  tally.colours += colours.looks
  const faults = colours.faults
  try {
    for (const width of widths.toReversed()) {
      await resize(page, width, isTouch ? 844 : 900)
      faults.push(...(await focusFinds(page)).map((fault) => `${fault} (${width} px)`))
    }
    await page.emulateMedia({ forcedColors: 'active' })
    faults.push(
      ...(await page.evaluate(chosenUnseen)).map(
        (name) => `forced colours hide what is chosen: ${name}`,
      ),
    )
    faults.push(
      ...(await page.evaluate(movements)).map((name) => `moves where nothing is to move: ${name}`),
    )
    return faults
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
    await resize(page, widths[0])
  }
}

/** Of choices side by side, those where the chosen one looks like the others. Runs in the page. */
function chosenUnseen(): string[] {
  const look = (element: Element): string => {
    const parts = [element, ...element.querySelectorAll('*')].slice(0, 6).map((one) => {
      const {
        backgroundColor,
        color,
        borderTopColor,
        borderBottomColor,
        outlineStyle,
        outlineColor,
        fontWeight,
        textDecorationLine,
        borderBottomWidth,
      } = getComputedStyle(one)
      return [
        backgroundColor,
        color,
        borderTopColor,
        borderBottomColor,
        borderBottomWidth,
        outlineStyle,
        outlineColor,
        fontWeight,
        textDecorationLine,
      ].join()
    })
    return parts.join(';')
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true })
  const faults: string[] = []
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
    const label = input.closest('label') ?? input.labels?.[0]
    const other = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
      (one) => one.name === input.name && !one.checked && !one.disabled,
    )
    const otherLabel = other?.closest('label') ?? other?.labels?.[0]
    // A button that the browser draws shows by itself which one is chosen.
    if (
      !label ||
      !otherLabel ||
      !isShown(label) ||
      (input.offsetWidth > 5 &&
        getComputedStyle(input).appearance !== 'none' &&
        getComputedStyle(input).opacity !== '0')
    )
      continue
    if (look(label) === look(otherLabel)) faults.push(label.textContent.trim().slice(0, 40))
  }
  for (const current of document.querySelectorAll(
    '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]',
  )) {
    const other = [
      ...(current
        .closest('nav, ul, ol, [role=group], [role=listbox]')
        ?.querySelectorAll(current.tagName) ?? []),
    ].find(
      (one) =>
        one !== current &&
        one.className === current.className &&
        !['aria-current', 'aria-pressed', 'aria-selected'].some(
          (name) => ![null, 'false'].includes(one.getAttribute(name)),
        ),
    )
    if (other && isShown(current) && isShown(other) && look(current) === look(other))
      faults.push(current.textContent.trim().slice(0, 40))
  }
  return faults
}

/** What goes on moving. Runs in the page. */
function movements(): string[] {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number(effect?.getComputedTiming().duration) > 20,
    )
    .map(({ effect }) =>
      effect instanceof KeyframeEffect
        ? `${effect.target?.tagName}.${effect.target?.className}`
        : 'something',
    )
}
