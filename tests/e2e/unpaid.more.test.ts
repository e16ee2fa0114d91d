import { expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()

test('an owner whose module is not paid for is led to where it is', async () => {
  const owner = await site.signedIn('owner@inactive.example', { path: stillPage })
  // The trial of another module lets the company work; this one stays closed.
  const trial = { module_id: moduleIds.ekart, event: 'subscription.start-trial' }
  await callsIn('foodKart')(owner, 'PUT', 'payment/module', trial)
  await owner.evaluate(
    (id) => localStorage.setItem('sevenfold.module_id', id),
    String(moduleIds.foodKart),
  )
  await owner.goto('/orders/orderlist')
  await expectShown(owner.getByText('This module is closed until it is paid for', { exact: false }))
  expect(await axeFinds(owner)).toEqual([])
  await owner.getByRole('alert').getByRole('link', { name: 'Subscription' }).first().click()
  await expectShown(owner.getByRole('heading', { level: 1, name: 'Subscription' }))
  expect(pathOf(owner)).toBe('/actions/subscription')
})
