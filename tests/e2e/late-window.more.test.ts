import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { placeGuestOrder } from '#contract/guest.ts'
import { listOrders, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { demoCodeOf } from '../../server/seed/demo-access.ts'
import { phone, useSite } from '../support/browser.ts'
import { type Cast, castEnv, castOf } from '../support/drivers/cast.ts'

const site = useSite(castEnv)
const tooLate = 'This is not possible in the current status.'

// What plans say of `@two-windows`: tools/paths/words, under `note`.
test('a window without news keeps its buttons, and whoever presses there late reads why not', async () => {
  const cast = await castOf(site, 'ekart')
  const { id, uuid, version } = await anOrder(cast)
  const [desk, guest] = await Promise.all([
    site.signedIn('owner@ekart.example'),
    site.open('about:blank', phone),
  ])
  await Promise.all([desk, guest].map(withoutNews))
  await desk.goto(`/orders/orderview?id=${id}`)
  await guest.goto(`/receipt/${uuid}`)
  const accept = desk.locator('.steps__root').getByRole('button', { name: 'Accept', exact: true })
  await accept.waitFor()
  await guest.getByText('Cancel the order').tap()

  await cast.call(moveOrder, { id, expectedVersion: version, event: 'order.accept' })
  await accept.click()
  await desk.getByText(/changed this order a moment ago: Accepted\. You see the latest/).waitFor()
  await guest.getByRole('button', { name: 'Yes, cancel' }).tap()
  await guest.getByText(tooLate).waitFor()
  expect(await guest.getByText('Cancelled.').count()).toBe(0)
})

test('the queue of a window without news offers who has left', async () => {
  const cast = await castOf(site, 'cConnect')
  const fullName = cast.aName('Lea')
  const { token } = await cast.asGuest(joinQueue, {
    intakeToken: await cast.intake(demoCodeOf('cconnect', 'queue')),
    fullName,
  })
  const desk = await site.signedIn('owner@cconnect.example')
  await withoutNews(desk)
  await desk.goto('/queue/list')
  const row = desk.locator('.queue__row').filter({ hasText: fullName })
  await row.waitFor()
  await cast.asGuest(moveTicket, { token, event: 'queue.leave' })
  await row.locator('.queue__step').first().click()
  await desk.getByText(tooLate).waitFor()
  expect(await desk.getByText('Logout Success').count()).toBe(0)
})

/** As a tester does it in the developer tools. */
async function withoutNews(page: Page): Promise<void> {
  await page.context().route(/\/api\/.*events/, (route) => route.abort())
}

async function anOrder(cast: Cast) {
  const { id: productId } = await cast.call(createProduct, {
    name: cast.aName('Late jam'),
    priceAmount: 900,
    isNoPrep: true,
  })
  const { uuid, orderNo } = await cast.asGuest(placeGuestOrder, {
    intakeToken: await cast.intake(demoCodeOf('ekart', 'shop')),
    fullName: 'Lena',
    deliveryType: 'Click and Collect',
    items: [{ productId, quantity: 1 }],
  })
  const { rows } = await cast.call(listOrders, { search: orderNo })
  const found = rows.find((row) => row.uuid === uuid)
  if (!found) throw new Error(`order ${orderNo} is not there`)
  return { id: found.id, uuid, version: found.version }
}
