import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { aPerson, at, startOf } from '../support/booked-person.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('service')
const owner = 'owner@service.example'

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
    // Clear of the head of the day, which stays at the top.
    await block.evaluate((element) => element.scrollIntoView({ block: 'center' }))
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
