import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('what sells out while a guest fills in the order is named in the cart, and goes out with one press', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const call = callsIn('foodKart')
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  const add = guest.getByRole('button', { name: /^Add / })
  const dish = (await add.first().getAttribute('aria-label'))?.replace('Add ', '') ?? ''
  await add.first().tap()
  await add.nth(1).tap()
  await guest.getByRole('button', { name: /2 items/ }).tap()
  await guest.getByLabel('Your name').fill('Anita')
  const found = await call(owner, 'GET', `product/getall?search=${encodeURIComponent(dish)}`)
  const [row] = found as unknown as { product_id: string; version: number }[]
  await call(owner, 'PUT', 'product/update', {
    product_id: row?.product_id,
    expected_version: row?.version,
    sold_out: true,
  })
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByText(`Just sold out: ${dish}.`))
  await guest.getByRole('button', { name: 'Remove from my order' }).tap()
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  expect(await guest.getByText(dish, { exact: true }).count()).toBe(0)
})
