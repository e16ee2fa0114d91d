import type { BrowserContext } from 'playwright'

/**
 * Lets the pages of somebody tell the time of a server whose clock was moved: those that are open,
 * and those to come. Their timers run on, unlike with Playwright's own clock.
 */
export async function movePageClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript(moveDate, aheadMs)
  // A page that is being left has no time to tell: the next one begins with it.
  await Promise.allSettled(context.pages().map((page) => page.evaluate(moveDate, aheadMs)))
}

/** Runs in the page. Scripts of several moves come in any order; time only goes forward. */
function moveDate(aheadMs: number): void {
  const held = globalThis as { pageClock?: { aheadMs: number } }
  if (held.pageClock) {
    held.pageClock.aheadMs = Math.max(held.pageClock.aheadMs, aheadMs)
    return
  }
  const clock = (held.pageClock = { aheadMs })
  const now = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, made: typeof Date) =>
      Reflect.construct(date, given.length === 0 ? [now() + clock.aheadMs] : given, made),
    get: (date, name) =>
      name === 'now' ? () => now() + clock.aheadMs : (Reflect.get(date, name) as unknown),
  })
}
