import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { localTime } from '#contract/zoned-time.ts'
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
  const add = guest.getByRole('button', { name: /^Add / }).first()
  const dish = (await add.getAttribute('aria-label'))?.replace('Add ', '') ?? ''
  await hours(owner, dish, [localClock(12), localClock(13)])
  await guest.reload()
  await expectShown(guest.getByText(/^Available from .*\. Order for later\.$/))
  await guest.getByRole('button', { name: `Add ${dish}` }).tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Anita')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(
    guest.getByText(`${dish} is available from ${localClock(12)}`, { exact: false }),
  )
  await hours(owner, dish, [null, null])
  await guest.reload()
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

/** The clock of the demo's restaurant, some hours from now. */
function localClock(hoursAhead: number): string {
  return `${localTime(Date.now() + hoursAhead * 3_600_000, 'Europe/London').slice(-5, -2)}00`
}

async function hours(
  owner: Page,
  name: string,
  [from, to]: [string, string] | [null, null],
): Promise<void> {
  const call = callsIn('foodKart')
  const found = await call(owner, 'GET', `product/getall?search=${encodeURIComponent(name)}`)
  const [row] = found as unknown as { product_id: string; version: number }[]
  await call(owner, 'PUT', 'product/update', {
    product_id: row?.product_id,
    expected_version: row?.version,
    available_from: from,
    available_to: to,
  })
}
