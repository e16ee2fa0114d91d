import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, phone, useSite } from '../support/browser.ts'

const site = useSite()

test('someone who calls is added, found by their tag, and checked in from their row', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  await page.goto('/customers/customerlist')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expectShown(page.getByText('Please fill this in.'))
  await page.getByLabel('Name *').fill('Zuzana Testová')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900999')
  await page.getByLabel('Tags').fill('night shift')
  await page.getByLabel('Tags').press('Enter')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expectShown(page.getByRole('heading', { name: 'Zuzana Testová', level: 1 }))
  await expectShown(page.getByRole('link', { name: '+44 07700 900999' }))

  await page.getByRole('link', { name: 'All customers' }).click()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('night shift')
  await page.getByRole('button', { name: 'Check in Zuzana Testová' }).click()
  await page.getByRole('dialog').getByLabel('How many people').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Check in', exact: true }).click()
  await expectShown(page.getByText('Zuzana Testová is checked in.'))
  await page.getByRole('link', { name: 'Zuzana Testová' }).click()
  await expectShown(page.getByRole('region', { name: 'Visits' }).getByText('3 people'))
})

test('two records of a person become the one that was chosen, once its name is typed', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  const stays = await aCustomer(page, { full_name: 'Mira Twice', notes: 'from the phone' })
  const goes = await aCustomer(page, { full_name: 'mira twice', email: 'mira@mail.example', notes: 'from the shop' })
  await page.goto(pathTo(goes))
  await page.getByRole('button', { name: 'Merge …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mira Twice' }).click()
  await dialog.getByRole('radio').nth(1).check()
  await expectShown(dialog.getByText(/from the phone\s+from the shop/))
  await dialog.getByLabel('To confirm, type: Mira Twice').fill('somebody else')
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await expectShown(dialog.getByText('That is not “Mira Twice”.'))
  await dialog.getByLabel('To confirm, type: Mira Twice').fill('mira twice')
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await page.waitForURL(`**${pathTo(stays)}`)
  await expectShown(page.getByRole('link', { name: 'mira@mail.example' }))
  await page.goto(pathTo(goes))
  await expectShown(page.getByText('This customer was not found'))
})

test('a person gets all that is kept about them as a file, and is then forgotten', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  const id = await aCustomer(page, { full_name: 'Otto Privacy', notes: 'allergic to nuts' })
  await page.goto(pathTo(id))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ customer: { fullName: 'Otto Privacy', notes: 'allergic to nuts' }, orders: [], visits: [] })

  await page.getByRole('button', { name: 'Erase …' }).click()
  await page.getByRole('dialog').getByLabel('To confirm, type: Otto Privacy').fill('Otto Privacy')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expectShown(page.getByText('The data were erased.'))
  expect(pathOf(page)).toBe('/customers/customerlist')
  await page.goto(pathTo(id))
  await expectShown(page.getByText('This customer was not found'))
})

test('a promotion is tried on a sample cart, published, used by an order and paused', async () => {
  const page = await site.signedIn('owner@foodkart.example')
  await page.goto('/actions/promotion')
  await page.getByRole('button', { name: 'New promotion' }).first().click()
  await page.getByLabel('Name *').fill('Quarter off')
  await page.getByLabel('Value *').fill('25')
  await page.getByLabel('Code *').fill('quarter')
  const preview = page.getByRole('region', { name: 'What the guest will see' })
  await expectShown(preview.getByText(/^This promotion takes £[\d.]+ off\.$/))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectShown(page.getByRole('heading', { name: 'Quarter off', level: 1 }))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectShown(page.getByRole('main').getByText('Running', { exact: true }))

  const { discount, subtotal } = await anOrderWith(page, 'QUARTER')
  expect(discount).toBe(Math.floor((subtotal * 25 + 50) / 100))
  await page.getByRole('link', { name: 'All promotions' }).click()
  const row = page.getByRole('row', { name: /Quarter off/ })
  await expectShown(row.getByText('1 time', { exact: true }))
  await row.getByRole('button', { name: 'Pause: Quarter off' }).click()
  await expectShown(row.getByText('Paused', { exact: true }))
  await expectShown(page.getByRole('button', { name: 'Undo' }))
  await expect(anOrderWith(page, 'QUARTER')).rejects.toThrow('This code is not valid.')
})

describe.each([
  { name: 'at a desk, light', options: { colorScheme: 'light' } },
  { name: 'on the narrowest phone, dark', options: { ...phone, viewport: { width: 320, height: 700 }, colorScheme: 'dark' } },
] as const)('$name', ({ options }) => {
  test('axe finds nothing on these screens, open and closed, and nothing scrolls sideways', async () => {
    const page = await site.signedIn('owner@foodkart.example', { ...options, reducedMotion: 'reduce' })
    const id = await aCustomer(page, { full_name: 'Axel Long-Name von und zu Beispielhausen', tags: ['regular', 'pays by invoice'], notes: 'note' })
    const clean = async (where: string) => {
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .bone, .skeleton') === null)
      expect(await axeFinds(page), where).toEqual([])
      expect(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)), where).toBe(0)
    }
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
    await page.locator('.person').first().click()
    await press('Merge for good')
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
    await page.getByText(/^This promotion takes/).waitFor()
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
  return (await call(page, 'POST', 'promotion/create', { name: 'Spring', kind: 'percent', value: 10 })).promotion_id as string
}

/** Orders the first dish that can be had as it is, with a code. @throws when the server refuses */
async function anOrderWith(page: Page, code: string): Promise<{ discount: number; subtotal: number }> {
  const [row] = (await call(page, 'GET', 'order/getall')) as unknown as { order_id: string }[]
  const { CartItems } = (await call(page, 'GET', `order/getbyid?id=${row?.order_id}`)) as { CartItems: { product_id: string }[] }
  const items = [{ product_id: CartItems[0]?.product_id, quantity: 3 }]
  const order = await call(page, 'POST', 'order/create', { delivery_type: 'Click and Collect', items, promo_code: code })
  return { discount: Number(order.discount_amount), subtotal: Number(order.subtotal_amount) }
}

/** A call of whoever is signed in on the page. @throws the server's words when it refuses */
async function call(page: Page, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const headers = {
        'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
        'content-type': 'application/json',
        'module-id': '13',
        'idempotency-key': crypto.randomUUID(),
      }
      const response = await fetch(`/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.message)
      return answer.data
    },
    { method, path, body },
  )
}
