import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { callsIn } from '../support/page-call.ts'
import { expectShown, phone, styledAs, useSite } from '../support/browser.ts'

const site = useSite({ PAYMENT_TEST: '1' })

test('a guest books with a deposit, the salon sees it paid, and the guest who cancels gets it back', async () => {
  const owner = await site.signedIn('owner@service.example', { path: '/bookings/calendar' })
  const guest = await site.open('/others/s/DemoServiceBooking', phone)
  await guest.getByRole('button', { name: /^Full Colour/ }).tap()
  const times = guest.getByRole('group', { name: 'Time' }).getByRole('button')
  await guest.getByRole('button', { name: 'Later' }).tap()
  await times.first().tap()
  await expectShown(guest.getByText(/^Deposit: /))
  await expectShown(guest.getByText(/It is refunded if you cancel/))
  await guest.getByLabel('Your name').fill('Ines')
  await guest.getByLabel('E-mail', { exact: true }).fill('ines@deposit.example')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: /^Book and pay / }).tap()
  await guest.waitForURL('**/pay/*')
  await guest.getByRole('link', { name: 'Back without paying' }).tap()

  // The time is held: the receipt offers the payment once more.
  await guest.waitForURL('**/receipt/*')
  await expectShown(styledAs(guest, 'status').getByText('Waiting for your deposit'))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: /^Pay the deposit of / }).tap()
  await guest.waitForURL('**/pay/*')
  await guest.getByRole('button', { name: '4000 0000 0000 3220' }).tap()
  await guest.getByRole('button', { name: 'Confirm the payment' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(guest.getByText(/^Your deposit of .* is paid/))

  const number = (await guest.title()).replace('Receipt ', '')
  await owner.goto(`${site.url}/orders/orderlist?search=${number}`)
  await owner.getByRole('link', { name: number }).first().click()
  const payments = owner.getByRole('region', { name: 'Payment' })
  await expectShown(payments.getByText('paid', { exact: true }))

  // The calendar says the same of it.
  const { href } = new URL(owner.url())
  const [booked] = (await callsIn('service')(
    owner,
    'GET',
    `order/getall?search=${number}`,
  )) as unknown as {
    start_ms: number
  }[]
  const date = new Date(booked?.start_ms ?? 0).toLocaleDateString('sv-SE', {
    timeZone: 'Australia/Melbourne',
  })
  await owner.goto(`${site.url}/bookings/calendar?date=${date}&view=day`)
  await owner.getByRole('button', { name: /Ines/ }).click()
  const dialog = owner.getByRole('dialog', { name: /^Booking / })
  await expectShown(dialog.getByText(/^Total.*\d/))
  await expectShown(dialog.getByText(/^Deposit.*\d.*paid/))
  expect(await axeFinds(owner)).toEqual([])
  await owner.goto(href)

  await guest.getByText('Cancel the booking').tap()
  await expectShown(guest.getByText(/^Your deposit of .* is refunded/))
  await guest.getByRole('button', { name: 'Yes, cancel' }).tap()
  await expectShown(guest.getByText(/of your online payment is refunded/))
  await expectShown(payments.getByText('returned', { exact: true }))
})
