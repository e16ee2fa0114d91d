import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('foodKart')
const owner = 'owner@foodkart.example'

test('a discount by hand is in the total with its reason, before an order is placed and after', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const name = `Stew ${Date.now()}`
  await call(page, 'POST', 'product/create', { name, price_amount: 2000 })
  await page.goto('/orders/ordernew')
  await page.getByRole('combobox', { name: 'Add an item' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.locator('input[name=phone]').fill('07700900551')
  await page.locator('input[name=fullName]').fill('Dana Hand')
  const price = page.getByRole('region', { name: 'Price' })
  await expectShown(price.getByText('£20.00').first())
  await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('10')
  await expectShown(price.getByText('£18.00').first())
  expect(await axeFinds(page)).toEqual([])

  const place = page.getByRole('button', { name: 'Place order' })
  await place.click()
  await expectShown(page.getByText('Say why. The reason stays in the history of the order.'))
  await page.locator('input[name=discountReason]').fill('Waited an hour')
  await place.click()
  await page.waitForURL(/orderview/)
  await expectShown(page.getByText('£18.00').first())
  await expectShown(page.getByText('Waited an hour').first())
  const id = new URL(page.url()).searchParams.get('id')
  const { uuid } = await call(page, 'GET', `order/getbyid?id=${id}`)
  const guest = await site.open(`/receipt/${String(uuid)}`, phone)
  await expectShown(guest.getByText(/^Discount\b/))
  await expectShown(guest.getByText('£18.00').first())
  // The reason is internal.
  expect(await guest.getByText('Waited an hour').count()).toBe(0)
})

test('a code for new customers is refused with words to a known phone, and given to a new one', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { product_id } = await call(page, 'POST', 'product/create', {
    name: `Soup ${Date.now()}`,
    price_amount: 500,
  })
  await call(page, 'POST', 'order/create', {
    items: [{ product_id, quantity: 1 }],
    Customer: { full_name: 'Kim Known', phone: '07700900661', calling_code: '+44' },
  })
  const code = `FIRST${Date.now() % 10_000}`
  const { promotion_id, version } = await call(page, 'POST', 'promotion/create', {
    name: 'For a first order',
    kind: 'percent',
    value: 20,
    code,
    new_customers: true,
  })
  await call(page, 'PUT', 'promotion/update', {
    promotion_id,
    expected_version: version,
    event: 'promotion.publish',
  })

  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Kim')
  await guest.getByLabel('Promo code (optional)').fill(code)
  await guest.getByRole('button', { name: 'Apply', exact: true }).tap()
  await expectShown(guest.getByText(/^Code applied\. It is for a first order here/))
  const number = guest.locator('input[name=phone]')
  await number.fill('07700900661')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(
    guest.getByText('This code is only for a first order here, and this phone number', {
      exact: false,
    }),
  )
  // The sums no longer include it, and nothing else is asked because of it.
  await expect.poll(() => guest.getByText(/^Discount\b/).count()).toBe(0)
  expect(await guest.getByRole('button', { name: /^Verify your e-mail/ }).count()).toBe(0)
  expect(await axeFinds(guest)).toEqual([])
  await number.fill('07700900662')
  await guest.getByRole('button', { name: 'Apply', exact: true }).tap()
  await expectShown(guest.getByRole('button', { name: 'Remove the code' }))
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(guest.getByText(/^Discount\b/))
})
