import type { Browser, Page } from 'playwright'
import {
  openVisit,
  PATIENCE_MS,
  readLoad,
  settled,
  throttleNetwork,
  type Visit,
  type Wanted,
} from './visit.ts'

/** A later visit: what it shows first, and when it shows the server's newest answer. */
export type LaterVisit = Pick<Visit, 'firstPaintMs' | 'seenMs' | 'freshMs' | 'blockingMs' | 'shift'>

/**
 * The visits of a daily user: two without throttling, until everything is cached, then the measured
 * one.
 */
export async function visitAgain(browser: Browser, wanted: Wanted): Promise<LaterVisit> {
  const { context, page, cdp } = await openVisit(browser, wanted)
  try {
    for (const isFirst of [true, false]) {
      await page.goto(wanted.url, { waitUntil: 'load' })
      await seen(page)
      await settled(page)
      if (isFirst) await workerRuns(page)
    }
    await page.goto('about:blank')
    await throttleNetwork(cdp, true)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(wanted.url, { waitUntil: 'load' })
    await seen(page)
    await settled(page)
    const { firstPaintMs, seenMs, freshMs, blockingMs, shift } = await readLoad(page)
    return { firstPaintMs, seenMs, freshMs, blockingMs, shift }
  } finally {
    await context.close()
  }
}

async function seen(page: Page): Promise<void> {
  await page.waitForFunction(() => window.notes.freshMs > 0, undefined, { timeout: PATIENCE_MS })
}

/** Waits until the page's service worker, if any, is active and has cached its files. */
async function workerRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('meta[name=worker]') ||
      navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    { timeout: PATIENCE_MS },
  )
}
