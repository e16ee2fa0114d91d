import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('a guest orders for later on a phone, and reads the time on the receipt', async () => {
  const call = callsIn('foodKart')
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await call(
    owner,
    'PUT',
    'user/update',
    { settings: { takes_later: true, later_slot_min: 30, later_days_ahead: 3 } },
    '/login-api',
  )
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Anita')
  await guest.getByText('For later').tap()
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByText('Choose a time.'))
  const days = guest.getByRole('group', { name: 'Day' }).getByRole('button')
  expect(await days.count()).toBe(7)
  expect(await days.nth(6).isDisabled()).toBe(true)
  expect(await guest.getByRole('button', { name: 'Later', exact: true }).isDisabled()).toBe(true)
  await days.nth(1).tap()
  const time = guest.getByRole('group', { name: 'Time' }).getByRole('button').first()
  const at = await time.innerText()
  await time.tap()
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByText(new RegExp(`Ready.*${at}`)).first())
})
