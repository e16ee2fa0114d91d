import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('a guest proves their e-mail while booking, then moves the booking to a time that is offered', async () => {
  const call = callsIn('service')
  const owner = await site.signedIn('owner@service.example', { path: stillPage })
  await call(owner, 'PUT', 'user/update', { settings: { auto_accept: true } }, '/login-api')
  const { promotion_id: id, version } = await call(owner, 'POST', 'promotion/create', {
    name: 'First visit',
    kind: 'percent',
    value: 20,
    per_customer_limit: 1,
  })
  await call(owner, 'PUT', 'promotion/update', {
    promotion_id: id,
    expected_version: version,
    event: 'promotion.publish',
  })
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  await styledAs(guest, 'services').locator('button').first().tap()
  const times = guest.getByRole('group', { name: 'Time' }).getByRole('button')
  await guest.getByRole('button', { name: 'Later' }).tap()
  await times.first().tap()
  await guest.getByLabel('Your name').fill('Ines')
  await guest.getByLabel('E-mail', { exact: true }).fill('ines@booking.example')
  await guest.getByRole('button', { name: 'Verify your e-mail to use this offer now' }).tap()
  await expect
    .poll(() => mailedCode('ines@booking.example'), { timeout: 20_000 })
    .toMatch(/^\d{6}$/)
  await guest.getByLabel('Code from the mail').fill(mailedCode('ines@booking.example'))
  await guest.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expectShown(guest.getByText('Your e-mail is verified. This offer applies now.'))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Book this time' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(styledAs(guest, 'status').getByText('Your booking is confirmed'))

  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Add to calendar' }).tap(),
  ])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(lines.find((line) => line.startsWith('DTEND:'))).toMatch(/^DTEND:\d{8}T\d{6}Z$/)

  await guest.getByText('Reschedule').tap()
  const ask = guest.getByRole('button', { name: /^(Request new time|Change to)/ })
  await expectShown(guest.getByRole('group', { name: 'Day' }))
  expect(await guest.getByPlaceholder('dd-mm-yyyy hh:mm').count()).toBe(0)
  // As with a new booking: anyone, or one of them.
  await guest.getByLabel('With whom?').selectOption({ label: 'Anyone available' })
  expect(await ask.isDisabled()).toBe(true)
  await guest.getByRole('button', { name: 'Later' }).tap()
  await guest.getByRole('button', { name: 'Later' }).tap()
  await times.last().tap()
  expect(await axeFinds(guest)).toEqual([])
  await ask.tap()
  await expectShown(guest.getByText('The time was changed.'))
  // The pressed part has collapsed: focus continues at the result.
  expect(await guest.evaluate(() => document.activeElement?.textContent)).toBe(
    'The time was changed.',
  )
})

