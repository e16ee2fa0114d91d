import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axeFinds } from './axe.ts'

/** A settled screen: axe finds nothing on it, and it does not scroll sideways. */
export async function expectClean(page: Page, where: string): Promise<void> {
  await settled(page)
  expect(await axeFinds(page), where).toEqual([])
  expect(await sideways(page), where).toBe(0)
}

/** Until nothing on the page says that it is busy. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .skeleton__line, .skeleton__bar') === null,
  )
}

/** Until a form has nothing left to save: its bar is gone, and what it sent was answered. */
export async function expectSaved(page: Page): Promise<void> {
  await page.locator('.form__root .action-bar__root').waitFor({ state: 'detached' })
}

/** By how many pixels the page is wider than the window. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}
