import type { Page, Route } from 'playwright'
import { expect } from 'vitest'

/** Holds the page's code back until the function that it answers is called. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isLetThrough = false
  await page.route(/\/assets\/(?!boot)[^/]+\.js$/, (route) =>
    isLetThrough ? route.continue() : void held.push(route),
  )
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    isLetThrough = true
    await Promise.all(held.map((route) => route.continue()))
  }
}
