import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('service')
const minute = 60_000
const owner = 'owner@service.example'

test('of the desk and a guest who want the same time one gets it, and the other is told and picks another', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { date, resourceId, name, service, productId } = await aPerson(page)
  await page.goto('/orders/ordernew')
  await page.getByLabel('Name', { exact: true }).fill('Desk Customer')
  await page.getByRole('combobox', { name: 'Add a service' }).fill(service)
  await page
    .getByRole('option', { name: new RegExp(service) })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'With' }).selectOption(name)
  await page.getByLabel('Go to a day').fill(date)
  await page.getByRole('radio', { name: '10:00' }).check({ force: true })

  const links = (await call(page, 'GET', 'dynamic')) as unknown as {
    code: string
    purpose: string
  }[]
  const { code } = links.find(({ purpose }) => purpose === 'booking') ?? { code: '' }
  const { intake_token } = await call(page, 'GET', `pub/link/${code}`)
  await call(page, 'POST', 'pub/booking', {
    intake_token,
    full_name: 'Quick Guest',
    email: 'quick@mail.example',
    product_id: productId,
    resource_id: resourceId,
    start_ms: await at(page, date, '10:00'),
  })
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectShown(page.getByRole('alert').getByText(/taken/))
  // The times close up when the taken one goes.
  await page.getByRole('radio', { name: '10:00' }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: '14:00' }).check({ force: true })
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectShown(page.getByText(/^Booking .* was created$/))

  await page.goto(`/bookings/calendar?date=${date}&view=day&resource_id=${resourceId}`)
  await expectShown(page.getByRole('button', { name: /^10:00.*Pending.*Quick Guest/ }))
  await expectShown(page.getByRole('button', { name: /^14:00.*Accept.*Desk Customer/ }))
})