test('a guest takes two services in one visit, drops one of three, and books a time that fits both', async () => {
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  const choice = styledAs(guest, 'services').locator('button')
  await choice.first().tap()
  const add = guest.getByRole('button', { name: 'Add another service' })
  await add.tap()
  await choice.first().tap()
  await add.tap()
  await choice.first().tap()
  await guest
    .getByRole('button', { name: /^Remove/ })
    .last()
    .tap()
  await expectShown(guest.getByText(/^Together .* minutes$/))
  expect(await guest.getByRole('button', { name: /^Remove/ }).count()).toBe(2)
  const times = guest.getByRole('group', { name: 'Time' }).getByRole('button')
  await guest.getByRole('button', { name: 'Later' }).tap()
  await times.first().tap()
  await guest.getByLabel('Your name').fill('Tessa')
  // Without a way to reach the guest nothing is sent, and neither is called optional.
  await expectShown(guest.getByText('We need a phone number or an e-mail address to reach you.'))
  await guest.getByRole('button', { name: 'Book this time' }).tap()
  await expect
    .poll(() => guest.getByLabel('Phone', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  await guest.getByLabel('E-mail', { exact: true }).fill('tessa@booking.example')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Book this time' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(styledAs(guest, 'lines').locator('li').nth(1))
  expect(await styledAs(guest, 'lines').locator('li').count()).toBe(2)
})

test('beyond five bookings of one network the form offers the proof, and the receipt of a request says that its time is not held', async () => {
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  const times = guest.getByRole('group', { name: 'Time' }).getByRole('button')
  const offer = guest.getByRole('button', { name: 'Verify your e-mail to hold this time' })
  const begin = async (name: string) => {
    await guest.goto('/others/s/DemoServiceBooking')
    await styledAs(guest, 'services').locator('button').first().tap()
    await guest.getByRole('button', { name: 'Later' }).tap()
    await times.first().tap()
    await guest.getByLabel('Your name').fill(name)
    await guest.getByLabel('E-mail', { exact: true }).fill(`${name.toLowerCase()}@many.example`)
    await guest.getByRole('group', { name: 'Where?' }).waitFor()
  }
  for (const name of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve']) {
    await begin(name)
    expect(await offer.count()).toBe(0)
    await guest.getByRole('button', { name: 'Book this time' }).tap()
    await guest.waitForURL('**/receipt/*')
    expect(await guest.getByText(/^This time is not held for you/).count()).toBe(0)
  }
  await begin('Finn')
  await expectShown(offer)
  await expectShown(guest.getByText(/^We have received many bookings from your network/))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Book this time' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(guest.getByText(/^This time is not held for you/))
  expect(await axeFinds(guest)).toEqual([])

  await begin('Gil')
  await offer.tap()
  await expect.poll(() => mailedCode('gil@many.example'), { timeout: 20_000 }).toMatch(/^\d{6}$/)
  await guest.getByLabel('Code from the mail').fill(mailedCode('gil@many.example'))
  await guest.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expectShown(guest.getByText('Your e-mail is verified. The time will be held for you.'))
  await guest.getByRole('button', { name: 'Book this time' }).tap()
  await guest.waitForURL('**/receipt/*')
  expect(await guest.getByText(/^This time is not held for you/).count()).toBe(0)
})

test('among many services one is found by its category or by typing, and what is booked stays in sight', async () => {
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  const services = styledAs(guest, 'services').first()
  await services.waitFor()
  const all = await services.locator('button').count()
  const mark = guest.getByRole('group', { name: 'Categories' }).getByRole('button').last()
  const category = await mark.innerText()
  await mark.tap()
  const first = services.getByRole('region', { name: category }).locator('button').first()
  expect(await first.evaluate((it) => it === document.activeElement)).toBe(true)
  const bar = await guest.getByLabel('Search services').boundingBox()
  expect((await first.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  const name = await services.locator('strong').last().innerText()
  await guest.getByLabel('Search services').fill(name)
  await expect.poll(() => services.locator('button').count()).toBeLessThan(all)
  expect(await axeFinds(guest)).toEqual([])
  await services.locator('button', { hasText: name }).first().tap()

  await guest.getByRole('button', { name: 'Later' }).tap()
  await guest.getByRole('group', { name: 'Time' }).getByRole('button').first().tap()
  const book = guest.getByRole('button', { name: 'Book this time' })
  const isInSight = async () => {
    const box = await book.boundingBox()
    const height = guest.viewportSize()?.height ?? 0
    return box !== null && box.y >= 0 && box.y + box.height <= height
  }
  await expect.poll(isInSight).toBe(true)
  await guest.getByLabel('Your name').fill('Sia')
  expect(await isInSight()).toBe(true)
  await expectShown(guest.locator('form').getByText(name, { exact: false }))
  expect(await axeFinds(guest)).toEqual([])
})

/** The code in the mail that the server would have sent. */
function mailedCode(to: string): string {
  const folder = join(site.dataDir, 'mail')
  const mails = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(to))
  return /your code is (\d{6})/.exec(mails.join('\n'))?.[1] ?? ''
}
