import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('tableOrdering')

test('a guest at a table is asked for a name once, and the cart hears at once of what sold out, costs more, or is closed', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const dish = async (name: string, price: number) => {
    const made = await call(owner, 'POST', 'product/create', { name, price_amount: price })
    return String(made['product_id'])
  }
  const [soup, stew] = [await dish('Live soup', 400), await dish('Live stew', 700)]
  const change = async (id: string, fields: object) => {
    const { version } = await call(owner, 'GET', `product/getbyid?id=${id}`)
    const known = { product_id: id, expected_version: version }
    await call(owner, 'PUT', 'product/update', { ...known, ...fields })
  }
  const table = { name: `Visit ${Date.now() % 100_000}`, capacity: 4 }
  const id = String((await call(owner, 'POST', 'table/create', table))['table_id'])
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${id}`)

  const guest = await site.open(`/others/s/${String(code)}`, phone)
  await guest.getByRole('button', { name: 'Add Live soup' }).tap()
  await guest.getByRole('button', { name: 'Add Live stew' }).tap()
  // The card of a dish counts what is in the cart.
  const stews = guest.getByRole('group', { name: 'How many of Live stew' })
  await guest.getByRole('button', { name: 'Add Live stew' }).tap()
  await expectShown(stews.getByText('2', { exact: true }))
  expect(await axeFinds(guest)).toEqual([])
  for (const left of ['1', undefined]) {
    await guest.getByRole('button', { name: 'One fewer: Live stew' }).tap()
    if (left) await expectShown(stews.getByText(left, { exact: true }))
  }
  await stews.waitFor({ state: 'detached' })
  await guest.getByRole('button', { name: 'Add Live stew' }).tap()
  await guest.getByRole('button', { name: /2 items/ }).tap()
  expect(await guest.getByLabel('Phone (optional)').isVisible()).toBe(false)
  await guest.getByLabel('Your name').fill('Ana')

  await change(soup, { sold_out: true })
  await expectShown(guest.getByText('Just sold out: Live soup.'))
  await change(stew, { price_amount: 750 })
  await expectShown(guest.getByText(/^Live stew now costs .*7\.50 instead of .*7\.00/))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByText('A price has changed. Look at your order above first.'))
  await guest.getByRole('button', { name: 'OK, keep it' }).tap()
  await guest.getByRole('button', { name: 'Remove from my order' }).tap()
  expect(await guest.getByText('Live soup').count()).toBe(0)

  const stand = async (event: string) => {
    const { version } = await call(owner, 'GET', `table/getbyid?id=${id}`)
    const known = { table_id: id, expected_version: version }
    await call(owner, 'PUT', 'table/update', { ...known, event })
  }
  await stand('table.disable')
  await expectShown(guest.getByText(/^This table isn.t taking orders/))
  await stand('table.enable')
  const [place] = (await call(owner, 'GET', 'location/getall')) as unknown as {
    location_id: string
    version: number
    hours: object[]
  }[]
  const open = async (hours: object[], later: number) =>
    call(owner, 'PUT', 'location/update', {
      location_id: place?.location_id,
      expected_version: (place?.version ?? 0) + later,
      hours,
    })
  await open([{ weekday: (new Date().getUTCDay() + 3) % 7, opens: '09:00', closes: '10:00' }], 0)
  await expectShown(guest.getByText('We are closed now. Your order is kept.'))
  await open(place?.hours ?? [], 1)
  await guest
    .getByText(/^This table isn.t taking orders/)
    .first()
    .waitFor({ state: 'hidden' })
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')

  await guest.goto(`/others/s/${String(code)}`)
  await guest.getByRole('button', { name: 'Add Live stew' }).tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await expectShown(guest.getByText('Ordering as Ana'))
  await guest.getByRole('button', { name: 'Change the name' }).tap()
  await expectShown(guest.getByLabel('Your name'))
})
