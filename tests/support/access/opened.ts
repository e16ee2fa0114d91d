import type { ElementHandle, Page, Request } from 'playwright'
import type { Pressable } from './pressables.ts'

/** What lies over the page: nothing, a dialog that has the page to itself, or a menu beside it. */
export type Layer = 'none' | 'dialog' | 'menu'

/** Where the uppermost layer of a page is found. */
export const layers = {
  none: undefined,
  dialog: 'dialog:modal',
  menu: ':popover-open',
} as const satisfies Record<Layer, string | undefined>

/** Presses, ticks or types, and waits for the result. */
export async function press(
  page: Page,
  element: ElementHandle<HTMLElement>,
  { kind }: Pick<Pressable, 'kind'>,
): Promise<boolean> {
  try {
    if (kind === 'suggest') await element.fill('a', { timeout: 3_000 })
    else await element.click({ timeout: 3_000 })
  } catch {
    return false
  }
  await settled(page)
  return true
}

/** The calls of each page that are under way, its stream of changes aside. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Counts a page's calls from now on, for `settled`. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>()
  underWay.set(page, calls)
  page.on(
    'request',
    (request) =>
      request.resourceType() !== 'eventsource' &&
      !request.url().includes('/events') &&
      calls.add(request),
  )
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/**
 * Until a page has all it asked for, says nowhere that it is busy, and has been painted so often
 * without a change of that; or for so many pictures at most.
 */
export async function settled(page: Page, calmLooks = 4, most = 240): Promise<void> {
  const isBusy = async (): Promise<boolean> => {
    try {
      return await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
        return (
          document.querySelector(
            'main [aria-busy="true"], dialog [aria-busy="true"], .skeleton__line, .skeleton__bar',
          ) !== null
        )
      })
    } catch (error) {
      // An address that leads on to another page: there it goes on.
      if (error instanceof Error && error.message.includes('Execution context was destroyed'))
        return true
      throw error
    }
  }
  for (let calm = 0, pictures = 0; calm < calmLooks && pictures < most; pictures += 2)
    calm = (await isBusy()) || (underWay.get(page)?.size ?? 0) > 0 ? 0 : calm + 1
}

function isOfGoing(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /Execution context was destroyed|because of a navigation|interrupted by another navigation/.test(
      fault.message,
    )
  )
}

/** Opens an address, also where the page is about to navigate by itself. */
export async function openAt(page: Page, address: string): Promise<void> {
  try {
    await page.goto(address)
  } catch (fault) {
    if (!isOfGoing(fault)) throw fault
    await page.waitForLoadState()
    await page.goto(address)
  }
}

/**
 * Looks at a page. Where it is loaded anew meanwhile, it is opened again and looked at once more,
 * as if nothing had been `seen` the first time; where it goes on again, that is what is wrong with
 * it.
 */
export async function standing(
  seen: Set<string>,
  look: () => Promise<string[]>,
  openAgain: () => Promise<void>,
): Promise<string[]> {
  for (let tries = 0; tries < 2; tries += 1) {
    const before = seen.size
    try {
      return await look()
    } catch (fault) {
      if (!isOfGoing(fault)) throw fault
      for (const one of [...seen].slice(before)) seen.delete(one)
      await openAgain()
    }
  }
  return ['the page is loaded anew while it is looked at']
}

/** The uppermost layer. */
export async function layerOf(page: Page): Promise<Layer> {
  return page.evaluate(() =>
    document.querySelector('dialog:modal')
      ? 'dialog'
      : document.querySelector(':popover-open')
        ? 'menu'
        : 'none',
  )
}

/** What a page shows, to tell whether a press has changed anything. */
export async function lookOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.querySelectorAll(':checked').length,
      location.href,
      document.body.innerText,
      ...[
        ...document.querySelectorAll('[aria-expanded], [aria-pressed], [aria-invalid], details'),
      ].map((it) =>
        ['aria-expanded', 'aria-pressed', 'aria-invalid', 'open']
          .map((name) => it.getAttribute(name))
          .join(),
      ),
    ].join('\n'),
  )
}

/** Whether a dialog has taken the focus, a line if not. */
export async function focusInDialog(page: Page): Promise<string[]> {
  const isInside = await page.evaluate(
    (where) => document.querySelector(where)?.contains(document.activeElement) ?? true,
    layers.dialog,
  )
  return isInside ? [] : ['the focus is not in the dialog']
}

/** Closes the uppermost layer by Escape. Returns the finding: it stays, or the focus is lost. */
export async function closeByKey(
  page: Page,
  opener: ElementHandle<HTMLElement>,
): Promise<string[]> {
  const faults: string[] = []
  for (let tries = 0; tries < 2 && (await layerOf(page)) !== 'none'; tries += 1)
    await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  if ((await layerOf(page)) !== 'none') return [...faults, 'it does not close by Escape']
  const at = await opener.evaluate((element) => {
    const { activeElement } = document
    if (activeElement === element) return 'opener'
    return activeElement && activeElement !== document.body ? 'elsewhere' : 'lost'
  })
  // What a menu opened gives the focus to the button of the menu.
  return at === 'lost' ? [...faults, 'the focus is lost when it closes'] : faults
}
