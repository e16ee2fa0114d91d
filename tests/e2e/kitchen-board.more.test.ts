import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { anOrderInKitchen, aRound } from '../support/kitchen-round.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
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

test('a dish that is voided stays on its ticket until the cook knows of it, and a cancelled order too', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...tablet })
  const order = await anOrderInKitchen(page, 'Voided soup', 'Kept naan')
  await page.goto('/kitchen/board?stage=cook')
  const desk = await site.openTab(page, stillPage)
  const ticket = page.getByRole('article', { name: new RegExp(`^${order.orderNo}`) })
  await expectShown(ticket.getByText(/Voided soup/))
  const waiting = page.getByRole('status').filter({ hasText: /to acknowledge/ })

  await order.move(desk, 'item.void', 'Voided')
  await expectShown(ticket.locator('s', { hasText: /Voided soup/ }))
  await expectShown(ticket.getByText('Voided · Customer request', { exact: true }))
  await expect.poll(() => waiting.count()).toBe(1)
  expect(await axeFinds(page)).toEqual([])
  await page.reload()
  await expectShown(ticket.getByText('Voided · Customer request', { exact: true }))
  await ticket.getByRole('button', { name: /^Acknowledge: / }).click()
  await expect
    .poll(() => ticket.getByText('Voided · Customer request', { exact: true }).count())
    .toBe(0)
  await expectShown(ticket.getByText(/Kept naan/))
  await page.reload()
  await expectShown(ticket.getByText(/Kept naan/))
  expect(await ticket.getByText('Voided · Customer request', { exact: true }).count()).toBe(0)

  const { version } = await call(desk, 'GET', `order/getbyid?id=${order.id}`)
  await call(desk, 'PUT', 'order/update', {
    order_id: order.id,
    expected_version: version,
    event: 'order.cancel',
    reason_code: 'customer_request',
  })
  await expectShown(ticket.locator('s', { hasText: /Kept naan/ }))
  expect(await ticket.getByRole('button', { name: /^All cooked/ }).count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('v')
  await ticket.waitFor({ state: 'detached' })
})
