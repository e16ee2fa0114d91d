import { expect, test } from 'vitest'
import { localDay } from '#contract/zoned-time.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { holdIn } from '../support/screen-states.ts'

const site = useSite()

test('a company without anything is led to what comes first: a service, the link to its queue, a job', async () => {
  const salon = await site.signedIn('owner@service.example', { path: stillPage })
  await holdIn(salon, 'empty')
  await salon.goto('/dashboard')
  await expectShown(salon.getByRole('heading', { name: 'Add a service first' }))
  await salon.getByRole('link', { name: 'New service' }).click()
  await salon.waitForURL('**/products/productview')

  const door = await site.signedIn('owner@skipques.example', { path: stillPage })
  await holdIn(door, 'empty')
  await door.goto('/customers/customerlist')
  const share = door.getByRole('link', { name: 'Share the link to your queue' })
  await expectShown(share)
  await expectShown(door.getByRole('link', { name: 'Open the kiosk' }))
  expect(await axeFinds(door)).toEqual([])
  await share.click()
  await expectShown(door.getByRole('heading', { name: 'Links and QR codes' }))
  // The menu of the queue has no entry for them: its screen and the search lead there.
  await door.goto('/queue/list')
  const codes = door.getByRole('link', { name: 'Links and QR codes' })
  await expect.poll(() => codes.count()).toBe(2)
  expect(await axeFinds(door)).toEqual([])
  await door.getByRole('button', { name: 'Search and commands' }).click()
  await door.getByRole('dialog').getByRole('combobox').fill('join link')
  await door.getByRole('option', { name: 'Links and QR codes' }).click()
  await door.waitForURL('**/actions/qrcode')

  const board = await site.signedIn('owner@job.example', { path: stillPage })
  await holdIn(board, 'empty')
  await board.goto('/job/interest')
  await expectShown(board.getByRole('heading', { name: 'Nobody has applied yet' }))
  await board.getByRole('link', { name: 'New job' }).click()
  await board.waitForURL('**/job/jobview?id=new')
})

test('staff who find nothing to order are told who can add it', async () => {
  const staff = await site.signedIn('staff@ekart.example', { path: stillPage })
  await holdIn(staff, 'empty')
  await staff.goto('/orders/ordernew')
  await expectShown(
    staff.getByText('No product is available yet. The owner can add products.', { exact: true }),
  )
  expect(await staff.getByRole('link', { name: 'New product' }).count()).toBe(0)
})

test('bookings begin with those of today, in the order of their appointments', async () => {
  const page = await site.signedIn('owner@service.example', { path: '/orders/orderlist' })
  const head = page.getByRole('columnheader', { name: 'Appointment' })
  await page.getByRole('row').nth(2).waitFor()
  expect(await head.getAttribute('aria-sort')).toBeNull()
  const times = async () =>
    (await page.locator('td[data-label="Appointment"] time').all()).map((time) =>
      time.getAttribute('datetime'),
    )
  const shown = await Promise.all(await times())
  expect(shown.length).toBeGreaterThan(5)
  expect(shown).toEqual(shown.toSorted())
  const dayOf = (ms: number) => localDay(ms, 'Australia/Melbourne')
  expect(dayOf(Date.parse(shown[0] ?? '')) >= dayOf(Date.now())).toBe(true)
})

test('another time is picked from all that are free, on a laptop without scrolling', async () => {
  const page = await site.signedIn('owner@service.example', {
    path: '/orders/orderlist',
    viewport: { width: 1280, height: 800 },
  })
  await page
    .getByRole('button', { name: /^More for / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reschedule/ })
  const times = dialog.getByRole('group', { name: /^Free times/ })
  await times.getByRole('radio').nth(8).waitFor({ state: 'attached' })
  expect(await dialog.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1)
  expect(await times.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1)
  await expectShown(dialog.getByRole('button', { name: 'Reschedule' }))
})

test('the sum of a rejected order is struck through like its lines', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { path } = await aPendingOrder(page, 'foodKart', 'Click and Collect')
  await page.goto(path)
  await expectShown(page.getByText('Total', { exact: true }))
  const call = callsIn('foodKart')
  const id = new URL(page.url()).searchParams.get('id')
  const { version } = await call(page, 'GET', `order/getbyid?id=${id}`)
  await call(page, 'PUT', 'order/update', {
    order_id: id,
    expected_version: version,
    event: 'order.reject',
    reason_code: 'closed',
  })
  await page.reload()
  await expectShown(page.getByText('Cancelled total', { exact: true }))
  await expect
    .poll(() => page.locator('.order-line__amounts [data-weight=total] s').count())
    .toBe(1)
})

test('a screen of another module opens there; one that a company does not have tells nobody to switch to it', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/job/joblist' })
  await expectShown(page.getByRole('heading', { name: 'Not part of this module' }))
  await expectShown(page.getByText('that your company does not have', { exact: false }))
  const many = await site.signedIn('owner@all.example', { path: '/job/joblist' })
  await expectShown(many.getByText('Switch the module in the header', { exact: false }))
  await many.getByRole('button', { name: 'Open in Jobs' }).click()
  await expectShown(many.getByRole('heading', { name: 'Jobs', exact: true }))
  expect(pathOf(many)).toBe('/job/joblist')
})

test('on a table card nothing looks like a button that is none, and a need is named once', async () => {
  const page = await site.signedIn('owner@tableordering.example', {
    path: '/table/tablecustomerlist?show=needs',
  })
  const needs = page.getByRole('list', { name: 'Needed' }).getByRole('listitem')
  await needs.first().waitFor()
  for (const need of await needs.all())
    expect(
      await need.evaluate((it) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(it)
        return [backgroundColor, borderTopWidth]
      }),
    ).toEqual(['rgba(0, 0, 0, 0)', '0px'])
  const cards = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Clear/ }) })
  for (const card of await cards.all())
    expect(await card.getByText('Clear', { exact: true }).count()).toBe(1)
})

test('the columns step names the columns that are missing, and the old format is refused where it is chosen', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/products/import' })
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('goods.xls', 'Name,Price\nSock,4')
  await expectShown(
    page.getByRole('alert').getByText('Only CSV and Excel (XLSX)', { exact: false }),
  )
  await choose('goods.csv', 'Alpha,Beta\nSock,4')
  await expectShown(
    page.getByText('Still needed for new products: Name and Price.', { exact: false }),
  )
  const check = page.getByRole('button', { name: 'Check the file' })
  expect(await check.isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: /^Name/ }).selectOption('Alpha')
  await expectShown(page.getByText('Still needed for new products: Price.', { exact: false }))
  await page.getByRole('combobox', { name: /^Price/ }).selectOption('Beta')
  await check.click()
  await expectShown(page.getByRole('button', { name: 'Import 1 row' }))
})
