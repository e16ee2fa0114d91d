import type { Browser, Page } from 'playwright'
import { median } from '../support/statistics.ts'

declare global {
  interface Window {
    /** Longest time from a key or a press to the next frame since it was last set to 0. */
    longestMs: number
  }
}

/** The middle and the worst of several presses; a person remembers the worst. */
export type Pressed = { name: string; paintMs: number; worstMs: number; rowsMs: number }

const SLOWER_CPU = 4
const ROUNDS = 6

type Step = { name: string; path: string; ready: string; press: (page: Page, round: number) => Promise<void> }

const list = '/orders/orderlist'
const steps: readonly Step[] = [
  { name: 'order list: next page', path: list, ready: '.row-link', press: (page) => page.getByRole('button', { name: 'Next page' }).click() },
  { name: 'order list: a status', path: list, ready: '.row-link', press: (page) => page.locator('.chip').nth(1).click() },
  { name: 'order list: sort by total', path: list, ready: '.row-link', press: (page) => page.getByRole('button', { name: 'Total' }).click() },
  {
    name: 'order list: a letter of a search',
    path: list,
    ready: '.row-link',
    press: async (page, round) => {
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('B159'[round % 4] ?? 'B')
    },
  },
  {
    name: 'product list: a letter of a search',
    path: '/products/productlist',
    ready: '.row-link',
    press: async (page, round) => {
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('curr'[round % 4] ?? 'c')
    },
  },
  {
    name: 'report: another grouping',
    path: '/reports/order?period=last_month',
    ready: '.plot-slider',
    press: (page, round) =>
      page
        .locator('.chip')
        .nth([3, 0][round % 2] ?? 0)
        .click(),
  },
]

/** What presses cost on a slowed processor: from the press to the next frame, and to when the rows are new. */
export async function pressAll(browser: Browser, url: string, token: string): Promise<Pressed[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), { 'sevenfold.token': token, 'sevenfold.module_id': '13' })
  await context.addInitScript(() => {
    window.longestMs = 0
    const note = (entries: PerformanceObserverEntryList) =>
      entries.getEntries().forEach((entry) => {
        if ('interactionId' in entry && entry.interactionId) window.longestMs = Math.max(window.longestMs, entry.duration)
      })
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const pressed: Pressed[] = []
  for (const step of steps) pressed.push(await pressOne(await context.newPage(), url, step))
  await context.close()
  return pressed
}

async function pressOne(page: Page, url: string, { name, path, ready, press }: Step): Promise<Pressed> {
  await page.goto(url + path)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('load')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  const paints: number[] = []
  const rows: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(() => {
      window.longestMs = 0
    })
    const start = performance.now()
    const answered = page.waitForResponse((response) => /getall|orderreport/.test(response.url()))
    await press(page, round)
    await answered
    await page.locator('.table[aria-busy=false], .empty').last().waitFor()
    rows.push(performance.now() - start)
    // Events are told of a frame or two after they were painted.
    await page.waitForTimeout(300)
    paints.push(await page.evaluate(() => window.longestMs))
  }
  await page.close()
  // What a screen does the first time it compiles, too: no person's usual press.
  const [, ...usual] = paints
  return { name, paintMs: median(usual), worstMs: Math.max(...usual), rowsMs: median(rows) }
}
