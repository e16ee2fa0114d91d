import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('tableOrdering')

test('at a table the first guest orders as ever, a friend joins with the code, and staff take a tip away', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const name = `Corner ${Date.now() % 10_000}`
  const { table_id: id } = await call(owner, 'POST', 'table/create', { name, capacity: 4 })
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)

  const ana = await site.open(`/others/s/${String(code)}`, phone)
  await order(ana, 'Ana', '1')
  await owner.goto(`/table/tableview?id=${String(id)}`)
  await owner.getByRole('button', { name: 'Accept' }).click()
  const seen = owner.locator('.record__head strong')
  await expectShown(seen)
  const joinCode = (await seen.textContent()) ?? ''
  expect(joinCode).toMatch(/^\d{4}$/)
  await expectShown(ana.getByText(joinCode))
  expect(await axeFinds(ana)).toEqual([])

  const ben = await site.open(`/others/s/${String(code)}`, phone)
  await expectShown(ben.getByRole('heading', { name: 'This table has an open order' }))
  expect(await axeFinds(ben)).toEqual([])
  await ben.getByLabel('Code of the table').fill(joinCode === '0000' ? '0001' : '0000')
  await expectShown(ben.getByText('This code is wrong. Ask the people at the table or the staff.'))
  await expectShown(ben.getByRole('button', { name: 'Join' }))
  // The last digit joins by itself.
  await ben.getByLabel('Code of the table').fill(joinCode)
  await expectShown(ben.getByRole('link', { name: 'View the open order' }))
  await order(ben, 'Ben')
  await expectShown(ben.getByText('yours'))

  await owner.goto('/table/tablecustomerlist')
  await expectShown(owner.getByRole('article').filter({ hasText: name }).getByText(joinCode))
  await owner.goto(`/table/tableview?id=${String(id)}`)
  await owner.locator('[aria-labelledby=table-bill] li a').first().click()
  await owner.getByRole('button', { name: 'Change tip' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Tip').fill('0')
  expect(await axeFinds(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Save tip' }).click()
  await expectShown(owner.getByText('Tip changed').first())
  expect(await owner.getByRole('button', { name: 'Change tip' }).count()).toBe(0)
})

/** A table with its code, and a way to add dishes to the menu. */
async function aTableFor(owner: Page) {
  const name = `Niche ${Date.now() % 100_000}`
  const { table_id: id } = await call(owner, 'POST', 'table/create', { name, capacity: 4 })
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)
  const dish = async (start: string, more: object = {}) => {
    const wanted = { name: `${start} of ${name}`, price_amount: 10_000, ...more }
    return call(owner, 'POST', 'product/create', wanted)
  }
  return { id: String(id), address: `/others/s/${String(code)}`, dish }
}

test('a tip in percent follows the order when a dish sells out, and the order goes through', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { address, dish } = await aTableFor(owner)
  const [soup, naan] = [await dish('Soup'), await dish('Naan')]
  const guest = await site.open(address, phone)
  for (const { name } of [soup, naan])
    await guest.getByRole('button', { name: `Add ${String(name)}` }).tap()
  await guest.getByRole('button', { name: /2 items/ }).tap()
  await guest.getByLabel('Your name').fill('Ana')
  const tip = guest.getByRole('button', { name: /^15\s?% of / })
  await expectShown(tip.filter({ hasText: '30.00' }))
  await tip.tap()
  await call(owner, 'PUT', 'product/update', {
    product_id: soup.product_id,
    expected_version: soup.version,
    sold_out: true,
  })
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByText(`Just sold out: ${String(soup.name)}.`))
  await guest.getByRole('button', { name: 'Remove from my order' }).tap()
  await expectShown(guest.getByText(/^Tip updated: 15\s?% is now .*15\.00\.$/))
  expect(await tip.getAttribute('aria-pressed')).toBe('true')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(guest.locator('dd', { hasText: '15.00' }))
})

test('who orders at a table to clear is not on the bill of those who left, and gets a bill of their own', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { id, address, dish } = await aTableFor(owner)
  const { product_id } = await dish('Water', { no_prep: true })
  const paid = await call(owner, 'POST', 'order/create', {
    source: 'table',
    table_id: id,
    items: [{ product_id, quantity: 1 }],
  })
  const [line] = paid['CartItems'] as { cart_id: string; version: number }[]
  await call(owner, 'PUT', 'addtocart/statusmulupdate', {
    event: 'item.serve',
    items: [{ cart_id: line?.cart_id, expected_version: line?.version }],
  })
  const { order_id, total_amount: amount } = paid
  const payment = { purpose: 'order', order_id, method: 'cash', amount }
  await call(owner, 'POST', 'payment/txn', payment)

  const guest = await site.open(address, phone)
  await order(guest, 'Cleo')
  await owner.goto(`/table/tableview?id=${id}`)
  const bill = owner.getByRole('region', { name: 'Bill' })
  await expectShown(owner.getByRole('region', { name: 'Ordered by guests' }).getByRole('link'))
  expect(await bill.getByRole('link').allInnerTexts()).toEqual([
    `Order ${String(paid['order_no'])}`,
  ])
  await owner.getByRole('button', { name: 'Accept' }).click()
  await expectShown(owner.getByText('Seated', { exact: true }))
  await expect.poll(() => bill.getByRole('link').count()).toBe(1)
  expect(await bill.getByText(String(paid['order_no'])).count()).toBe(0)
})

async function order(guest: Page, name: string, tip = ''): Promise<void> {
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill(name)
  if (tip) {
    await guest.getByText(/^More:/).tap()
    await guest.getByLabel(/^Tip in/).fill(tip)
  }
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
}
