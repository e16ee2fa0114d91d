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
  expect(promised).toEqual(promised.toSorted())

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

test('text size and columns of the board are kept on the device', async () => {
  const page = await site.signedIn(owner, { path: '/kitchen/board', ...tablet })
  const grid = page.locator('.kitchen__board > .kitchen__grid')
  await grid.getByRole('article').first().waitFor()
  const columns = async () =>
    (await grid.evaluate((own) => getComputedStyle(own).gridTemplateColumns)).split(' ').length
  await page.getByRole('button', { name: 'Display' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Very large').click()
  // The number of a ticket is whole in the narrow rail too.
  const cut = await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)
  expect(cut).toBe(0)
  await dialog.getByText('1', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await columns()).toBe(1)
  await page.reload()
  await grid.getByRole('article').first().waitFor()
  expect(await columns()).toBe(1)
  expect(await page.locator('.kitchen__look').getAttribute('data-text')).toBe('huge')
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
