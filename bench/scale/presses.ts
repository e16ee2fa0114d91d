import type { Browser, BrowserContext, Page } from 'playwright'
import { moduleIds, moduleNames } from '#contract/modules.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { median } from '../support/statistics.ts'
import { type Step, steps } from './steps.ts'

declare global {
  interface Window {
    /**
     * The longest time from a key press or click to the next frame since the last reset to 0, for
     * events after `sinceMs`, because the timings of going back are reported late.
     */
    longestMs: number
    sinceMs: number
  }
}

/** The median and the worst of several interactions; users remember the worst. */
type Pressed = { name: string; paintMs: number; worstMs: number; rowsMs: number }

const SLOWER_CPU = 4
const ROUNDS = 6
const LATE_MS = 2_000

/**
 * The cost of interactions with a slowed CPU: until the next frame, and until their result. `only`
 * selects steps by name.
 */
export async function pressAll(
  browser: Browser,
  url: string,
  token: string,
  only: string,
): Promise<Pressed[]> {
  await addPromotions(url, token)
  const pressed: Pressed[] = []
  for (const step of steps.filter(({ name }) => name.includes(only))) {
    const context = await openAs(
      browser,
      step.module ? await signIn(url, step.module) : { token, moduleId: moduleIds.foodKart },
    )
    pressed.push(await pressOne(await context.newPage(), url, step))
    await context.close()
  }
  return pressed
}

async function openAs(
  browser: Browser,
  { token, moduleId }: { token: string; moduleId: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      'sevenfold.token': token,
      'sevenfold.module_id': String(moduleId),
    },
  )
  await context.addInitScript(() => {
    window.longestMs = 0
    window.sinceMs = 0
    const note = (entries: PerformanceObserverEntryList) =>
      entries.getEntries().forEach((entry) => {
        if ('interactionId' in entry && entry.interactionId && entry.startTime >= window.sinceMs)
          window.longestMs = Math.max(window.longestMs, entry.duration)
      })
    new PerformanceObserver(note).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit)
  })
  return context
}

/** Adds promotions until their list has two pages. */
async function addPromotions(url: string, token: string): Promise<void> {
  for (let made = 1; made <= 12; made += 1) {
    await fetch(`${url}/api/promotion/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-access-token': token,
        'module-id': String(moduleIds.foodKart),
      },
      body: JSON.stringify({
        name: `Ten per cent ${made}`,
        code: `TEN${made}`,
        kind: 'percent',
        value: 10,
      }),
    })
  }
}

/** A demo company has data that the large one lacks: a queue, bookings. */
async function signIn(url: string, module: string): Promise<{ token: string; moduleId: number }> {
  const answer = await fetch(`${url}/login-api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ email: `owner@${module}.example`, password: demoPassword }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return {
    token: data.token,
    moduleId: moduleIds[moduleNames.find((name) => name.toLowerCase() === module) ?? 'foodKart'],
  }
}

async function pressOne(
  page: Page,
  url: string,
  { name, path, ready, press, seen, back }: Step,
): Promise<Pressed> {
  await page.goto(url + path)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('load')
  // Idle work after the interaction is not part of it.
  await page.waitForTimeout(LATE_MS)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  const paints: number[] = []
  const rows: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(() => {
      window.longestMs = 0
      window.sinceMs = performance.now()
    })
    const start = performance.now()
    const answered = seen
      ? undefined
      : page.waitForResponse((response) => /getall|orderreport/.test(response.url()))
    await press(page, round)
    await answered
    await page
      .locator(seen ?? '.data-table__root[aria-busy=false], .empty-state__root, .queue__row')
      .last()
      .waitFor()
    rows.push(performance.now() - start)
    // Event timings are reported a frame or two after painting.
    await page.waitForTimeout(300)
    paints.push(await page.evaluate(() => window.longestMs))
    await back?.(page)
  }
  await page.close()
  // Without the first interaction of a screen, which includes compilation and is not typical.
  const [, ...usual] = paints
  return { name, paintMs: median(usual), worstMs: Math.max(...usual), rowsMs: median(rows) }
}
