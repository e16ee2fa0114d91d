import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
const owner = 'owner@foodkart.example'

test('the counter presses pictures, and finds a customer by a part of the name', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  // People of the demo have numbers that begin with 07700 900.
  await call(page, 'POST', 'customer/create', { full_name: 'Wilhelmina Oak', phone: '07400123456' })
  await page.goto('/orders/ordernew')
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Bowls').click()
  const tile = page.getByRole('button', { name: /^One more: / }).first()
  await tile.click()
  await tile.click()
  const dishes = page.getByRole('list', { name: 'Dishes' })
  await expectShown(dishes.getByText('2', { exact: true }))
  // The same percentages as at a table; a second press takes the tip back.
  const tip = page.getByRole('button', { name: /^10 ?% of / })
  await tip.click()
  await expect.poll(() => tip.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Tip', { exact: true }).inputValue()).toMatch(/^\d+\.\d\d$/)
  await tip.click()
  expect(await page.getByLabel('Tip', { exact: true }).inputValue()).toBe('')
  await page.locator('input[name=fullName]').fill('helmi')
  const options = page.getByRole('listbox', { name: 'Customers' }).getByRole('option')
  await expectShown(options.filter({ hasText: 'New customer “helmi”' }))
  expect(await axeFinds(page)).toEqual([])
  await options.filter({ hasText: 'Wilhelmina Oak' }).click()
  await expectShown(page.getByRole('button', { name: 'Change customer' }))
  await page.getByRole('button', { name: 'Place order' }).click()
  await expectShown(page.getByText('Wilhelmina Oak').first())
  await page.waitForURL(/orderview/)
})

test('accepting promises the usual time, which stands beside the button', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { product_id } = await call(page, 'POST', 'product/create', {
    name: `Soup ${Date.now()}`,
    price_amount: 500,
  })
  const { order_id: id, version } = await call(page, 'POST', 'order/create', {
    items: [{ product_id, quantity: 1 }],
  })
  await call(page, 'PUT', 'order/update', {
    order_id: id,
    expected_version: version,
    event: 'order.undo',
  })
  await page.goto(`/orders/orderview?id=${String(id)}`)
  await expectShown(page.locator('.steps__root').getByText(/^ready \d\d:\d\d$/))
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expectShown(page.getByText('Ready by').first())
  const { promised_ms: promisedMs } = await call(page, 'GET', `order/getbyid?id=${String(id)}`)
  const minutes = (Number(promisedMs) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(18)

  // What is not paid grows by the pictures of a new order.
  await page.getByRole('button', { name: 'Choose by picture' }).click()
  const dishes = page.getByRole('list', { name: 'Dishes' })
  await dishes
    .getByRole('button', { name: /^One more: Soup / })
    .first()
    .click()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 1 item' }).click()
  await page.getByRole('button', { name: 'Add 1 item' }).waitFor({ state: 'detached' })

  // What is paid does not grow: the page says where more is ordered.
  await page.getByRole('button', { name: /^Cash / }).click()
  await expectShown(page.getByText('This order is paid. More items are a new order.'))
})

test('a sale over the counter of a shop is its goods and the cash', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/orders/ordernew' })
  const tile = page.getByRole('button', { name: /^One more: Enamel Mug/ }).first()
  await tile.waitFor()
  const top = (await tile.boundingBox())?.y
  await tile.click()
  await expectShown(page.locator('.steps__place .mark__money'))
  // The tiles stay where the finger is.
  expect((await tile.boundingBox())?.y).toBe(top)
  // A shop of goods offers no tip until its owner wants it.
  expect(await page.getByLabel('Tip', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.waitForURL(/orderview/)
  await expectShown(page.getByText(/^Order \d+ is paid and handed over$/))
  await expectShown(page.getByText('Completed', { exact: true }).first())
  expect(await axeFinds(page)).toEqual([])
  // The choice is that of this browser, and without it the order waits as any other.
  await page.goto('/orders/ordernew')
  await page.getByRole('switch', { name: 'Paid and handed over now' }).uncheck()
  await page.reload()
  await tile.click()
  await expectShown(page.locator('.steps__place .mark__money'))
  expect(await page.getByRole('button', { name: 'Cash', exact: true }).count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/orderview/)
  // Above the steps at the foot of the first screen.
  const cash = page.getByRole('button', { name: /^Cash / })
  await cash.waitFor()
  expect((await cash.boundingBox())?.y).toBeLessThan(600)
})
