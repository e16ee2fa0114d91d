import { expect, test } from 'vitest'
import { addDays } from '#contract/zoned-time.ts'
import { sayDay } from '../../src/views/parts/time/say-time.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, styledAs, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('a guest reads address, hours and special days of the place, and that it is open', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const call = callsIn('foodKart')
  type Place = { location_id: string; version: number; address: string }
  const [place] = (await call(owner, 'GET', 'location/getall')) as unknown as Place[]
  const today = new Date().toISOString().slice(0, 10)
  const holiday = addDays(today, 25)
  await call(owner, 'PUT', 'location/update', {
    location_id: place?.location_id,
    expected_version: place?.version,
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
    exceptions: [{ date: holiday, closed: true }],
  })
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await expectShown(guest.getByText('Open now'))
  await expectShown(guest.getByText(place?.address ?? 'no address'))
  await guest.getByText('Opening hours').tap()
  const rows = guest.locator('dl > div')
  await expectShown(rows.filter({ hasText: 'Monday' }).filter({ hasText: '24 hours' }))
  await expectShown(
    rows.filter({ hasText: sayDay(holiday, 'en', today) }).filter({ hasText: 'Closed' }),
  )
  expect(await guest.locator('[aria-current=date]').count()).toBe(1)
  expect(await axeFinds(guest)).toEqual([])
})

test('a quantity stops at what is left, in the menu, the dialog and the cart', async () => {
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const call = callsIn('foodKart')
  await call(owner, 'POST', 'product/create', {
    name: 'Last pie',
    price_amount: 500,
    stock_qty: 2,
  })
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  const add = guest.getByRole('button', { name: 'Add Last pie' })
  await add.tap()
  expect(await guest.getByText('Only 2 left').count()).toBe(0)
  await add.tap()
  await expectShown(guest.getByText('Only 2 left'))
  await add.tap({ force: true })
  await guest.getByRole('button', { name: /2 items/ }).tap()
  const more = guest.getByRole('button', { name: 'One more: Last pie' })
  expect(await more.isDisabled()).toBe(true)
  const said = guest.locator('li').getByText('Only 2 left')
  await expectShown(said)
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'One fewer: Last pie' }).tap()
  await said.waitFor({ state: 'hidden' })
  expect(await more.isDisabled()).toBe(false)
})

test('a guest who is still choosing follows the table that the team moves, with the cart', async () => {
  const call = callsIn('tableOrdering')
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const stamp = Date.now() % 100_000
  const make = async (name: string) => {
    const made = await call(owner, 'POST', 'table/create', { name, capacity: 4 })
    const id = String(made['table_id'])
    const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${id}`)
    return { id, code: String(code) }
  }
  const [from, to] = [await make(`Door ${stamp}`), await make(`Window ${stamp}`)]
  const change = async (fields: object) => {
    const { version } = await call(owner, 'GET', `table/getbyid?id=${from.id}`)
    const known = { table_id: from.id, expected_version: version }
    await call(owner, 'PUT', 'table/update', { ...known, ...fields })
  }
  await change({ event: 'table.open', party_size: 2 })
  const guest = await site.open(`/others/s/${from.code}`, phone)
  await expectShown(guest.getByRole('heading', { name: 'This table has an open order' }))
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await change({ event: 'table.transfer-out', to_table_id: to.id })
  await guest.waitForURL(`**/others/s/${to.code}`)
  await expectShown(guest.getByText(`You have moved to Window ${stamp}.`))
  await expectShown(guest.getByRole('button', { name: /1 item/ }))
  await expectShown(guest.getByRole('heading', { name: 'This table has an open order' }))
  expect(await axeFinds(guest)).toEqual([])
})

test('someone applies for a job with a file, sees how it stands, and takes it back', async () => {
  const guest = await site.open('/others/s/DemoJobJob', phone)
  await guest
    .getByRole('button', { name: /^Apply: / })
    .first()
    .click()
  await guest.getByLabel('Your name').fill('Ines Prado')
  await guest.getByLabel('E-mail').fill('ines@mail.example')
  const file = guest.getByLabel('Your CV (optional)')
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('89504e47', 'hex'),
  })
  await guest.getByText('Only PDF or Word files can be sent.').waitFor()
  // What was refused would not arrive: it is replaced, or left out knowingly.
  await guest.getByRole('button', { name: 'Send the application' }).click()
  await expect.poll(() => file.evaluate((field) => field === document.activeElement)).toBe(true)
  await guest.getByRole('button', { name: 'Apply without a file' }).click()
  expect(await guest.getByText('Only PDF or Word files can be sent.').count()).toBe(0)
  await file.setInputFiles({
    name: 'me.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 me'),
  })
  await guest.getByText('me.pdf is attached.').waitFor()
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Send the application' }).click()

  await guest.waitForURL('**/others/application/*')
  await guest.getByText('Received').waitFor()
  await guest.getByText('CV: me.pdf').waitFor()
  expect(await axeFinds(guest)).toEqual([])

  // The page follows what the business decides.
  const owner = await site.signedIn('owner@job.example', { path: '/job/interest?search=Ines' })
  await owner.getByRole('link', { name: 'Ines Prado', exact: true }).click()
  // What is sent is in sight: one press.
  await owner.getByRole('region', { name: 'What “Invite to talk” sends' }).waitFor()
  await owner.locator('.record-steps').getByRole('button', { name: 'Invite to talk' }).click()
  await guest.getByRole('status').getByText("We'd like to talk to you").waitFor()
  await guest.getByText('Withdraw the application').click()
  await guest.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await guest.getByText('Closed').waitFor()
})

test('a time is booked with anyone who is free, and the receipt has it', async () => {
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  await styledAs(guest, 'services').locator('button').first().click()
  const times = guest.getByRole('group', { name: 'Time', exact: true }).getByRole('button')
  await guest.getByRole('button', { name: 'Later', exact: true }).click()
  await times.first().click()
  await guest.getByLabel('Your name').fill('Kai Brown')
  await guest.getByLabel('E-mail', { exact: true }).fill('kai@booking.example')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Request this time' }).click()
  await guest.waitForURL('**/receipt/*')
  await guest.getByText('Reschedule').waitFor()
})
