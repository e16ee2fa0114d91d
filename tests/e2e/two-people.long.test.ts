import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { createCustomer } from '#contract/customer.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { listOrders } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { createResource } from '#contract/resource.ts'
import { createTable } from '#contract/table.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'
import { type Cast, castEnv, castOf } from '../support/drivers/cast.ts'

const site = useSite(castEnv)
const dayMs = 24 * 60 * 60_000
const salon = 'Australia/Melbourne'

describe('two who book for the same salon, each on the other side of the world', () => {
  test('want the same time: the one with the keyboard gets it, the one with the phone is told and picks another, and both calendars agree', async () => {
    const cast = await castOf(site, 'service')
    const { service, who, resourceId } = await aChair(cast)
    const date = new Date(Date.now() + dayMs).toLocaleDateString('sv-SE', { timeZone: salon })
    const desk = await site.signedIn('owner@service.example', { timezoneId: 'America/Los_Angeles' })
    const traveller = await site.signedIn('staff@service.example', {
      ...phone,
      timezoneId: 'Pacific/Kiritimati',
    })

    await desk.goto('/orders/ordernew')
    await desk.getByLabel('Name', { exact: true }).focus()
    await desk.keyboard.type('Kay Desk')
    await desk.getByRole('combobox', { name: 'Add a service' }).focus()
    await desk.keyboard.type(service)
    await desk.getByRole('option', { name: new RegExp(service) }).waitFor()
    await desk.keyboard.press('Enter')
    await desk.getByRole('combobox', { name: 'With' }).focus()
    await desk.keyboard.type(who)
    await desk.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true }).focus()
    await desk.keyboard.press('ArrowRight')
    await desk.getByRole('radio', { name: '10:00' }).focus()
    await desk.keyboard.press('Space')

    await traveller.goto('/orders/ordernew')
    await traveller.getByLabel('Name', { exact: true }).fill('Tess Traveller')
    await traveller.getByRole('combobox', { name: 'Add a service' }).fill(service)
    await traveller.getByRole('option', { name: new RegExp(service) }).tap({ force: true })
    await traveller.getByRole('combobox', { name: 'With' }).selectOption(who)
    await traveller.getByLabel('Go to a day').fill(date)
    await traveller.getByText('10:00', { exact: true }).tap({ force: true })

    await desk.getByRole('button', { name: 'Book', exact: true }).press('Enter')
    await expectShown(desk.getByText(/^Booking .* was created$/))
    await traveller.getByRole('button', { name: 'Book', exact: true }).tap()
    await expectShown(traveller.getByRole('alert').getByText(/taken/))
    await traveller.getByText('14:00', { exact: true }).tap({ force: true })
    await traveller.getByRole('button', { name: 'Book', exact: true }).tap()
    await expectShown(traveller.getByText(/^Booking .* was created$/))

    const starts = (await cast.call(listOrders, { resourceId })).rows.map(({ startMs = 0 }) =>
      new Date(startMs).toLocaleString('sv-SE', { timeZone: salon }),
    )
    expect(starts.toSorted()).toEqual([`${date} 10:00:00`, `${date} 14:00:00`])

    // Both look at the day: what one moves the other sees by itself.
    const calendar = `/bookings/calendar?view=day&date=${date}&resource_id=${resourceId}`
    await Promise.all([desk.goto(calendar), traveller.goto(calendar)])
    await expectShown(traveller.getByRole('button', { name: /^10:00.*Kay Desk/ }))
    await desk.getByRole('button', { name: /^10:00.*Kay Desk/ }).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await desk.keyboard.press(key)
    await expectShown(traveller.getByRole('button', { name: /^10:30.*Kay Desk/ }))
    await traveller.getByRole('button', { name: /^14:00.*Tess Traveller/ }).tap()
    await traveller.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).tap()
    await traveller.getByRole('dialog').getByRole('radio').first().check({ force: true })
    await traveller.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).tap()
    await desk.getByRole('button', { name: /Tess Traveller/ }).waitFor({ state: 'detached' })
  })
})

