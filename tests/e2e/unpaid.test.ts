import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()

test('an owner whose module is not paid for is led to where it is', async () => {
  const call = callsIn('foodKart')
  const master = await site.signedIn('master@sevenfold.example', { path: stillPage })
  const login = '/login-api'
  const [company] = (await call(
    master,
    'GET',
    'user/buslist?search=Old%20Mill',
    undefined,
    login,
  )) as unknown as { company_details_id: string }[]
  const change = { company_details_id: company?.company_details_id, status: 'Active' }
  await call(master, 'PUT', 'user/update', change, login)

  const owner = await site.signedIn('owner@inactive.example', { path: '/orders/orderlist' })
  await expectShown(owner.getByText('This module is closed until it is paid for', { exact: false }))
  expect(await axeFinds(owner)).toEqual([])
  await owner.getByRole('alert').getByRole('link', { name: 'Subscription' }).first().click()
  await expectShown(owner.getByRole('heading', { level: 1, name: 'Subscription' }))
  expect(pathOf(owner)).toBe('/actions/subscription')
})
