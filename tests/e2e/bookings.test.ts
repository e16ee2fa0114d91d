import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { aPerson, at, startOf } from '../support/booked-person.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('service')
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
