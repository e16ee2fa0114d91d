import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('tableOrdering')
const owner = 'owner@tableordering.example'
const staff = 'staff@tableordering.example'

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
  await expectShown(
    page.getByText(/^Orders, bill and code move with the guests, and Garden 1 becomes free\./),
  )
  const garden2 = page.getByRole('dialog').getByRole('button', { name: /^Garden 2/ })
  await garden2.click()
  // The screen follows the guests, and says where they came from.
  await expectShown(page.getByRole('heading', { name: 'Garden 2', level: 1 }))
  await expectShown(page.getByText('The guests of Garden 1 are now at Garden 2.'))
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
  await garden2.click()
  await expectShown(page.getByRole('heading', { name: 'Garden 2', level: 1 }))
  await page.goto(`/table/tableview?id=${first}`)
  await expectShown(page.getByText('Free', { exact: true }))

  // Among the free tables it would vanish: the table itself is shown.
  await page.goto('/table/tablecustomerlist?area=Garden&show=free')
  await page.getByRole('button', { name: 'Open: Garden 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 person' }).click()
  await expectShown(page.getByRole('heading', { name: 'Garden 1', level: 1 }))
  await page.getByRole('button', { name: 'Merge …' }).click()
  await expectShown(page.getByText(/You can undo this for a short time\.$/))
  await garden2.click()
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

const noTables = {
  data: [],
  pagination: { totalRows: 0, rowSize: 20, currentPage: 1 },
}
