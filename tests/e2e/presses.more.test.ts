import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

// What the jobs of every day take, counted in presses: nothing here may take more than it says.
const site = useSite()

type Json = Record<string, unknown>

test('a bill of guests who pay apart: two presses for one guest, one for the rest', async () => {
  const call = callsIn('tableOrdering')
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = { name: `Presses ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const dish = async (name: string, price: number) =>
    (await call(page, 'POST', 'product/create', { name, price_amount: price }))['product_id']
  const curry = await dish('Press curry', 1000)
  await aGuestOrders(page, id, curry)
  const items = [{ product_id: await dish('Press naan', 300), quantity: 2 }]
  await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })

  await page.goto(`/table/tableview?id=${id}`)
  const { press, count } = counted()
  const bill = page.getByRole('region', { name: 'Bill' })
  await press(bill.getByRole('button', { name: /^Ana: .*\d/ }))
  const dialog = page.getByRole('dialog')
  await expectShown(bill.getByRole('button', { name: /^Added by staff: .*6/ }))
  await press(dialog.getByRole('button', { name: /^Take .*[1-9]/ }))
  await dialog.waitFor({ state: 'hidden' })
  // Only the dishes of nobody are left: they are paid together.
  await expect.poll(() => bill.getByRole('button', { name: /^Ana: / }).count()).toBe(0)
  await press(bill.getByRole('button', { name: /^Card / }))
  await expectShown(bill.getByText('Nothing left to pay'))
  expect(count()).toBe(3)
})

test('a bill is paid in all by four presses: asked for, a third in cash, the rest by card, cleared', async () => {
  const call = callsIn('tableOrdering')
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  await page.setViewportSize({ width: 1280, height: 900 })
  const table = { name: `Four ${Date.now() % 100_000}`, capacity: 3 }
  const id = String((await call(page, 'POST', 'table/create', table))['table_id'])
  const { version } = await call(page, 'GET', `table/getbyid?id=${id}`)
  const open = { table_id: id, expected_version: version, event: 'table.open', party_size: 3 }
  await call(page, 'PUT', 'table/update', open)
  const dish = { name: 'Four curry', price_amount: 3000, no_prep: true }
  const { product_id } = await call(page, 'POST', 'product/create', dish)
  const items = [{ product_id, quantity: 1 }]
  await call(page, 'POST', 'order/create', { source: 'table', table_id: id, items })
  await page.goto(`/table/tableview?id=${id}`)
  await page.getByRole('button', { name: 'Serve: Four curry' }).click()
  await expectShown(page.getByRole('main').getByText('Served', { exact: true }))
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Request the bill' }))
  const bill = page.getByRole('region', { name: 'Bill' })
  await press(bill.getByRole('button', { name: /^Share 1 of 3: cash / }))
  await expectShown(bill.getByText('1 of 3 equal shares are paid.'))
  // The second half of a double press takes no other share.
  await bill
    .getByRole('button', { name: /^Share 2 of 3: cash / })
    .dispatchEvent('click', { detail: 2 })
  await expectShown(bill.getByRole('button', { name: /^Share 2 of 3: card / }))
  expect(count()).toBe(2)
  // Another part, another method or a tip: in sight as a whole, without scrolling.
  await bill.getByRole('button', { name: 'Tip, split or part …' }).click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.getByRole('button', { name: 'Take payment' }).boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(bill.getByRole('button', { name: /^Card / }))
  await expectShown(bill.getByText('Nothing left to pay'))
  await press(page.getByRole('button', { name: 'Clear', exact: true }))
  await expectShown(page.getByText('Free', { exact: true }).first())
  expect(count()).toBe(4)
})

test('another language takes two presses in the account menu, and one on a page for guests', async () => {
  const page = await site.signedIn('staff@service.example', { path: '/dashboard' })
  const { press, count } = counted()
  await press(page.getByRole('button', { name: /^Account of / }))
  const choice = page.getByRole('group', { name: 'Language' }).getByRole('button')
  await expect.poll(() => choice.allInnerTexts()).toEqual(Object.values(languages))
  // Walking along them changes nothing.
  await choice.first().focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Tab']) await page.keyboard.press(key)
  expect(await choice.nth(1).evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await langOf(page)).toBe('en')
  const hindi = page.getByRole('button', { name: 'हिन्दी' })
  await press(hindi)
  await expect.poll(() => langOf(page)).toBe('hi')
  expect(count()).toBe(2)
  // The keyboard stays where it was, and says which one it is.
  expect(await hindi.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await hindi.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => langOf(page)).toBe('en')

  const guest = await site.open('/receipt/nonsense')
  await guest.getByRole('button', { name: 'தமிழ்' }).click()
  await expect.poll(() => langOf(guest)).toBe('ta')
})

test('at a table a guest orders the same again by two presses, and a second guest joins and orders by three', async () => {
  const call = callsIn('tableOrdering')
  const staff = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = { name: `Again ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(staff, 'POST', 'table/create', table))['table_id'])
  const dish = { name: 'Again lassi', price_amount: 1000 }
  await call(staff, 'POST', 'product/create', dish)
  const { code } = await call(staff, 'POST', 'dynamic', { purpose: 'table', target_id: id })
  const menu = `/others/s/${String(code)}`

  const ana = await site.open(menu, phone)
  await ana.getByRole('button', { name: 'Add Again lassi' }).click()
  await ana.getByRole('button', { name: /1 item/ }).click()
  await ana.getByLabel('Your name').fill('Ana')
  await ana.getByRole('button', { name: 'Place the order' }).click()
  await ana.waitForURL('**/receipt/*')
  await acceptAll(staff, id)
  const again = counted()
  await again.press(ana.getByRole('link', { name: 'Order the same again' }))
  await expectShown(ana.getByRole('heading', { name: 'Your order' }))
  await expectShown(ana.getByText('Again lassi'))
  await again.press(ana.getByRole('button', { name: 'Place the order' }))
  await ana.waitForURL('**/receipt/*')
  expect(again.count()).toBe(2)
  // The cart that was opened so leads to the menu, not back to the receipt.
  await ana.getByRole('link', { name: 'Order the same again' }).click()
  await ana.getByRole('button', { name: 'Back to the menu' }).click()
  await expectShown(ana.getByRole('button', { name: 'Add Again lassi' }))
  await expectShown(ana.getByRole('button', { name: /1 item/ }))

  const { TableSession } = await call(staff, 'GET', `table/getbyid?id=${id}`)
  const ben = await site.open(menu, phone)
  const joining = counted()
  await ben.getByLabel('Code of the table').fill(String((TableSession as Json)['join_code']))
  await joining.press(ben.getByRole('button', { name: 'Add Again lassi' }))
  await joining.press(ben.getByRole('button', { name: /1 item/ }))
  await ben.getByLabel('Your name').fill('Ben')
  await joining.press(ben.getByRole('button', { name: 'Place the order' }))
  await ben.waitForURL('**/receipt/*')
  await expectShown(ben.getByText('yours'))
  expect(joining.count()).toBe(3)
  // Pending ones too: all three orders are at the table.
  const lines = await call(staff, 'GET', `addtocart/getallforbus?table_id=${id}`)
  expect(lines).toHaveLength(3)
})

