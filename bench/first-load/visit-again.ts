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

/** A later visit: what it shows first, and when that is the server's newest answer. */
export type LaterVisit = Pick<Visit, 'firstPaintMs' | 'seenMs' | 'freshMs' | 'blockingMs' | 'shift'>

/**
 * The visits of somebody who comes every day: twice without throttling, until everything that a
 * page keeps is kept, then the one that is measured.
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

/** Where a page has a worker, it is active and has its files. */
async function workerRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('meta[name=worker]') ||
      navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    { timeout: PATIENCE_MS },
  )
}
