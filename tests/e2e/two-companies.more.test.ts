import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { ModuleName } from '#contract/modules.ts'
import { roleIds } from '#contract/role.ts'
import { changeDataFile } from '../support/change-data-file.ts'
import { newId } from '../../server/db/id.ts'
import { expectShown, pathOf, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const first = 'Fern & Fable Home'
const second = 'Copper Oven Kitchen'

/** The owner of one company gets a second one. */
beforeAll(() =>
  site.withoutServer(async () =>
    changeDataFile(site.dataDir, (database) => {
      const { id } = database
        .prepare(`select id from company_detail where company_name = ?`)
        .get(second) as { id: string }
      const user = database
        .prepare(`select id from app_user where email = ?`)
        .get('owner@ekart.example') as { id: string }
      database
        .prepare(
          `insert into company_user (company_id, id, user_id, role_id, status, created_ms,
            updated_ms, version) values (?, ?, ?, ?, 'Active', 1, 1, 1)`,
        )
        .run(id, newId(), user.id, roleIds.business)
    }),
  ),
)

/** Whose company the header shows. */
const headOf = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByText(name, { exact: true })
const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^You are now working in / })

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto('/staff/businesses')
  await page.getByRole('button', { name: `Open: ${name}`, exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expectShown(headOf(page, name))
}

/** What the company of the session sells under a name. */
async function productsNamed(page: Page, module: ModuleName, name: string): Promise<number> {
  const found = await callsIn(module)(
    page,
    'GET',
    `product/getall?search=${encodeURIComponent(name)}`,
  )
  return (found as unknown as unknown[]).length
}

test('a product that was typed for one company is never saved into another: the page asks where to go on, and keeps it', async () => {
  const typing = await site.signedIn('owner@ekart.example', { path: '/products/productview' })
  await typing.getByLabel('Name *').fill('Typed for the first company')
  await typing.getByLabel('Price *').fill('12')
  const choosing = await site.openTab(typing, '/dashboard')
  await openCompany(choosing, second)

  await expectShown(question(typing))
  await typing.keyboard.press('Escape')
  await expectShown(question(typing))
  expect(await productsNamed(choosing, 'foodKart', 'Typed for')).toBe(0)

  await question(typing)
    .getByRole('button', { name: `Back to ${first}` })
    .click()
  await question(typing).waitFor({ state: 'detached' })
  await expectShown(question(choosing))
  await typing.getByRole('button', { name: 'Create' }).click()
  await typing.waitForURL('**/productview?id=*')
  expect(await productsNamed(typing, 'ekart', 'Typed for')).toBe(1)

  await question(choosing)
    .getByRole('button', { name: `Continue in ${first}` })
    .click()
  await expectShown(headOf(choosing, first))
  await openCompany(choosing, second)
  expect(await productsNamed(choosing, 'foodKart', 'Typed for')).toBe(0)
  // For the next: the session of a sign-in is about the company where they were last.
  await openCompany(choosing, first)
})

test('input for one company is kept as its draft and not shown in a form of the other', async () => {
  const typing = await site.signedIn('owner@ekart.example', { path: '/products/productview' })
  await typing.getByLabel('Name *').fill('A draft of the first company')
  const choosing = await site.openTab(typing, '/dashboard')
  await openCompany(choosing, second)
  await question(typing)
    .getByRole('button', { name: `Continue in ${second}` })
    .click()
  await expectShown(headOf(typing, second))
  await typing.goto('/products/productview')
  await expect.poll(() => typing.getByLabel('Name *').inputValue()).toBe('')
  await openCompany(typing, first)
  await typing.goto('/products/productview')
  await expect
    .poll(() => typing.getByLabel('Name *').inputValue())
    .toBe('A draft of the first company')
})

test('each page of a browser says so each time a master opens another company, in whichever module it is', async () => {
  const master = await site.signedIn('master@sevenfold.example')
  await expectShown(headOf(master, second))
  const pages = [
    await site.openTab(master, '/orders/orderlist'),
    await site.openTab(master, '/reports/order'),
    await site.openTab(master, '/staff/businesses'),
  ]
  for (const page of pages) await expectShown(headOf(page, second))
  for (let times = 0; times < 3; times++) {
    await openCompany(master, first)
    for (const page of pages) await expectShown(question(page))
    await openCompany(master, second)
    // Back in the company of the pages, there is nothing to ask any more.
    for (const page of pages) await question(page).waitFor({ state: 'detached' })
  }
  await openCompany(master, first)
  const [orders] = pages
  if (!orders) throw new Error('there is a page')
  await question(orders)
    .getByRole('button', { name: `Continue in ${first}` })
    .click()
  await expectShown(headOf(orders, first))
  expect(pathOf(orders)).toBe('/dashboard')
})