test('guests move to another table by two presses, and back by one', async () => {
  const call = callsIn('tableOrdering')
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const made = async (name: string) =>
    String((await call(page, 'POST', 'table/create', { name, capacity: 2 }))['table_id'])
  const from = await made('From here')
  await made('To there')
  const { version } = await call(page, 'GET', `table/getbyid?id=${from}`)
  const open = { table_id: from, expected_version: version, event: 'table.open', party_size: 2 }
  await call(page, 'PUT', 'table/update', open)
  await page.goto(`/table/tableview?id=${from}`)
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Move …' }))
  const dialog = page.getByRole('dialog')
  // What is to be pressed has the colour, not Cancel.
  const colourOf = (name: RegExp) =>
    dialog.getByRole('button', { name }).evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await colourOf(/^To there/)).not.toBe(await colourOf(/^Cancel/))
  expect(await colourOf(/^Cancel/)).toBe(
    await dialog.evaluate((it) => getComputedStyle(it).backgroundColor),
  )
  await press(dialog.getByRole('button', { name: /^To there/ }))
  await expectShown(page.getByRole('heading', { name: 'To there', level: 1 }))
  await expectShown(page.getByText('The guests of From here are now at To there.'))
  expect(count()).toBe(2)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectShown(page.getByRole('heading', { name: 'From here', level: 1 }))
})

