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
  const half = dialog.getByRole('option', { name: /^1\/2 of the remaining \S+: \S+$/ })
  await dialog.getByLabel('Split the bill').selectOption((await half.textContent()) ?? '')
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

test('the owner adds a table, mends what was refused, changes it and takes it out of service', async () => {
  const page = await site.signedIn(owner, { path: '/table/tableorder' })
  await page.getByRole('button', { name: 'New table' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add table' }).click()
  await expectShown(dialog.getByText('Enter a name for the table.'))
  await dialog.getByLabel('Name').fill('Table 1')
  await dialog.getByRole('button', { name: 'Add table' }).click()
  await expectShown(dialog.getByText('Another table has this name.'))
  await dialog.getByLabel('Name').fill('Balcony')
  await dialog.getByRole('button', { name: 'Add table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Balcony' })
  await expectShown(row.getByText('4 seats'))

  await row.getByRole('button', { name: 'Edit Balcony' }).click()
  await dialog.getByLabel('Seats', { exact: true }).fill('6')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectShown(row.getByText('6 seats'))
  // What the rows are made of may arrive after how they stand: printing goes by what is shown.
  let arrives = () => {}
  const late = new Promise<void>((resolve) => (arrives = resolve))
  await page.route('**/table/getall*', async (route) => {
    await late
    await route.continue()
  })
  await row.getByRole('button', { name: 'Take out of service: Balcony' }).click()
  // Not the button's words, "Take out of service".
  await expectShown(row.getByText('Out of service', { exact: true }))
  await page.evaluate(() => (window.print = () => dispatchEvent(new Event('afterprint'))))
  expect(await page.getByText(/Not printed/).count()).toBe(0)
  await page.getByRole('button', { name: 'Print QR codes' }).click()
  await expectShown(page.getByText(/^Not printed, because out of service: .*Balcony/).first())
  arrives()
  await row.getByRole('button', { name: 'Put in service: Balcony' }).click()
  await expectShown(row.getByText('Free'))

  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print QR codes' }).click()
  const code = page
    .locator('.print-sheet__root .qr-sheet__card')
    .filter({ hasText: 'Balcony' })
    .locator('svg')
  await code.waitFor({ state: 'attached' })
  expect(await code.getAttribute('aria-label')).toMatch(/\/others\/s\/\w{10}$/)

  await page.reload()
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print code of Balcony' }).click()
  const cards = page.locator('.print-sheet__root .qr-sheet__card')
  await cards.first().waitFor({ state: 'attached' })
  expect(await cards.filter({ hasNotText: 'Balcony' }).count()).toBe(0)
  await page.reload()
  await row.getByRole('link', { name: 'Balcony' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Tables', exact: true }).click()
  await page.waitForURL('**/table/tableorder')
})

test('guests move to another table and are merged with others, with what they ordered', async () => {
  const owners = await site.signedIn(owner, { path: stillPage })
  const made = async (name: string) =>
    (await call(owners, 'POST', 'table/create', { name, capacity: 2, area: 'Garden' }))
      .table_id as string
  const [first, second] = [await made('Garden 1'), await made('Garden 2')]
  await call(owners, 'POST', 'table/create', { name: 'Garden 3', capacity: 1, area: 'Garden' })
  const page = await site.signedIn(staff, { path: `/table/tableview?id=${first}` })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '2 people' }).click()
  await page.getByRole('button', { name: 'Move …' }).click()
  await expectShown(page.getByText('Garden, only 1 seat for 2 guests'))
  await page
    .getByRole('dialog')
    .getByLabel(/^Garden 2/)
    .check()
  await expectShown(
    page.getByText(/^Orders, bill and code move with the guests, and Garden 1 becomes free\./),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Move guests' }).click()
  // The screen follows the guests, and says where they came from.
  await expectShown(page.getByRole('heading', { name: 'Garden 2', level: 1 }))
  await expectShown(page.getByText('The guests of Garden 1 are here now.'))
  await expectShown(page.getByText('2 people'))
  // Undone, they are back where they were, though the first answer is lost; and then they go after
  // all.
  const keys: unknown[] = []
  await page.route('**/table/update', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectShown(page.getByText('The guests are back at Garden 1.'))
  await expectShown(page.getByRole('heading', { name: 'Garden 1', level: 1 }))
  expect(keys).toEqual([keys[0], keys[0]])
  await page.unroute('**/table/update')
  await page.getByRole('button', { name: 'Move …' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Garden 2/)
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Move guests' }).click()
  await expectShown(page.getByRole('heading', { name: 'Garden 2', level: 1 }))
  await page.goto(`/table/tableview?id=${first}`)
  await expectShown(page.getByText('Free', { exact: true }))

  // Among the free tables it would vanish: the table itself is shown.
  await page.goto('/table/tablecustomerlist?area=Garden&show=free')
  await page.getByRole('button', { name: 'Open: Garden 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 person' }).click()
  await expectShown(page.getByRole('heading', { name: 'Garden 1', level: 1 }))
  await page.getByRole('button', { name: 'Merge …' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Garden 2/)
    .check()
  await expectShown(page.getByText(/You can undo this for a short time\.$/))
  await page.getByRole('dialog').getByRole('button', { name: 'Merge tables' }).click()
  await page.waitForURL(`**/table/tableview?id=${second}`)
  await expectShown(page.getByText('3 people'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(`**/table/tableview?id=${first}`)
  await expectShown(page.getByText('1 person'))
  await page.goto(`/table/tableview?id=${second}`)
  await expectShown(page.getByText('2 people'))

  // Without a table to go to there is nothing to choose and nothing to confirm.
  await page.route('**/table/livelist*', (route) => route.fulfill({ json: noTables }))
  await page.reload()
  await page.getByRole('button', { name: 'Move …' }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText(/^No free table\./))
  expect(await dialog.getByRole('radiogroup').count()).toBe(0)
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Close'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

const isLive = (page: Page): Promise<void> =>
  expectShown(page.locator('.header-tools__live[data-mark=open]'))

const noTables = {
  data: [],
  pagination: { totalRows: 0, rowSize: 20, currentPage: 1 },
}
