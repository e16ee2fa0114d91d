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

/** The calls of each page that are under way, its stream of changes aside, and how many it made. */
const callsOf = new WeakMap<Page, { underWay: Set<Request>; made: number }>()

declare global {
  /** When each timer of the page is due. */
  var timersDue: Map<number, number> | undefined
}

/** Counts a page's calls and timers from now on, for `settled`. */
export async function watchCalls(page: Page): Promise<void> {
  const calls = { underWay: new Set<Request>(), made: 0 }
  callsOf.set(page, calls)
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource' || request.url().includes('/events')) return
    calls.underWay.add(request)
    calls.made += 1
  })
  page.on('requestfinished', (request) => calls.underWay.delete(request))
  page.on('requestfailed', (request) => calls.underWay.delete(request))
  await page.addInitScript(noteTimers)
}

/** Runs in the page before its own scripts. */
function noteTimers(): void {
  const due = new Map<number, number>()
  globalThis.timersDue = due
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
  const noted = (run: TimerHandler, ms = 0, ...args: unknown[]): number => {
    const timer: number = set(() => {
      due.delete(timer)
      if (typeof run === 'function') run(...args)
    }, ms) as never
    due.set(timer, performance.now() + ms)
    return timer
  }
  globalThis.setTimeout = noted as typeof setTimeout
  globalThis.clearTimeout = (timer) => {
    due.delete(timer as never)
    clear(timer)
  }
}

/**
 * How soon a timer is due that is waited for: React keeps what was loaded back for 300 ms. For so
 * many pictures at most.
 */
const patience = { soonMs: 420, pictures: 60 }

/**
 * Until a page has all it asked for and says nowhere that it is busy, and then has been painted
 * three times without a change and without a timer that is about to be due, or else so many times
 * at all; or for so many pictures at most.
 */
export async function settled(page: Page, most = 240): Promise<void> {
  const calls = callsOf.get(page)
  for (let pictures = 0; pictures < most;) {
    const made = calls?.made
    const isWaiting = (calls?.underWay.size ?? 0) > 0
    const seen = await calmOf(page, isWaiting ? 2 : patience.pictures)
    pictures += seen.pictures
    if (!isWaiting && seen.isCalm && calls?.made === made) return
  }
}

async function calmOf(page: Page, most: number): Promise<{ isCalm: boolean; pictures: number }> {
  try {
    return await page.evaluate(waitForCalm, { soonMs: patience.soonMs, most })
  } catch (error) {
    // An address that leads on to another page: there it goes on.
    if (error instanceof Error && error.message.includes('Execution context was destroyed'))
      return { isCalm: false, pictures: 2 }
    throw error
  }
}

/** Runs in the page. */
async function waitForCalm({
  soonMs,
  most,
}: {
  soonMs: number
  most: number
}): Promise<{ isCalm: boolean; pictures: number }> {
  let changes = 0
  const observer = new MutationObserver((records) => (changes += records.length))
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const isBusy = (): boolean =>
    document.querySelector(
      ':is(main, dialog) :is([aria-busy="true"], [data-loading]), .skeleton__line, .skeleton__bar',
    ) !== null
  const isAtRest = (): boolean => {
    const soon = performance.now() + soonMs
    const dues = globalThis.timersDue
    return (
      dues !== undefined &&
      [...dues.values()].every((due) => due > soon) &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        )
    )
  }
  let pictures = 0
  try {
    for (let still = 0; pictures < most;) {
      const before = changes
      await new Promise(requestAnimationFrame)
      // What is drawn in pieces, as what a press opens, may go on over several pictures.
      await new Promise((go) => requestIdleCallback(go, { timeout: 2_000 }))
      pictures += 1
      if (isBusy()) return { isCalm: false, pictures }
      still = changes === before && isAtRest() ? still + 1 : 0
      if (still === 3) break
    }
    return { isCalm: true, pictures }
  } finally {
    observer.disconnect()
  }
}

function isOfGoing(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /Execution context was destroyed|because of a navigation|interrupted by another navigation|paintIn is not a function/.test(
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
  const isInside = () =>
    page.evaluate(
      (where) => document.querySelector(where)?.contains(document.activeElement) ?? true,
      layers.dialog,
    )
  if (await isInside()) return []
  // A button that sends can't have it meanwhile.
  await settled(page)
  return (await isInside()) ? [] : ['the focus is not in the dialog']
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
  // What a menu opened gives the focus to the button of the menu.
  const isLost = () =>
    opener.evaluate(() => [null, document.body].includes(document.activeElement as HTMLElement))
  if ((await layerOf(page)) !== 'none' || (await isLost())) await settled(page)
  if ((await layerOf(page)) !== 'none') return [...faults, 'it does not close by Escape']
  return (await isLost()) ? [...faults, 'the focus is lost when it closes'] : faults
}
