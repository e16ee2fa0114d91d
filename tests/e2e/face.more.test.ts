import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { stillPage, useSite } from '../support/browser.ts'

const site = useSite()

/** The sum of what moves without a press, from the first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) sum += entry.value
      document.documentElement.dataset.moved = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The typeface comes only when the page stands. */
async function holdFace(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const loaded = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => family.includes('Atkinson') && status === 'loaded',
      ).length,
  )

const moved = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))

const pages = [
  ['/sessions/signin', undefined, '.gate__fields button'],
  ['/orders/orderlist', 'owner@foodkart.example', '.data-table__root[aria-busy=false] tbody a'],
  ['/others/s/DemoFoodkartShop', undefined, 'main button'],
] as const

test.for(pages)('the typeface comes late, and nothing moves: %s', async ([path, who, shown]) => {
  const page = who ? await site.signedIn(who) : await site.open(stillPage)
  await watchShifts(page)
  const letIn = await holdFace(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(500)
  expect(await loaded(page)).toBe(0)
  const before = await moved(page)
  letIn()
  await expect.poll(() => loaded(page)).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  expect((await moved(page)) - before).toBeLessThanOrEqual(0.01)
})
