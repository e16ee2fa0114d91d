import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { goOffline } from '../support/offline-page.ts'
import { anOrderInKitchen } from '../support/kitchen-round.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
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

/** Times of one board are a few hours apart: half a day or more between them is midnight. */
function byClock(a: string, b: string): number {
  const [one = 0, other = 0] = [a, b].map((time) => Number(time.replace(':', '.')))
  return Math.abs(one - other) < 12 ? one - other : other - one
}
