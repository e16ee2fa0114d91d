import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'
import { goOffline } from '../support/offline-page.ts'

const site = useSite()
const owner = 'owner@foodkart.example'
const tablet = { viewport: { width: 1180, height: 820 } }

test('the board has what is due first on top, cooked tickets in a rail, and whole orders for the one at the pass', async () => {
  const page = await site.signedIn(owner, { path: '/kitchen/board', ...tablet })
  const todo = page.locator('.kitchen__board > .kitchen__grid')
  const rail = page.getByRole('region', { name: 'Cooked, to serve' })
  await todo.getByRole('article').first().waitFor()
  expect(await todo.getByRole('button', { name: /^All served/ }).count()).toBe(0)
  expect(await rail.getByRole('button', { name: /^All cooked/ }).count()).toBe(0)
  const promised = (await todo.locator('header p').allInnerTexts()).flatMap(
    (text) => /for (\d\d:\d\d)/.exec(text)?.[1] ?? [],
  )
  expect(promised.length).toBeGreaterThan(2)
  expect(promised).toEqual(promised.toSorted(byClock))

  await page.getByRole('button', { name: 'Whole orders' }).click()
  await expectShown(page.getByText('Can go out').first())
  const ready = page.getByRole('article').filter({ hasText: 'Can go out' })
  const waiting = page.getByRole('article').filter({ hasText: /Waits for \w/ })
  expect(await waiting.getByRole('button', { name: /^All served/ }).count()).toBe(0)
  const count = await ready.count()
  await ready
    .first()
    .getByRole('button', { name: /^All served/ })
    .click()
  await expect.poll(() => ready.count()).toBe(count - 1)
})

test('a press on the board shows at once without a connection', async () => {
  const page = await site.signedIn(owner, { path: '/kitchen/board', ...tablet })
  const ticket = page.locator('.kitchen__board .kitchen__grid > [data-stage=cook]').first()
  await ticket.getByRole('button', { name: /^All cooked/ }).waitFor()
  await goOffline(page, 'addtocart/getallforbus')
  const name = (await ticket.getAttribute('aria-label')) ?? ''
  await ticket.getByRole('button', { name: /^All cooked/ }).click()
  await expectShown(page.locator('.kitchen__rail').getByLabel(name, { exact: true }))
  await page.context().setOffline(false)
})

/** Times of one board are a few hours apart: half a day or more between them is midnight. */
function byClock(a: string, b: string): number {
  const [one = 0, other = 0] = [a, b].map((time) => Number(time.replace(':', '.')))
  return Math.abs(one - other) < 12 ? one - other : other - one
}
