import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { anOrderInKitchen, aRound } from '../support/kitchen-round.ts'

const site = useSite()
const owner = 'owner@foodkart.example'
const tablet = { viewport: { width: 1180, height: 820 } }

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

test('one of three beers is voided, and the others stay on the ticket', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...tablet })
  const { orderNo } = await aRound(page, ['Beer'], 3)
  await page.goto('/kitchen/board?stage=cook')
  const ticket = page.getByRole('article', { name: new RegExp(`^${orderNo}`) })
  await ticket.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: /^Void: 3 × Beer/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many of 3?').fill('4')
  await dialog.getByText('Wrong item').click()
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expectShown(dialog.getByText('At most 3.'))
  await dialog.getByLabel('How many of 3?').fill('1')
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expectShown(ticket.getByText('2 ×', { exact: true }))
  await page.getByRole('button', { name: /^Recall last/ }).click()
  await expectShown(ticket.getByText('1 ×', { exact: true }))
})

test('a user who voids a dish at the board gets no notice of the void', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...tablet })
  const order = await anOrderInKitchen(page, 'Own soup', 'Own naan')
  await page.goto('/kitchen/board?stage=cook')
  const ticket = page.getByRole('article', { name: new RegExp(`^${order.orderNo}`) })
  await ticket.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: /^Void: .*Own soup/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect.poll(() => ticket.getByText(/Own soup/).count()).toBe(0)
  await page.reload()
  await expectShown(ticket.getByText(/Own naan/))
  expect(await ticket.getByText(/Own soup/).count()).toBe(0)
})
