import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, moving, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { pressedTwice } from '../support/second-tap.ts'

const site = useSite()
const call = callsIn('tableOrdering')
const owner = 'owner@tableordering.example'
const staff = 'staff@tableordering.example'

test('a waiter by touch and a kitchen by keyboard serve a table together, and each sees by itself what the other does', async () => {
  const kitchen = await site.signedIn(owner, { path: stillPage })
  const name = `Window ${Date.now() % 10_000}`
  await call(kitchen, 'POST', 'table/create', { name, capacity: 4, area: 'Window' })
  await kitchen.goto('/kitchen/board?stage=cook')
  await isLive(kitchen)

  // The landing of staff.
  const waiter = await site.signedIn(staff, {
    path: '/table/tablecustomerlist?area=Window',
    ...phone,
    ...moving,
  })
  await isLive(waiter)
  await waiter.getByRole('button', { name: `Open: ${name}` }).tap()
  await waiter.getByRole('dialog').getByRole('button', { name: '3 people' }).tap()
  // On a phone that opens the table's own screen: no tap more before the first dish.
  await expectShown(waiter.getByRole('heading', { name, level: 1 }))
  const tablePath = new URL(waiter.url()).search

  await waiter.getByRole('combobox', { name: 'Add an item' }).fill('dal')
  // Not one of those that stood there before the letters.
  await waiter
    .getByRole('option', { name: /Dal Makhani/ })
    .first()
    .tap()
  await waiter.getByLabel('Mild', { exact: true }).check({ force: true })
  await waiter.getByRole('button', { name: 'Add and send' }).tap()
  await expectShown(waiter.getByRole('region', { name: 'On this table' }).getByText('In Kitchen'))

  const ticket = kitchen.getByRole('article', { name: new RegExp(`^${name}`) })
  await expectShown(ticket)
  await ticket.getByRole('button', { name: /^Cooked: 1 × / }).focus()
  const place = await ticket.locator('kbd').textContent()
  await kitchen.getByRole('heading', { level: 1 }).focus()
  await kitchen.keyboard.press(place ?? '')
  await ticket.waitFor({ state: 'detached' })
  await expectShown(waiter.getByText('Cooked', { exact: true }))

  // Recalled by the kitchen and cooked again: a real way back, which the waiter sees too.
  await kitchen.keyboard.press('r')
  await expectShown(waiter.getByText('In Kitchen', { exact: true }))
  await ticket.getByRole('button', { name: /^Cooked: 1 × / }).press('Enter')
  const serve = waiter.getByRole('button', { name: 'Serve 1', exact: true })
  await serve.tap()
  await serve.waitFor({ state: 'detached' })

  await waiter.getByRole('button', { name: 'Request the bill' }).tap()
  const room = await site.openTab(kitchen, `/table/tableview${tablePath}`)
  await expectShown(room.getByText('Bill requested'))
  await waiter.getByRole('button', { name: 'Tip, split or part …' }).tap()
  const dialog = waiter.getByRole('dialog')
  await dialog.getByText(/^1\/2: /).tap()
  await dialog.getByRole('button', { name: 'Take payment' }).tap()
  await waiter.getByRole('dialog').waitFor({ state: 'detached' })
  // The bill adds up, and what is paid leaves no other button under the finger.
  const bill = waiter.locator('[aria-labelledby=table-bill]')
  await expectShown(bill.getByText(/\d due$/))
  await expectShown(bill.locator('dt', { hasText: /^Paid$/ }))
  const sums = await bill.locator('dd').allInnerTexts()
  const [subtotal = 0, tax = 0, total = 0] = sums.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(subtotal + tax).toBeCloseTo(total, 2)
  expect(await pressedTwice(waiter.getByRole('button', { name: /^Card / }))).toBe('')
  await expectShown(room.getByText('To clear'))
  await waiter.getByRole('button', { name: 'Clear', exact: true }).tap()
  await expectShown(waiter.getByText('Free', { exact: true }))
  await expectShown(room.getByText('Free', { exact: true }))
})

const isLive = (page: Page): Promise<void> =>
  expectShown(page.locator('.header-tools__live[data-mark=open]'))
