import { expect, test } from 'vitest'
import { phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('foodKart')

test('in a shop with more products than a page holds, all are found, and a cart keeps those of the last page', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await call(owner, 'POST', 'product/imp', {
    rows: Array.from({ length: 450 }, (_, at) => ({
      name: `Zebra cake ${at + 100}`,
      sku: `Z-${at}`,
      price: '3',
    })),
  })
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  const search = guest.getByRole('searchbox', { name: 'Search' })
  await search.fill('Zebra cake 549')
  await guest.getByRole('button', { name: 'Add Zebra cake 549' }).click()
  await expect.poll(() => guest.getByText('1 match', { exact: true }).count()).toBe(1)
  await guest.getByRole('button', { name: /1 item/ }).click()
  await guest.getByRole('strong').filter({ hasText: 'Zebra cake 549' }).waitFor()
  const reload = guest.waitForResponse((response) => response.url().includes('after='))
  await guest.reload()
  await reload
  await guest.getByRole('strong').filter({ hasText: 'Zebra cake 549' }).waitFor()
  await guest.getByRole('button', { name: 'Place the order' }).waitFor()
})
