import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('tableOrdering')

type Dish = { name: string; price: number; isNoPrep?: true }

/** A table with an order of these dishes. */
async function aTableWith(page: Page, first: string, dishes: readonly Dish[]) {
  const name = `${first} ${Date.now() % 100_000}`
  const table = await call(page, 'POST', 'table/create', { name, capacity: 4, area: first })
  const items: { product_id: unknown; quantity: number }[] = []
  for (const { name: dish, price, isNoPrep = false } of dishes) {
    const product = { name: dish, price_amount: price, no_prep: isNoPrep }
    const { product_id } = await call(page, 'POST', 'product/create', product)
    items.push({ product_id, quantity: 1 })
  }
  const id = String(table['table_id'])
  const order = await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })
  return { id, name, order }
}

async function payPart(page: Page, order: Record<string, unknown>, amount: number) {
  const paid = { purpose: 'order', order_id: order['order_id'], method: 'cash', amount }
  await call(page, 'POST', 'payment/txn', paid)
}

async function why(page: Page, reason: string, step: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(reason, { exact: true }).check()
  await dialog.getByRole('button', { name: step, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a partly paid order says so, and a dish that was voided at the table is taken back', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { id, order } = await aTableWith(page, 'Partly', [
    { name: 'Partly naan', price: 300 },
    { name: 'Partly curry', price: 1000 },
  ])
  await payPart(page, order, 500)
  await page.goto(`/orders/orderview?id=${String(order['order_id'])}`)
  await expectShown(page.getByText('Partly paid').first())

  await page.goto(`/table/tableview?id=${id}`)
  const lines = page.getByRole('region', { name: 'On this table' })
  await page.getByRole('button', { name: 'Send 2 to the kitchen' }).click()
  await lines.getByRole('button', { name: 'Void: Partly curry' }).click()
  await why(page, 'Quality', 'Void')
  await expectShown(page.getByText('1 × Partly curry: Voided'))
  const bill = page.getByRole('region', { name: 'Bill' })
  await expectShown(bill.getByText('Refund due'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown(lines.getByText('Partly curry'))
  await bill.getByText('Refund due').waitFor({ state: 'detached' })
})

test('a line on the house says why, and gets its price back from the message', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { id } = await aTableWith(page, 'House', [
    { name: 'House lassi', price: 400, isNoPrep: true },
    { name: 'House curry', price: 1000 },
  ])
  await page.goto(`/table/tableview?id=${id}`)
  const line = page.locator('.order-line__root').filter({ hasText: 'House lassi' })
  const price = await line.locator('.order-line__amount').innerText()
  await page.getByRole('button', { name: 'Serve 1', exact: true }).click()
  const free = line.getByRole('button', { name: 'Free of charge: House lassi' })
  await free.click()
  expect(await page.getByRole('dialog').getByLabel('Sold out', { exact: true }).count()).toBe(0)
  await why(page, 'Quality', 'Free of charge')
  await expectShown(page.getByText('1 × House lassi: Free of charge'))
  await expectShown(line.getByText('Free of charge · Quality'))
  await free.waitFor({ state: 'detached' })
  await expectShown(line.getByRole('button', { name: 'Put price back: House lassi' }))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await free.waitFor()
  expect(await line.locator('.order-line__amount').innerText()).toBe(price)
})

test('a table is not freed over a refund that is due without a question, in the room and at the table', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { id, name, order } = await aTableWith(page, 'Owed', [{ name: 'Owed curry', price: 1000 }])
  await payPart(page, order, 500)
  const { version } = await call(page, 'GET', `order/getbyid?id=${String(order['order_id'])}`)
  await call(page, 'PUT', 'order/update', {
    order_id: order['order_id'],
    expected_version: version,
    event: 'order.cancel',
    reason_code: 'other',
  })
  await page.goto(`/table/tableview?id=${id}`)
  const code = await page.getByText(/^\d{4}$/).innerText()
  await expectShown(page.getByRole('region', { name: 'Bill' }).getByText('Refund due'))
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText(/5\.00 is due as a refund\.$/))
  await dialog.getByRole('button', { name: 'Free the table anyway' }).click()
  await expectShown(page.getByText(`${name} is free again.`))
  // The guests keep their code.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown(page.getByText(code, { exact: true }))
})

test('a table is cleared in the room with the same question', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const { id, name, order } = await aTableWith(page, 'Back', [
    { name: 'Back lassi', price: 1000, isNoPrep: true },
    { name: 'Back tea', price: 500, isNoPrep: true },
  ])
  const { owed_amount } = await call(page, 'GET', `order/getbyid?id=${String(order['order_id'])}`)
  await payPart(page, order, Number(owed_amount))
  await page.goto(`/table/tableview?id=${id}`)
  const lines = page.getByRole('region', { name: 'On this table' })
  await lines.getByRole('button', { name: 'Cancel: Back tea' }).click()
  await why(page, 'Quality', 'Cancel item')
  await page.getByRole('button', { name: 'Serve 1', exact: true }).click()
  await page.goto('/table/tablecustomerlist?area=Back')
  const clear = page.getByRole('button', { name: `Clear: ${name}` })
  await clear.click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText(/ is due as a refund\.$/))
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Free the table anyway' }).click()
  await clear.waitFor({ state: 'detached' })
})

test('a refund that is due is shown in the room instead of nothing left to pay', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const name = `Back ${Date.now() % 10_000}`
  const table = { name, capacity: 4, area: name }
  const { table_id } = await call(page, 'POST', 'table/create', table)
  const dish = { name: `Refunded naan ${Date.now() % 10_000}`, price_amount: 300 }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const order = await call(page, 'POST', 'order/create', {
    source: 'table',
    table_id,
    items: [1, 2].map((quantity) => ({ product_id, quantity })),
  })
  await call(page, 'POST', 'payment/txn', {
    purpose: 'order',
    order_id: order['order_id'],
    method: 'cash',
    amount: order['total_amount'],
  })
  await page.goto(`/table/tablecustomerlist?area=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expectShown(card.getByText('Nothing left to pay'))
  const { CartItems } = await call(page, 'GET', `order/getbyid?id=${String(order['order_id'])}`)
  const [first] = CartItems as { cart_id: string }[]
  const { version } = await call(page, 'POST', 'order/cancelcart', {
    order_id: order['order_id'],
    cart_ids: [first?.cart_id],
    reason_code: 'sold_out',
  })
  await expectShown(card.getByText(/ is due as a refund\.$/))
  expect(await card.getByText('Nothing left to pay').count()).toBe(0)

  await page.goto(`/table/tableview?id=${String(table_id)}`)
  const bill = page.locator('[aria-labelledby=table-bill]')
  await expectShown(bill.getByText(/ is due as a refund\.$/))
  const wish = new URLSearchParams({
    order_id: String(order['order_id']),
    expected_version: String(version),
    reason: 'They took a drink',
  })
  await call(page, 'DELETE', `order/refund?${wish}`)
  await expectShown(bill.getByText('Nothing left to pay'))
})