test('with the keys alone a booking is moved, moved back, and stays where it is when its new time is taken', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { date, resourceId, book } = await aPerson(page)
  const booking = await book('10:00', 'Kay Board')
  await book('13:00', 'In The Way')
  await page.goto(`/bookings/calendar?date=${date}&resource_id=${resourceId}`)
  const kay = page.getByRole('button', { name: /Kay Board/ })
  await kay.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expectShown(page.getByRole('status').getByText(/10:20.* Enter confirms/))
  await page.keyboard.press('Escape')
  await expectShown(page.getByRole('status').getByText('Cancelled. Nothing was moved.'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('button', { name: /^10:30.*Kay Board/ }))
  await expectShown(page.getByText(`Booking ${booking.orderNo} moved`, { exact: false }))
  expect(await startOf(page, booking.id)).toBe(await at(page, date, '10:30'))
  await expect.poll(() => kay.evaluate((block) => block === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expectShown(page.getByRole('button', { name: /^10:00.*Kay Board/ }))
  await expect.poll(() => startOf(page, booking.id)).toBe(await at(page, date, '10:00'))

  await kay.focus()
  for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectShown(
    page
      .getByRole('alert')
      .getByText(/12:45.* is already taken\. The booking of Kay Board was moved back to .*10:00/),
  )
  await expectShown(page.getByRole('button', { name: /^10:00.*Kay Board/ }))
  await page.getByRole('alert').getByRole('button', { name: 'OK' }).press('Enter')
  await page.getByText(/is already taken/).waitFor({ state: 'detached' })
})

test('with the mouse a booking is dragged to another hour', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { date, resourceId, book } = await aPerson(page)
  const booking = await book('11:00', 'Mouse Dragger')
  await page.goto(`/bookings/calendar?date=${date}&resource_id=${resourceId}`)
  const block = page.getByRole('button', { name: /Mouse Dragger/ })
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  if (!box) throw new Error('The booking is not shown')
  const hourPx = 56
  await page.mouse.move(box.x + 40, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 10 + hourPx, { steps: 4 })
  await page.mouse.move(box.x + 40, box.y + 10 + 2 * hourPx, { steps: 4 })
  await page.mouse.up()
  await expectShown(page.getByRole('button', { name: /^13:00.*Mouse Dragger/ }))
  await expect.poll(() => startOf(page, booking.id)).toBe(await at(page, date, '13:00'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a finger that stays on a booking drags it, and one that swipes scrolls', async () => {
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
  const page = await site.signedIn(owner, { path: stillPage, ...tablet })
  const { date, resourceId, book } = await aPerson(page)
  const booking = await book('11:00', 'Finger Dragger')
  await page.goto(`/bookings/calendar?view=day&date=${date}&resource_id=${resourceId}`)
  const block = page.getByRole('button', { name: /Finger Dragger/ })
  await block.scrollIntoViewIfNeeded()
  const devtools = await page.context().newCDPSession(page)
  type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'
  const touch = async (type: Touch, byPx = 0) => {
    const box = await start
    const isOver = type === 'touchEnd' || type === 'touchCancel'
    const touchPoints = isOver ? [] : [{ x: box.x + 40, y: box.y + 10 + byPx }]
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const boxOf = async () => {
    const box = await block.boundingBox()
    if (!box) throw new Error('The booking is not shown')
    return box
  }
  let start = boxOf()
  await touch('touchStart')
  await expect.poll(() => block.getAttribute('data-held')).toBe('true')
  for (const byPx of [20, 60, 112]) await touch('touchMove', byPx)
  await touch('touchEnd')
  await expectShown(page.getByRole('button', { name: /^13:00.*Finger Dragger/ }))
  await expect.poll(() => startOf(page, booking.id)).toBe(await at(page, date, '13:00'))
  expect(await page.getByRole('dialog').count()).toBe(0)

  start = boxOf()
  await touch('touchStart')
  for (const byPx of [-20, -60, -100]) await touch('touchMove', byPx)
  await touch('touchEnd')
  expect(await block.getAttribute('data-held')).toBe('false')

  // Lifted and let go, or broken off: nothing is moved or opened.
  for (const end of ['touchEnd', 'touchCancel'] as const) {
    await block.scrollIntoViewIfNeeded()
    start = boxOf()
    await touch('touchStart')
    await expect.poll(() => block.getAttribute('data-held')).toBe('true')
    await touch(end)
    await expect.poll(() => block.getAttribute('data-held')).toBe('false')
  }
  await touch('touchStart')
  await touch('touchCancel')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await startOf(page, booking.id)).toBe(await at(page, date, '13:00'))
  await block.tap()
  await expectShown(page.getByRole('dialog').getByText('Finger Dragger'))
})

test('a click on a free time takes a new booking there, with whose column it was', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { date, name, service, resourceId } = await aPerson(page)
  await page.goto(`/bookings/calendar?date=${date}&resource_id=${resourceId}`)
  await page.locator('.calendar__root[aria-busy=false] .calendar__free').waitFor()
  const hour = page.locator('.calendar__hours span', { hasText: '12:00' })
  await hour.scrollIntoViewIfNeeded()
  const [box, noon] = [
    await page.locator('.calendar__free').boundingBox(),
    await hour.boundingBox(),
  ]
  if (!box || !noon) throw new Error('The calendar is not shown')
  await page.mouse.move(box.x + 60, noon.y + noon.height / 2 + 3)
  await expectShown(page.locator('.calendar__freeTime', { hasText: '12:00' }))
  await page.mouse.click(box.x + 60, noon.y + noon.height / 2 + 3)
  await expectShown(page.getByText(/^Selected: .*12:00/))
  await page.getByRole('combobox', { name: 'Add a service' }).fill(service)
  await page
    .getByRole('option', { name: new RegExp(service) })
    .first()
    .click()
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: 'With' })
        .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    )
    .toBe(name)
  await expect.poll(() => page.getByRole('radio', { name: '12:00' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectShown(page.getByText(/^Booking .* was created$/))
})

test('on a phone a booking is found in the day’s list and given a free time by touch', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...phone })
  const { date, resourceId, book } = await aPerson(page)
  const booking = await book('10:00', 'Tap Toe')
  await page.goto(`/bookings/calendar?date=${date}&resource_id=${resourceId}`)
  await page.getByRole('button', { name: /Tap Toe/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Length in minutes').fill('90')
  await expectShown(dialog.getByText('Ends at 11:30'))
  await dialog.getByRole('radio', { name: '15:30' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Reschedule' }).tap()
  await expectShown(page.getByRole('dialog').getByText(/15:30/))
  await page.getByRole('button', { name: 'Close' }).tap()
  await expectShown(page.getByRole('button', { name: /^15:30–17:00.*Tap Toe/ }))
  expect(await startOf(page, booking.id)).toBe(await at(page, date, '15:30'))
})

test('a company in Sydney reads the same in London, on the days on which its clocks change', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await call(page, 'PUT', 'user/update', { time_zone: 'Australia/Sydney' }, '/login-api')
  try {
    const { resourceId, bookAt } = await aPerson(page)
    // On 4 April 2027 the clocks go back at three: half past two occurs twice.
    await bookAt(Date.parse('2027-04-04T02:30:00+11:00'), 'First Half')
    await bookAt(Date.parse('2027-04-04T02:30:00+10:00'), 'Second Half')
    const moved = await bookAt(Date.parse('2027-04-04T09:00:00+10:00'), 'Nine Sharp')
    await page.goto(`/bookings/calendar?view=week&date=2027-04-04&resource_id=${resourceId}`)
    await expectShown(page.getByText('Sydney time'))
    const top = async (who: RegExp) =>
      Math.round((await page.getByRole('button', { name: who }).boundingBox())?.y ?? 0)
    await expectShown(page.getByRole('button', { name: /^02:30.*Second Half/ }))
    expect((await top(/Second Half/)) - (await top(/First Half/))).toBe(56)
    expect((await top(/Nine Sharp/)) - (await top(/Second Half/))).toBe(6.5 * 56)
    // The day before has no such hour, and nine o'clock stays nine o'clock.
    await page.getByRole('button', { name: /Nine Sharp/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => startOf(page, moved.id)).toBe(Date.parse('2027-04-03T09:00:00+11:00'))
    await expectShown(page.getByText('This hour does not exist because the clocks change').first())

    // Clocks are put forward on 3 October 2027 at two.
    await bookAt(Date.parse('2027-10-03T03:00:00+11:00'), 'After The Gap')
    await page.goto(`/bookings/calendar?view=day&date=2027-10-03&resource_id=${resourceId}`)
    await expectShown(page.getByRole('button', { name: /^03:00.*After The Gap/ }))
  } finally {
    await call(page, 'PUT', 'user/update', { time_zone: 'Australia/Melbourne' }, '/login-api')
  }
})

// Narrow, dark and every other state: `serving-looks.long.test.ts`.
test('axe finds nothing in the calendar, its dialogs and the forms, and the page does not scroll sideways', async () => {
  const page = await site.signedIn(owner, { path: stillPage, colorScheme: 'light' })
  const { date, resourceId, service, book } = await aPerson(page)
  await book('10:00', 'Axel Long-Name von und zu Beispielhausen')
  const clean = (where: string) => expectClean(page, where)
  await page.goto(`/bookings/calendar?view=people&date=${date}`)
  await page.getByRole('button', { name: /Axel/ }).first().waitFor()
  await clean('people')
  await page.getByRole('button', { name: /Axel/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('radio', { name: '15:00' }).waitFor()
  await clean('another time')
  await page.goto(`/bookings/resources?id=${resourceId}`)
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByLabel('From', { exact: true }).fill('2027-01-02T10:00')
  await page.getByLabel('To', { exact: true }).fill('2027-01-02T09:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The end must be after the start.').first().waitFor()
  await clean('time off that ends too early')
  await page.getByLabel('To', { exact: true }).fill('2027-01-03T09:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await page.goto('/orders/ordernew')
  await page.getByRole('combobox', { name: 'Add a service' }).fill(service)
  await page
    .getByRole('option', { name: new RegExp(service) })
    .first()
    .click()
  await page.getByRole('group', { name: /Free times/ }).waitFor()
  await clean('a new booking')
})

let people = 0

/**
 * Someone of their own for a test, who is always in and does one service of an hour; on a day some
 * time ahead.
 */
async function aPerson(page: Page) {
  people += 1
  const name = `Nora ${people}`
  const service = `Test Cut ${people}`
  const { product_id: productId } = await call(page, 'POST', 'product/create', {
    name: service,
    price_amount: 4000,
    duration_min: 60,
  })
  const { resource_id: resourceId } = await call(page, 'POST', 'resource/create', {
    name,
    kind: 'person',
    product_ids: [productId],
  })
  const date = new Date(Date.now() + 10 * 24 * 60 * minute).toISOString().slice(0, 10)
  const bookAt = async (startMs: number, full_name: string) => {
    const order = await call(page, 'POST', 'order/create', {
      Customer: { full_name },
      start_ms: startMs,
      resource_id: resourceId,
      items: [{ product_id: productId, quantity: 1 }],
    })
    return { id: String(order.order_id), orderNo: String(order.order_no) }
  }
  return {
    name,
    service,
    date,
    productId: String(productId),
    resourceId: String(resourceId),
    bookAt,
    book: async (clock: string, who: string) => bookAt(await at(page, date, clock), who),
  }
}

/**
 * The moment at which the clocks of the demo's salon show a time, on a day on which they do not
 * change.
 */
async function at(page: Page, date: string, clock: string): Promise<number> {
  const wanted = Date.parse(`${date}T${clock}:00Z`)
  const shown = await page.evaluate(
    (ms) => new Date(ms).toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne' }),
    wanted,
  )
  return wanted - (Date.parse(`${shown.replace(' ', 'T')}Z`) - wanted)
}

async function startOf(page: Page, id: string): Promise<number> {
  return Number((await call(page, 'GET', `order/getbyid?id=${id}`)).start_ms)
}
