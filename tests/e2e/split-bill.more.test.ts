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

test('a bill in three equal shares: everybody knows the next one, and the change stays until the next action', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = { name: `Shares ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const dish = { name: 'Shared pot', price_amount: 3000 }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const items = [{ product_id, quantity: 1 }]
  await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })
  await page.goto(`/table/tableview?id=${id}`)
  const dialog = page.getByRole('dialog')
  const share = dialog.getByRole('group', { name: 'Split the bill' })
  const bill = page.getByRole('region', { name: 'Bill' })
  const open = () => bill.getByRole('button', { name: 'Tip, split or part …' }).click()
  const take = async () => {
    await dialog.getByRole('button', { name: 'Take payment' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await open()
  await share.getByText(/^1\/3: /).click()
  const amount = Number(await dialog.getByLabel('Amount', { exact: true }).inputValue())
  const tip = dialog.getByRole('button', { name: '10% of ₹10.00: ₹1.00' })
  await tip.click()
  await dialog.getByLabel(/^Cash received/).fill(String(amount + 3))
  await take()
  await expectShown(bill.getByRole('status').getByText(/^Change: .*2\.00$/))
  for (const no of [2, 3]) {
    await open()
    await bill.getByText(/^Change: /).waitFor({ state: 'detached' })
    const chosen = share.locator('label:has(:checked)')
    expect(await chosen.innerText()).toMatch(new RegExp(`^Share ${no} of 3: `))
    const next = Number(await dialog.getByLabel('Amount', { exact: true }).inputValue())
    expect(Math.abs(next - amount)).toBeLessThan(0.02)
    // The tip that was paid lowers nobody else's items.
    await tip.click()
    await take()
    if (no === 2) {
      const second = await site.openTab(page, `/table/tableview?id=${id}`)
      await expectShown(second.getByText('2 of 3 equal shares are paid.'))
      await second.getByRole('button', { name: 'Tip, split or part …' }).click()
      const last = second
        .getByRole('group', { name: 'Split the bill' })
        .locator('label:has(:checked)')
      expect(await last.innerText()).toMatch(/^Share 3 of 3: /)
      await second.close()
    }
  }
  await bill.getByText('Nothing left to pay').waitFor()
})

test('who releases a table reads what ended with it, and takes it back', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = { name: `Gone ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const start = new Date(Date.now() + 3_600_000)
  start.setUTCMinutes(0, 0, 0)
  const made = await call(page, 'POST', 'reservation/create', {
    name: 'Asha Menon',
    party_size: 3,
    start_ms: start.getTime(),
    table_ids: [id],
  })
  const seen = { reservation_id: made['reservation_id'], expected_version: made['version'] }
  const seat = { ...seen, event: 'reservation.seat', table_id: id }
  await call(page, 'PUT', 'reservation/update', seat)
  await page.goto(`/table/tableview?id=${id}`)
  const release = page.getByRole('button', { name: 'Release', exact: true })
  await release.click()
  const said = `${table.name} is free again. The reservation of Asha Menon is finished.`
  await expectShown(page.getByText(said))
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectShown(page.getByText('3 people'))
  await release.click()
  await expectShown(page.getByText(said))
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await release.click()
  await expectShown(page.getByText(`${table.name} is no longer reserved.`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await release.waitFor()
})
