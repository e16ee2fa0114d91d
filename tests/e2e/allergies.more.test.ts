import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('tableOrdering')

test('what a dish contains is set in its form, read by the guest, and an allergy is loud at its dish in the kitchen', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const dish = `Walnut dal ${Date.now() % 10_000}`
  const made = await call(owner, 'POST', 'product/create', { name: dish, price_amount: 700 })
  await owner.goto(`/products/productview?id=${String(made['product_id'])}`)
  const contains = owner.getByRole('group', { name: 'Contains (allergens)' })
  await contains.getByText('Nuts', { exact: true }).click()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expectShown(owner.getByText('Saved').first())

  const table = { name: `Nook ${Date.now() % 10_000}`, capacity: 4 }
  const { table_id: id } = await call(owner, 'POST', 'table/create', table)
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)
  const guest = await site.open(`/others/s/${String(code)}`, phone)
  const card = guest.getByRole('listitem').filter({ hasText: dish })
  await expectShown(card.getByText('Contains Nuts'))
  await card.getByRole('button', { name: `Add ${dish}` }).tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByText('Allergies').tap()
  await guest.getByText('Nuts', { exact: true }).tap()
  await expectShown(guest.getByRole('alert').filter({ hasText: 'This dish contains Nuts.' }))
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByLabel('Your name').fill('Ana')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(guest.getByText(/yours · Allergy: Nuts$/))

  await owner.goto(`/table/tableview?id=${String(id)}`)
  await owner.getByRole('button', { name: 'Accept' }).click()
  const line = owner.getByRole('listitem').filter({ hasText: dish })
  await expectShown(line.getByText('Allergy: Nuts'))
  await owner.getByRole('button', { name: 'Send 1 to the kitchen' }).click()
  await owner.goto('/kitchen/board')
  const ticket = owner.getByRole('article').filter({ hasText: dish })
  await expectShown(ticket.getByText('Allergy: NutsThis dish contains Nuts.'))
  expect(await axeFinds(owner)).toEqual([])
})
