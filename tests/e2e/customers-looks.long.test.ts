import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { phone, stillPage, useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')

describe.each([
  { name: 'at a desk, light', options: { colorScheme: 'light' } },
  {
    name: 'on the narrowest phone, dark',
    options: { ...phone, viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  },
] as const)('$name', ({ options }) => {
  test('axe finds nothing on these screens, open and closed, and nothing scrolls sideways', async () => {
    const page = await site.signedIn('owner@foodkart.example', { path: stillPage, ...options })
    const id = await aCustomer(page, {
      full_name: 'Axel Long-Name von und zu Beispielhausen',
      tags: ['regular', 'pays by invoice'],
      notes: 'note',
    })
    const clean = (where: string) => expectClean(page, where)
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

    await page.goto('/customers/customerlist?search=Axel')
    await page.getByRole('link', { name: /^Axel/ }).first().waitFor()
    await clean('the customers')
    await press(/^Check in Axel/)
    await page.getByRole('dialog').waitFor()
    await clean('check-in')
    await page.goto(pathTo(id))
    await page.getByRole('region', { name: 'Visits' }).getByText('No visits here yet.').waitFor()
    await clean('a customer')
    await press('Merge …')
    await page.getByRole('dialog').getByLabel('Search by name, phone or e-mail').fill('amelia')
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
    await press('Merge permanently')
    await page.getByText(/^That is not/).waitFor()
    await clean('a merge')
    await page.goto('/customers/customerview?id=new')
    await press('Add customer')
    await page.getByText('Please fill this in.').waitFor()
    await clean('a new customer, refused')

    await page.goto('/actions/promotionview?id=new')
    await press('Save as draft')
    await page.getByText('A whole number from 1 to 100.').waitFor()
    await clean('a new promotion, refused')
    const promotion = await aPromotion(page)
    await page.goto('/actions/promotion')
    await page.getByRole('link', { name: 'Spring' }).first().waitFor()
    await clean('the promotions')
    await page.goto(`/actions/promotionview?id=${promotion}`)
    await page.getByText(/^Discount by this promotion/).waitFor()
    await clean('a promotion')
    await press('Archive')
    await page.getByRole('dialog').waitFor()
    await clean('before the archive')
  })
})

function pathTo(id: string): string {
  return `/customers/customerview?id=${id}`
}

async function aCustomer(page: Page, fields: object): Promise<string> {
  return (await call(page, 'POST', 'customer/create', fields)).customer_id as string
}

async function aPromotion(page: Page): Promise<string> {
  return (
    await call(page, 'POST', 'promotion/create', { name: 'Spring', kind: 'percent', value: 10 })
  ).promotion_id as string
}
