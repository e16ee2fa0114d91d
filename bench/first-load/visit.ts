import type { Browser, CDPSession, Page } from 'playwright'
import { probe } from './probe.ts'

/**
 * The measurements of one visit with an empty cache. Bytes are compressed, as on the wire; times
 * are milliseconds.
 */
export type Visit = {
  scriptBytes: number
  laterScriptBytes: number
  allBytes: number
  firstPaintMs: number
  seenMs: number
  /** When it showed the server's newest answer and was interactive. */
  freshMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  heapBytes: number
  nextMs: number
}

/** The local storage of the page, kept between visits. */
export type Storage = Record<string, string>

export type Wanted = {
  url: string
  storage: Storage
  /** The text that the visitor waits for; empty: a password field. */
  text: string
  /** What to click next, and the text that then appears; absent: nothing is clicked. */
  next?: { selector: string; text: string }
  /** Disables the CSP for a page that does not work under our server's. */
  bypassCSP: boolean
  /** Absent: a desktop. */
  viewport?: { width: number; height: number }
}

/** A mid-range phone on a slow connection. */
const SLOWER_CPU = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150
/** Long enough for whatever a page loads when idle. */
const SETTLE_MS = 2_000
const LONG_TASK_MS = 50
/** A timeout for hanging pages, not for slow ones. */
export const PATIENCE_MS = 180_000

/**
 * Opens a page in a separate browser context and measures until it has settled, then after a click.
 * Also returns the page's local storage.
 */
export async function visit(
  browser: Browser,
  { url, storage, text, next, bypassCSP, viewport = { width: 1280, height: 900 } }: Wanted,
): Promise<{ figures: Visit; kept: Storage }> {
  const wanted = { url, storage, text, bypassCSP, viewport, ...(next && { next }) }
  const { context, page, cdp } = await openVisit(browser, wanted)
  try {
    await throttleNetwork(cdp, true)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })

    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => window.notes.seenMs > 0, undefined, { timeout: PATIENCE_MS })
    await settled(page)
    const loaded = await readLoad(page)
    const heapBytes = await heapOf(cdp)
    // The click measures the app's own work, so the network is no longer throttled.
    await throttleNetwork(cdp, false)
    // Before the click, because the next visit starts on the first page again.
    const kept = await page.evaluate(() => ({ ...localStorage }))
    return {
      figures: { ...loaded, heapBytes, nextMs: next ? await press(page, next.selector) : 0 },
      kept,
    }
  } finally {
    await context.close()
  }
}

/** A separate browser context with the page's storage and the probe. */
export async function openVisit(
  browser: Browser,
  { storage, text, next, bypassCSP, viewport = { width: 1280, height: 900 } }: Wanted,
) {
  const context = await browser.newContext({ bypassCSP, viewport })
  await context.addInitScript(
    (held) =>
      location.protocol.startsWith('http') &&
      Object.entries(held).forEach(([key, value]) => localStorage.setItem(key, value)),
    storage,
  )
  await context.addInitScript(probe, { text, nextText: next?.text ?? '' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  return { context, page, cdp }
}

/**
 * Resolves after a while without network traffic. Not 'networkidle', which never occurs while a
 * page has an open live stream.
 */
export async function settled(page: Page): Promise<void> {
  let arrived = -1
  for (;;) {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (now === arrived) return
    arrived = now
    await page.waitForTimeout(SETTLE_MS)
  }
}

export async function throttleNetwork(cdp: CDPSession, isSlow: boolean): Promise<void> {
  const speed = isSlow ? BYTES_PER_SECOND : -1
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: isSlow ? LATENCY_MS : 0,
    downloadThroughput: speed,
    uploadThroughput: speed,
  })
}

export async function readLoad(page: Page): Promise<Omit<Visit, 'heapBytes' | 'nextMs'>> {
  const { notes, files } = await page.evaluate(() => ({
    notes: window.notes,
    files: [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map((entry) => {
      const { name, startTime, encodedBodySize } = entry as PerformanceResourceTiming
      return {
        isScript: new URL(name).pathname.endsWith('.js'),
        startMs: startTime,
        bytes: encodedBodySize,
      }
    }),
  }))
  const bytesOf = (wanted: (file: (typeof files)[number]) => boolean) =>
    files.filter(wanted).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    scriptBytes: bytesOf(({ isScript, startMs }) => isScript && startMs <= notes.seenMs),
    laterScriptBytes: bytesOf(({ isScript, startMs }) => isScript && startMs > notes.seenMs),
    allBytes: bytesOf(() => true),
    firstPaintMs: notes.firstPaintMs,
    seenMs: notes.seenMs,
    freshMs: notes.freshMs,
    largestPaintMs: notes.largestPaintMs,
    blockingMs: notes.longTasks.reduce((sum, { durationMs }) => sum + durationMs - LONG_TASK_MS, 0),
    shift: notes.shift,
  }
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

async function press(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().click()
  await page.waitForFunction(() => window.notes.nextSeenMs > 0, undefined, { timeout: PATIENCE_MS })
  return page.evaluate(() => window.notes.nextSeenMs - window.notes.clickMs)
}
