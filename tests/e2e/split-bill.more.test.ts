import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('tableOrdering')

test('a bill is split by dish, the paid part is shown to a second waiter, and the rest is what is left', async () => {
  const viewport = { width: 820, height: 1180 }
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage, viewport })
  const table = { name: `Split ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const dish = async (name: string, price: number) =>
    (await call(page, 'POST', 'product/create', { name, price_amount: price }))['product_id']
  const items = [
    { product_id: await dish('Split naan', 300), quantity: 3 },
    { product_id: await dish('Split curry', 1000), quantity: 1 },
  ]
  await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })

  await page.goto(`/table/tableview?id=${id}`)
  const other = await site.openTab(page, `/table/tableview?id=${id}`)
  for (const one of [page, other])
    await one.getByRole('button', { name: 'Split by dish …' }).click()
  const dialog = page.getByRole('dialog')
  const more = dialog.getByRole('button', { name: 'One more: Split naan' })
  await more.click()
  await more.click()
  const left = dialog.locator('dl > div').nth(1)
  const before = await left.innerText()
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Take .*[1-9]/ }).click()
  await dialog.waitFor({ state: 'hidden' })

  const second = other.getByRole('dialog')
  await expectShown(second.getByText('2 of 3 paid'))
  await second.getByRole('button', { name: 'Everything unpaid' }).click()
  const take = second.getByRole('button', { name: /^Take/ })
  const amountOf = (text: string) => text.replace(/[^\d.]/g, '')
  expect(amountOf(await take.innerText())).toBe(amountOf(before.split('\n').at(-1) ?? ''))
  await take.click()
  await second.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: 'Split by dish …' }).count()).toBe(0)
})

test('money at a table whose answer was lost is taken once, though it is pressed again', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = { name: `Lost ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const dish = { name: 'Lost naan', price_amount: 1000 }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const items = [{ product_id, quantity: 1 }]
  await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })
  const keys: unknown[] = []
  await page.route('**/payment/txn', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server does it, and nobody hears of it.
    await route.fetch()
    return route.abort()
  })

  await page.goto(`/table/tableview?id=${id}`)
  await page.getByRole('button', { name: 'Tip, split or part …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('3.00')
  const take = dialog.getByRole('button', { name: 'Take payment' })
  await take.click()
  await expectShown(dialog.getByRole('alert'))
  // News of the first has come: less is left to pay.
  await expectShown(page.locator('[aria-labelledby=table-bill] dt', { hasText: /^Paid$/ }))
  await take.click()
  await dialog.waitFor({ state: 'detached' })
  expect(keys).toEqual([keys[0], keys[0]])
  const paid = await call(page, 'GET', `table/getbyid?id=${id}`)
  expect(paid['TableSession']).toMatchObject({ paid_amount: 300 })
})
