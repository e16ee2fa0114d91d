import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()
const owner = 'owner@foodkart.example'

test('orders are found by the name of a dish: typed in their search, or from the dish', async () => {
  const page = await site.signedIn(owner, { path: '/orders/orderlist' })
  const range = page.locator('.pager__range')
  await range.waitFor()
  const all = await range.textContent()
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  expect(await search.getAttribute('title')).toBe('Number, name, phone or product')
  await search.fill('piz')
  const dishes = page.getByRole('group', { name: 'Only with:' })
  await dishes.getByRole('button', { name: 'Diavola' }).click()
  await expectShown(page.getByRole('button', { name: 'Remove filter: With Diavola' }))
  expect(await search.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Remove filter: With Diavola' }).click()
  await search.fill('diavola')
  await expectShown(page.getByText('No number, name or phone matches. Orders with Diavola:'))
  await expect.poll(() => range.textContent()).not.toBe(all)
  const found = await range.textContent()
  await page.goto('/orders/orderlist?search=diavola')
  await expectShown(page.getByText('No number, name or phone matches. Orders with Diavola:'))
  expect(await range.textContent()).toBe(found)
  await page.locator('.data-table__root[aria-busy=false] .data-table__link').first().click()
  await expectShown(page.getByText('Diavola', { exact: true }).first())

  await page.goto('/products/productlist')
  await page.getByRole('searchbox').fill('Diavola')
  await page.getByRole('link', { name: 'Diavola', exact: true }).click()
  await page.getByRole('link', { name: 'Orders with this product' }).click()
  await expectShown(page.getByRole('button', { name: 'Remove filter: With Diavola' }))
  await expect.poll(() => range.textContent()).toBe(found)
  await page.getByRole('button', { name: 'Remove filter: With Diavola' }).click()
  await expect.poll(() => range.textContent()).toBe(all)
})

test('a number offers no products, and who works at bookings finds them by the service', async () => {
  const page = await site.signedIn('staff@service.example', { path: '/orders/orderlist' })
  const search = page.getByRole('searchbox', { name: 'Search bookings' })
  await search.fill('cut')
  const found = page.getByRole('group', { name: 'Only with:' })
  await expectShown(found.getByRole('button').first())
  await search.fill('12')
  await expect.poll(() => found.count()).toBe(0)
})
