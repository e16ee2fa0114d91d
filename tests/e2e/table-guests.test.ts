import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('tableOrdering')

test('at a table the first guest orders as ever, a friend joins with the code, and staff take a tip away', async () => {
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const name = `Corner ${Date.now() % 10_000}`
  const { table_id: id } = await call(owner, 'POST', 'table/create', { name, capacity: 4 })
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)

  const ana = await site.open(`/others/s/${String(code)}`, phone)
  await order(ana, 'Ana', '1')
  await owner.goto(`/table/tableview?id=${String(id)}`)
  await owner.getByRole('button', { name: 'Accept' }).click()
  const seen = owner.locator('.record__head strong')
  await expectShown(seen)
  const joinCode = (await seen.textContent()) ?? ''
  expect(joinCode).toMatch(/^\d{4}$/)
  await expectShown(ana.getByText(joinCode))
  expect(await axeFinds(ana)).toEqual([])

  const ben = await site.open(`/others/s/${String(code)}`, phone)
  await expectShown(ben.getByRole('heading', { name: 'This table has an open order' }))
  expect(await axeFinds(ben)).toEqual([])
  await ben.getByLabel('Code of the table').fill(joinCode === '0000' ? '0001' : '0000')
  await ben.getByRole('button', { name: 'Join' }).tap()
  await expectShown(ben.getByText('This code is wrong. Ask the people at the table or the staff.'))
  await ben.getByLabel('Code of the table').fill(joinCode)
  await ben.getByRole('button', { name: 'Join' }).tap()
  await expectShown(ben.getByRole('link', { name: 'View the open order' }))
  await order(ben, 'Ben')
  await expectShown(ben.getByText('yours'))

  await owner.goto('/table/tablecustomerlist')
  await expectShown(owner.getByRole('article').filter({ hasText: name }).getByText(joinCode))
  await owner.goto(`/table/tableview?id=${String(id)}`)
  await owner.locator('[aria-labelledby=table-bill] li a').first().click()
  await owner.getByRole('button', { name: 'Change tip' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Tip').fill('0')
  expect(await axeFinds(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Save tip' }).click()
  await expectShown(owner.getByText('Tip changed').first())
  expect(await owner.getByRole('button', { name: 'Change tip' }).count()).toBe(0)
})

async function order(guest: Page, name: string, tip = ''): Promise<void> {
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill(name)
  if (tip) {
    await guest.getByText(/^More:/).tap()
    await guest.getByLabel(/^Tip in/).fill(tip)
  }
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
}