test('a party waits for a table: the desk notifies, calls and seats it by the keys; guest, second screen and waiter see it by themselves', async () => {
  const cast = await castOf(site, 'tableOrdering')
  const table = cast.aName('Bay')
  await cast.call(createTable, { name: table, capacity: 40, area: 'Bay' })
  const { code } = await cast.call(createLink, { purpose: 'queue' })
  const name = cast.aName('Paula')
  const { token, ticketNo } = await cast.asGuest(joinQueue, {
    intakeToken: await cast.intake(code),
    fullName: name,
    email: 'paula@mail.example',
    partySize: 37,
  })
  const { business: desk, staff: waiter, guest } = cast
  await Promise.all([
    desk.goto('/queue/list'),
    waiter.goto('/table/tablecustomerlist?area=Bay'),
    cast.guestGoes(`/others/ticket/${token}`),
  ])
  const display = await site.openTab(desk, '/queue/display')
  await hearCalls(display)
  await desk.bringToFront()

  const row = desk.locator('.queue__row').filter({ hasText: name })
  await row.getByRole('button', { name: /^More for/ }).press('Enter')
  await chooseByKeys(desk, 'Notify …')
  await desk.getByRole('dialog').getByRole('radio', { name: 'By e-mail' }).focus()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Enter')
  await expectShown(desk.getByText(`${ticketNo} ${name} was notified.`))
  await expect.poll(async () => (await mailsWith('it is almost your turn')).length).toBe(1)

  await row.getByRole('button', { name: `Call: ${ticketNo} ${name}` }).press('Enter')
  await expectShown(guest.getByRole('status').getByText(/^It is your turn/))
  await expectShown(display.locator('.stage__number').getByText(ticketNo, { exact: true }))
  await expect
    .poll(() => display.evaluate(() => (globalThis as unknown as { said: string[] }).said))
    .toEqual([`Number ${ticketNo}, please.`])

  await row.getByRole('button', { name: `Seat: ${ticketNo} ${name}` }).press('Enter')
  // The only table that is large enough is offered first.
  await expect
    .poll(() => desk.getByRole('dialog').getByRole('radio', { name: table }).isChecked())
    .toBe(true)
  await desk.getByRole('dialog').getByRole('button', { name: 'Seat', exact: true }).press('Enter')
  const card = waiter.getByRole('article').filter({ hasText: table })
  await expectShown(card.getByText('Seated', { exact: true }))
  await expectShown(card.getByText(/^37 people/))
  await expectShown(guest.getByRole('status').getByText(/^Your visit has started/))

  await desk
    .locator('.queue__past')
    .filter({ hasText: name })
    .getByRole('button', { name: /^More for/ })
    .press('Enter')
  await chooseByKeys(desk, 'Return to queue')
  await expectShown(card.getByText('Free', { exact: true }))
  await expectShown(guest.getByRole('status').getByText(/^It is your turn/))
})

async function aChair({
  call,
  aName,
}: Cast): Promise<{ service: string; who: string; resourceId: string }> {
  const [service, who] = [aName('Shared Cut'), aName('Zoe')]
  const { id: productId } = await call(createProduct, {
    name: service,
    priceAmount: 4000,
    durationMin: 60,
  })
  const { id: resourceId } = await call(createResource, {
    name: who,
    kind: 'person',
    productIds: [productId],
  })
  return { service, who, resourceId }
}

/** Goes through an open menu by the arrow keys. */
async function chooseByKeys(page: Page, word: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: word })
  await item.waitFor()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 12 && !(await isThere()); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Turns the voice of the second screen on, and keeps what it says. */
async function hearCalls(display: Page): Promise<void> {
  await display.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    speechSynthesis.speak = ({ text }) => void said.push(text)
  })
  await display.getByRole('button', { name: 'Announce the calls' }).click()
}

/** The mails in the server's folder that hold these words. */
async function mailsWith(words: string): Promise<string[]> {
  const folder = join(site.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/\r?\n/g, ' '))
    .filter((mail) => mail.includes(words))
}

test('someone comes by: whoever stands at the door checks them in by touch, and the owner, who has their record open, sees the visit by itself', async () => {
  const cast = await castOf(site, 'cConnect')
  const fullName = cast.aName('Dora')
  const { id } = await cast.call(createCustomer, { fullName })
  await cast.business.goto(`/customers/customerview?id=${id}`)
  await expectShown(
    cast.business.getByRole('region', { name: 'Visits' }).getByText('No visits here yet.'),
  )

  await cast.staff.goto(`/customers/customerlist?search=${encodeURIComponent(fullName)}`)
  await cast.staff.getByRole('button', { name: `Check in ${fullName}` }).tap()
  await cast.staff.getByRole('dialog').getByLabel('How many people').fill('4')
  await cast.staff.getByRole('dialog').getByRole('button', { name: 'Check in', exact: true }).tap()
  await expectShown(cast.staff.getByText(`${fullName} is checked in.`))
  await expectShown(cast.business.getByRole('region', { name: 'Visits' }).getByText('4 people'))
})
