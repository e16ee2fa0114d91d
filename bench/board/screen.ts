import type { Browser, Page } from 'playwright'
import type { Kitchen } from './kitchen.ts'

declare global {
  interface Window {
    /** The longest time from a click to the next frame since the last reset to 0. */
    longestMs: number
    /** When each change of a line was painted, as epoch milliseconds, by line and state. */
    paintedAt: Map<string, number>
  }
}

export type Board = { page: Page; slowDown(rate: number): Promise<void>; close(): Promise<void> }

const MODULE_ID = '15'
const PATIENCE_MS = 15_000
/**
 * Event timings are reported a frame or two after painting; the answer and its consequences should
 * be complete by then.
 */
const SETTLE_MS = 900

/** The kitchen board of a signed-in user, with at least `cards` cards. */
export async function openBoard(
  browser: Browser,
  url: string,
  token: string,
  tickets: number,
): Promise<Board> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      'sevenfold.token': token,
      'sevenfold.module_id': MODULE_ID,
    },
  )
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(`${url}/kitchen/board`)
  await page
    .locator('.kitchen__card')
    .nth(tickets - 1)
    .waitFor()
  await page.locator('.header-tools__live[data-mark=open]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('load')
  const cdp = await context.newCDPSession(page)
  return {
    page,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
    close: () => context.close(),
  }
}

/**
 * Moves tickets with the main button of a card or the key of the first card: milliseconds to the
 * next frame.
 */
export async function moveHere(
  { page }: Board,
  how: 'press' | 'key',
  rounds: number,
): Promise<number[]> {
  const paints: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const button = page.locator('.kitchen__card[data-stage=cook] footer button:enabled').first()
    // The user already sees the card: scrolling to it is not part of the measurement.
    await button.hover()
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(() => void (window.longestMs = 0))
    const answered = page.waitForResponse((response) => response.url().includes('statusmulupdate'))
    // The pointer is already in place, because a click by the driver hit-tests the page, which
    // would be measured too.
    await (how === 'key' ? page.keyboard.press('1') : pressHere(page))
    await answered
    await page.waitForTimeout(SETTLE_MS)
    paints.push(await page.evaluate(() => window.longestMs))
  }
  return paints
}

async function pressHere(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

/** A colleague moves lines: milliseconds from the request to the frame that shows the change. */
export async function watchOthers(
  { page }: Board,
  kitchen: Kitchen,
  rounds: number,
  pauseMs: number,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => window.paintedAt.clear())
    const { id, status, askedMs } = await kitchen.change(round)
    const painted = await page.waitForFunction(
      (key) => window.paintedAt.get(key),
      `${id} ${status}`,
      { timeout: PATIENCE_MS },
    )
    times.push(((await painted.jsonValue()) ?? Number.NaN) - askedMs)
    await page.waitForTimeout(pauseMs)
  }
  return times
}

/** Runs in the page: records the slowest click, and when lines were painted in a new state. */
function watch(): void {
  window.longestMs = 0
  window.paintedAt = new Map()
  const note = (entries: PerformanceObserverEntryList) =>
    entries.getEntries().forEach((entry) => {
      if ('interactionId' in entry && entry.interactionId)
        window.longestMs = Math.max(window.longestMs, entry.duration)
    })
  new PerformanceObserver(note).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
  const painted = (line: Element) => {
    const key = `${line.getAttribute('data-line')} ${line.getAttribute('data-status')}`
    requestAnimationFrame(() =>
      setTimeout(() => window.paintedAt.set(key, performance.timeOrigin + performance.now())),
    )
  }
  const look = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') painted(target as Element)
      for (const node of addedNodes)
        if (node instanceof Element) node.querySelectorAll('[data-line]').forEach(painted)
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-status'],
  })
}
