import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { answered, fail, holdNext, refuse } from '../support/answers.ts'
import { expectShown, fillSignIn, stillPage, useSite } from '../support/browser.ts'
import { mailedLink, pathIn } from '../support/mailed.ts'
import { callsIn } from '../support/page-call.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

// What becomes of a write when its screen is left, its record is gone, or somebody else is faster.

const site = useSite()
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const call = callsIn('foodKart')

/** A product in its form, and somebody else who changes its price. */
async function aProduct(name: string) {
  const other = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const made = await call(other, 'POST', 'product/create', { name, price_amount: 500 })
  const id = String(made['product_id'])
  const path = `/products/productview?id=${id}`
  const page = await site.signedIn('owner@foodkart.example', { path })
  const price = page.getByLabel('Price *')
  await price.waitFor()
  return {
    page,
    path,
    price,
    async someoneSaves(pence: number) {
      const { version } = await call(other, 'GET', `product/getbyid?id=${id}`)
      const change = { product_id: id, expected_version: version, price_amount: pence }
      await call(other, 'PUT', 'product/update', change)
    },
  }
}

/** The form is left for another screen, with what was typed. */
async function leave(page: Page): Promise<void> {
  await menuLink(page, 'Dashboard').click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL('**/dashboard')
}

test('a form that is left while it is saved, or while two versions stand beside each other, keeps nothing of it', async () => {
  const { page, path, price, someoneSaves } = await aProduct('Left alone')
  await price.fill('3.10')
  const held = await holdNext(page, '**/api/product/update*', fail)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await held.come
  await leave(page)
  held.letGo()
  await page.goto(path)
  await expect.poll(() => price.inputValue()).toBe('5.00')

  await price.fill('3.20')
  await someoneSaves(777)
  await page.locator('.form-frame__conflict').waitFor()
  await leave(page)
  await page.goto(path)
  await expect.poll(() => price.inputValue()).toBe('7.77')
})

test('a record that is gone is looked for again when there is news of it', async () => {
  const { page, price, someoneSaves } = await aProduct('Comes back')
  const isGone = refuse(404, 'NOT_FOUND')
  let asked = 0
  await page.route('**/api/product/getbyid?*', (route: Route) => {
    asked += 1
    return asked > 3 ? route.continue() : isGone(route)
  })
  await someoneSaves(600)
  await expectShown(page.getByText('This product was not found'))
  await someoneSaves(700)
  await expect.poll(() => price.inputValue()).toBe('7.00')
})

test('an undo is no longer offered where its screen was left', async () => {
  const page = await site.signedIn('owner@job.example', { path: stillPage })
  const title = 'Left behind'
  await callsIn('job')(page, 'POST', 'communityevent/create', { title, vacancies: 1 })
  await page.goto('/job/joblist')
  await page.getByRole('button', { name: `Publish: ${title}` }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  // Its timer is paused while the pointer is over it.
  await page.locator('.toast__root').hover()
  await menuLink(page, 'Customers').press('Enter')
  await expect.poll(() => page.locator('.toast__root').count()).toBe(0)
})

test('what is refused at a table says why, and the table is shown as it is', async () => {
  const page = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const name = 'Refused bill'
  const { table_id } = await callsIn('tableOrdering')(page, 'POST', 'table/create', {
    name,
    capacity: 4,
    area: 'Faults',
  })
  await page.goto(`/table/tableview?id=${String(table_id)}`)
  const reserve = page.getByRole('button', { name: 'Reserve', exact: true })
  await answered(page, '**/api/table/update*', refuse(409, 'CLOSED'), () => reserve.click())
  await expectShown(page.getByText('Refused: CLOSED'))
  await reserve.click()
  await expectShown(page.getByText('Reserved', { exact: true }))
})

test('who joins a team where news are followed already follows those of the other company', async () => {
  const inviting = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await call(inviting, 'POST', 'cc/ccstaff/create', {
    full_name: 'Elena Brooks',
    email: 'owner@ekart.example',
  })
  const link = pathIn(await mailedLink(site.dataDir, 'owner@ekart.example'))
  const page = await site.open(link)
  const joining = page.getByRole('heading', { name: /^Join / })
  await joining.waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  const events = '**/api/events*'
  const following = page.waitForResponse(events)
  await fillSignIn(page, 'owner@ekart.example')
  await following
  await page.goBack()
  await joining.waitFor()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const again = page.waitForRequest(events)
  await page.getByRole('button', { name: 'Join and sign in' }).click()
  await again
  await expectShown(page.getByRole('banner').getByText('Copper Oven Kitchen', { exact: true }))
})
