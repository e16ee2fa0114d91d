import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('tableOrdering')

test('a guest reserves on the phone, staff see them in the list and seat them at a table that is opened', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const table = `Corner ${Date.now() % 10_000}`
  await call(owner, 'POST', 'table/create', { name: table, capacity: 4 })
  const guestName = `Anita ${Date.now() % 10_000}`

  const guest = await site.open('/others/s/DemoTableorderingReserve', phone)
  await guest.getByLabel('How many people?').selectOption('4')
  const times = guest.getByRole('group', { name: /^Time/ }).getByRole('button')
  await times.first().tap()
  await expectShown(guest.getByRole('heading', { name: /^A table for 4 people/ }))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByLabel('Your name').fill(guestName)
  await guest.getByRole('button', { name: 'Reserve the table' }).tap()
  await expectShown(guest.getByText('Please fill this in.'))
  await guest.getByLabel('E-mail').fill('anita@mail.example')
  await guest.getByRole('button', { name: 'Reserve the table' }).tap()
  await guest.waitForURL('**/others/reservation/*')
  await expectShown(guest.getByRole('status').getByText('Confirmed'))
  expect(await axeFinds(guest)).toEqual([])

  await owner.goto('/table/reservations?scope=ahead')
  const row = owner.getByRole('row').filter({ hasText: guestName })
  const seat = row.getByRole('button', { name: `Seat: ${guestName}` })
  const dialog = owner.getByRole('dialog')
  // The second time the dialog is drawn together with the button, which was off meanwhile.
  await owner.route('**/table/livelist*', async (route) => {
    await sleep(200)
    await route.continue()
  })
  // What keeps the focus comes with the tools of the header, after the rows.
  await expectShown(owner.locator('.header-tools__button'))
  for (const opening of ['first', 'second']) {
    await seat.press('Enter')
    await expectShown(dialog)
    await owner.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    const hasFocus = await seat.evaluate((it) => it === document.activeElement)
    expect(hasFocus, `after the ${opening} opening`).toBe(true)
  }
  await seat.click()
  await dialog.getByText(table).click()
  expect(await axeFinds(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Seat', exact: true }).click()
  await owner.waitForURL('**/table/tableview?id=*')
  await expectShown(owner.getByRole('heading', { name: table }))
  await expectShown(owner.getByText('4 people'))

  // The guest's page hears of it by itself.
  await expectShown(guest.getByRole('status').getByText('Welcome!'))

  // A seating by mistake is undone at the table.
  await owner.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown(owner.getByText(`${guestName}: Confirmed`))
  await expectShown(guest.getByRole('status').getByText('Confirmed'))

  await owner.goto('/table/reservations')
  await owner.getByRole('button', { name: 'Link and QR code' }).click()
  const code = owner.getByRole('dialog', { name: 'QR code of Reservations' })
  await expectShown(code.getByText(/\/others\/s\/DemoTableorderingReserve$/))
  expect(await axeFinds(owner)).toEqual([])
})
