import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({}, { hasClock: true })
const call = callsIn('service')
const minute = 60_000
const hour = 60 * minute
const owner = 'owner@service.example'

test('sick at ten with eight bookings: seven are moved with one press, and the eighth guest accepts another time', async () => {
  await site.advance(await untilTen())
  const page = await site.signedIn(owner, { path: stillPage })
  const tenMs = Math.ceil(site.now() / hour) * hour
  const { product_id } = await call(page, 'POST', 'product/create', {
    name: 'Test Cut',
    price_amount: 4000,
    duration_min: 60,
  })
  await keepOthersOut(page)
  const hire = async (name: string) =>
    (
      await call(page, 'POST', 'resource/create', {
        name,
        kind: 'person',
        product_ids: [product_id],
      })
    ).resource_id
  const [nora, olga] = [await hire('Nora Test'), await hire('Olga Test')]
  const book = (resource_id: unknown, startMs: number, who: string) =>
    call(page, 'POST', 'order/create', {
      Customer: { full_name: who, ...contactOf(who) },
      start_ms: startMs,
      resource_id,
      items: [{ product_id, quantity: 1 }],
    })
  for (let count = 0; count < 7; count += 1)
    await book(nora, tenMs + count * hour, `Guest ${count + 1}`)
  const eighth = await book(nora, tenMs + 7 * hour, 'Guest Eight')
  await book(olga, tenMs + 7 * hour, 'In Theway')

  await page.goto('/bookings/calendar?view=people')
  await page.getByRole('button', { name: 'Mark as sick: Nora Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bookings that need a decision' })
  await expectShown(dialog.getByText('8 bookings need a decision', { exact: false }))
  await expectShown(dialog.getByText(/Nora Test is off from/))
  await expectClean(page, 'bookings in time off')
  await expectShown(dialog.getByText('This customer left no phone number', { exact: false }))
  await dialog.getByRole('button', { name: 'Move 7 to someone who is free' }).click()
  // Whoever gets no mail about it is named with their phone number, after the move too.
  await expectShown(dialog.getByText(/^7 bookings were moved\. These 2 customers cannot be/))
  await expectShown(dialog.getByText(/^Guest 1: .*491 570 156/))
  await expectShown(dialog.getByText(/^Guest 2: This customer left no phone number/))
  await expectShown(dialog.getByText('1 booking needs a decision', { exact: false }))
  // Whoever leaves finds the rest again.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectShown(
    page.getByText(
      "1 booking needs a decision: its time is outside the hours, or in someone's time off.",
    ),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expectShown(dialog.getByText('Guest Eight', { exact: false }))
  await dialog.getByRole('button', { name: /^Propose \D/ }).click()
  await expectShown(dialog.getByText(/^Proposed: /))

  const guest = await site.open(`/receipt/${String(eighth.uuid)}`)
  await expectShown(guest.getByRole('heading', { name: 'Another time for you?' }))
  await expectClean(guest, 'a proposal')
  await guest.getByRole('button', { name: 'Accept this time' }).click()
  await expectShown(guest.getByText('The time was changed.'))
  expect(await guest.getByRole('button', { name: 'Accept this time' }).count()).toBe(0)
  await expectShown(dialog.getByText('No bookings are affected.'))
  const moved = await call(page, 'GET', `order/getbyid?id=${String(eighth.order_id)}`)
  expect(Number(moved.start_ms)).toBeGreaterThan(tenMs + 7 * hour)
})

test('on a phone a day off is written down, and taken back where it was a mistake', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...phone })
  await call(page, 'POST', 'resource/create', { name: 'Paula Test', kind: 'person' })
  await page.goto('/bookings/calendar')
  await page.getByRole('button', { name: 'Time off' }).tap()
  const who = page.getByRole('combobox', { name: 'Person or room' }).last()
  // Nobody was selected: nobody is off by accident.
  expect(await who.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Save time off' }).tap()
  await expect.poll(() => who.getAttribute('aria-invalid')).toBe('true')
  await who.selectOption('Paula Test')
  await page.getByRole('radio', { name: 'Tomorrow' }).check({ force: true })
  await page.getByLabel('Reason').fill('Training')
  await page.getByRole('button', { name: 'Save time off' }).tap()
  await expectShown(page.getByText(/Paula Test is off from/))
  await expectShown(page.getByText('No bookings are affected.'))
  expect(await offOf(page, 'Paula Test')).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await offOf(page, 'Paula Test')).toEqual([])
})

/** The first guest has only a phone number, the second one neither. */
function contactOf(who: string): object {
  if (who === 'Guest 1') return { phone: '0491570156', calling_code: '+61' }
  return who === 'Guest 2' ? {} : { email: `${who.toLowerCase().replace(' ', '.')}@mail.example` }
}

/** The salon's own people do all services: here only something else. */
async function keepOthersOut(page: Page): Promise<void> {
  const { product_id } = await call(page, 'POST', 'product/create', {
    name: 'Something Else',
    price_amount: 100,
  })
  const all = (await call(page, 'GET', 'resource/getall')) as unknown as {
    resource_id: string
    version: number
  }[]
  for (const { resource_id, version } of all)
    await call(page, 'PUT', 'resource/update', {
      resource_id,
      expected_version: version,
      product_ids: [product_id],
    })
}

test('the secret address of a calendar is made, opened by a phone, and revoked', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.goto('/bookings/calendar')
  await page.getByRole('button', { name: 'Phone calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone calendar' })
  await dialog.getByRole('button', { name: /^Create an address for/ }).click()
  await expectShown(dialog.getByRole('img', { name: /^QR code of the calendar of/ }))
  const address = (await dialog.getByText(/^http.*\.ics$/).textContent()) ?? ''
  const read = () => fetch(`${site.url}${new URL(address).pathname}`)
  expect(await (await read()).text()).toMatch(/^BEGIN:VCALENDAR/)
  await expectClean(page, 'the calendar of a phone')
  await dialog.getByRole('button', { name: 'Revoke address' }).click()
  await expectShown(dialog.getByRole('button', { name: /^Create an address for/ }))
  expect((await read()).status).toBe(404)
})

async function offOf(page: Page, name: string): Promise<unknown> {
  const all = (await call(page, 'GET', 'resource/getall')) as unknown as {
    name: string
    time_off: unknown[]
  }[]
  return all.find((one) => one.name === name)?.time_off
}

/** Until five minutes to ten on the clocks of the demo's salon. */
async function untilTen(): Promise<number> {
  const shown = new Date(site.now()).toLocaleTimeString('en-GB', {
    timeZone: 'Australia/Melbourne',
  })
  const [hours = 0, minutes = 0] = shown.split(':').map(Number)
  const wanted = 9 * 60 + 55 - (hours * 60 + minutes)
  return ((wanted + 24 * 60) % (24 * 60)) * minute
}