test('the guests of two tables are merged by two presses, and parted by one', async () => {
  const call = callsIn('tableOrdering')
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const seated = async (name: string) => {
    const made = await call(page, 'POST', 'table/create', { name, capacity: 4 })
    const id = String(made['table_id'])
    const { version } = await call(page, 'GET', `table/getbyid?id=${id}`)
    const open = { table_id: id, expected_version: version, event: 'table.open', party_size: 2 }
    await call(page, 'PUT', 'table/update', open)
    return id
  }
  const from = await seated('Merge me')
  await seated('Into this')
  await page.goto(`/table/tableview?id=${from}`)
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Merge …' }))
  const dialog = page.getByRole('dialog', { name: 'Merge Merge me with another table' })
  const into = dialog.getByRole('button', { name: /^Into this/ })
  // Walking along the tables moves nobody.
  await into.focus()
  for (const key of ['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
  await expectShown(into)
  await press(into)
  await expectShown(page.getByRole('heading', { name: 'Into this', level: 1 }))
  await expectShown(page.getByText('The guests of Merge me are now at Into this.'))
  expect(count()).toBe(2)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectShown(page.getByRole('heading', { name: 'Merge me', level: 1 }))
})

test('a job is posted by two presses, an applicant contacted by one, and rejected by two', async () => {
  const call = callsIn('job')
  const page = await site.signedIn('owner@job.example', { path: '/job/joblist' })
  const posting = counted()
  await posting.press(page.getByRole('button', { name: 'New job' }))
  await page.getByLabel('Title *').fill('Press operator')
  await page.getByRole('textbox', { name: 'Description' }).fill('Prints posters at night.')
  await posting.press(page.getByRole('button', { name: 'Publish' }))
  await expectShown(page.getByRole('heading', { name: 'Press operator', level: 1 }))
  await expectShown(page.getByRole('main').getByText('Open', { exact: true }))
  expect(posting.count()).toBe(2)

  const job = new URL(page.url()).searchParams.get('id')
  await call(page, 'POST', 'communityeventbooking/create', {
    community_event_id: job,
    applicant_name: 'Pia Press',
    email: 'pia@press.example',
  })
  await page.goto(`/job/interest?community_event_id=${job}`)
  await page.getByRole('link', { name: 'Pia Press' }).first().click()
  // What she will read is in sight before anything is pressed.
  const letter = page.getByRole('region', { name: 'What “Invite to talk” sends' })
  await expectShown(letter.getByText('Press operator', { exact: false }))
  const contacting = counted()
  const steps = page.locator('.record-steps')
  await contacting.press(steps.getByRole('button', { name: 'Invite to talk' }))
  await expectShown(page.getByText(/^Pia Press: Contacted/))
  expect(contacting.count()).toBe(1)

  const rejecting = counted()
  await rejecting.press(steps.getByRole('button', { name: 'Reject' }))
  await rejecting.press(page.getByRole('dialog').getByRole('button', { name: 'Reject' }))
  await expectShown(page.locator('.record__head, main').getByText('Rejected', { exact: true }))
  expect(rejecting.count()).toBe(2)
})

test('whoever may only handle orders is invited by three presses', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/staff/staff' })
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Invite someone' }).first())
  await page.getByLabel('Name *').fill('Otto Orders')
  await page.getByLabel('E-mail *').fill('otto@orders.example')
  await press(page.getByText('Orders only', { exact: true }))
  await press(page.getByRole('button', { name: 'Send the invitation' }))
  await expectShown(page.getByText(/otto@orders\.example/).first())
  expect(count()).toBe(3)
})

test('the hours of all days change by four presses: the search, its first answer, to all days, save', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/dashboard' })
  const { press, count } = counted()
  await press(page.getByRole('button', { name: /^Search/ }))
  await page.getByRole('combobox').fill('hours')
  // A product of a similar name (“Lighthouse”) does not stand before it.
  await expectShown(page.getByRole('group', { name: /^Products: no exact match/ }))
  const first = page.getByRole('option').first()
  expect(await first.innerText()).toMatch(/^Opening hours and holidays/)
  await press(first)
  await page.getByLabel('Monday, opens at').fill('01:00')
  await press(page.getByRole('button', { name: /^Copy to all .* Monday$/ }))
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expectShown(page.getByText(/^Saved/))
  expect(await page.getByLabel('Sunday, opens at').inputValue()).toBe('01:00')
  expect(count()).toBe(4)
})

test('this month against the last one is one press from the dashboard', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/dashboard' })
  const { press, count } = counted()
  await press(page.getByRole('link', { name: 'This month against last' }))
  await page.waitForURL('**/reports/order?period=month')
  await expectShown(page.getByRole('link', { name: 'This month' }))
  expect(count()).toBe(1)
})

/** A guest orders by the code of the table, and is accepted. */
async function aGuestOrders(page: Page, tableId: string, productId: unknown): Promise<void> {
  const call = callsIn('tableOrdering')
  const { code } = await call(page, 'POST', 'dynamic', {
    purpose: 'table',
    target_id: tableId,
  })
  const opened = (await (await page.request.get(`/api/pub/link/${code}`)).json()) as { data: Json }
  const placed = await page.request.post('/api/pub/order', {
    data: {
      intake_token: opened.data['intake_token'],
      full_name: 'Ana Lopez',
      items: [{ product_id: productId, quantity: 1 }],
      guest_secret: randomBytes(18).toString('base64url'),
    },
  })
  expect(placed.status(), await placed.text()).toBe(200)
  await acceptAll(page, tableId)
}

/** Accepts what guests have ordered at a table. */
async function acceptAll(page: Page, tableId: string): Promise<void> {
  const call = callsIn('tableOrdering')
  const table = await call(page, 'GET', `table/getbyid?id=${tableId}`)
  const [order] = table['Orders'] as { order_id: string; version: number }[]
  await call(page, 'PUT', 'order/update', {
    order_id: order?.order_id,
    expected_version: order?.version,
    event: 'order.accept',
  })
}

async function langOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang)
}

/** Counts what a person presses. */
function counted() {
  let presses = 0
  return {
    count: () => presses,
    async press(what: Locator) {
      await what.click()
      presses += 1
    },
  }
}
