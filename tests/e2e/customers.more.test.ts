import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')

test('someone who calls is added, found by their tag, and checked in from their row', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/customers/customerlist' })
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expectShown(page.getByText('Please fill this in.'))
  await page.getByLabel('Name *').fill('Zuzana Testová')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900999')
  await page.getByLabel('Tags').fill('night shift')
  await page.getByLabel('Tags').press('Enter')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expectShown(page.getByRole('heading', { name: 'Zuzana Testová', level: 1 }))
  await expectShown(page.getByRole('link', { name: '+44 7700 900999' }))

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
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const stays = await aCustomer(page, { full_name: 'Mira Twice', notes: 'from the phone' })
  const goes = await aCustomer(page, {
    full_name: 'mira twice',
    email: 'mira@mail.example',
    notes: 'from the shop',
  })
  await page.goto(pathTo(goes))
  await page.getByRole('button', { name: 'Merge …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mira Twice' }).click()
  await dialog.getByRole('radio').nth(1).check()
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await expectShown(dialog.getByText(/from the phone\s+from the shop/))
  await dialog.getByLabel('To confirm, type: Mira Twice').fill('somebody else')
  await dialog.getByRole('button', { name: 'Merge permanently' }).click()
  await expectShown(dialog.getByText('That is not “Mira Twice”.'))
  await dialog.getByLabel('To confirm, type: Mira Twice').fill('mira twice')
  await dialog.getByRole('button', { name: 'Merge permanently' }).click()
  await page.waitForURL(`**${pathTo(stays)}`)
  await expectShown(page.getByRole('link', { name: 'mira@mail.example' }))
  await page.goto(pathTo(goes))
  await expectShown(page.getByText('This customer was not found'))
})

test('a person gets all that is kept about them as a file, and is then forgotten', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const id = await aCustomer(page, { full_name: 'Otto Privacy', notes: 'allergic to nuts' })
  await page.goto(pathTo(id))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    customer: { fullName: 'Otto Privacy', notes: 'allergic to nuts' },
    orders: [],
    visits: [],
  })

  await page.getByRole('button', { name: 'Erase …' }).click()
  await page.getByRole('dialog').getByLabel('To confirm, type: Otto Privacy').fill('Otto Privacy')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click()
  await expectShown(page.getByText('The data was erased.'))
  expect(pathOf(page)).toBe('/customers/customerlist')
  await page.goto(pathTo(id))
  await expectShown(page.getByText('This customer was not found'))
})

test('a promotion is tried on a sample cart, published, used by an order and paused', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/actions/promotion' })
  await page.getByRole('button', { name: 'New promotion' }).first().click()
  await page.getByLabel('Name *').fill('Quarter off')
  await page.getByLabel('Value *').fill('25')
  await page.getByLabel('Code *').fill('quarter')
  const preview = page.getByRole('region', { name: 'What the customer will see' })
  await expectShown(preview.getByText(/^Discount by this promotion: £[\d.]+\.$/))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectShown(page.getByRole('heading', { name: 'Quarter off', level: 1 }))
  await expectShown(page.getByText('Quarter off: Published'))
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expectShown(page.getByRole('button', { name: 'Code copied' }))
  await expectShown(page.getByRole('main').getByText('Active', { exact: true }))

  const { discount, subtotal } = await anOrderWith(page, 'QUARTER')
  expect(discount).toBe(Math.floor((subtotal * 25 + 50) / 100))
  await page.getByRole('link', { name: 'All promotions' }).click()
  const row = page.getByRole('row', { name: /Quarter off/ })
  await expectShown(row.getByText('1 use', { exact: true }))
  await row.getByRole('button', { name: 'Pause: Quarter off' }).click()
  await expectShown(row.getByText('Paused', { exact: true }))
  await expectShown(page.getByRole('button', { name: 'Undo' }))
  await expect(anOrderWith(page, 'QUARTER')).rejects.toThrow('This code is not valid.')
})

// Every state, and the narrowest phone in the dark: `customers-looks.long.test.ts`.
test('axe finds nothing on these screens, open and closed, and nothing scrolls sideways', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: stillPage,
    colorScheme: 'light',
  })
  await aCustomer(page, {
    full_name: 'Axel Long-Name von und zu Beispielhausen',
    tags: ['regular', 'pays by invoice'],
    notes: 'note',
  })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await page.goto('/customers/customerlist?search=Axel')
  await page.getByRole('link', { name: /^Axel/ }).first().waitFor()
  await expectClean(page, 'the customers')
  await page.getByRole('link', { name: /^Axel/ }).first().click()
  await page.getByRole('region', { name: 'Visits' }).getByText('No visits here yet.').waitFor()
  await expectClean(page, 'a customer')
  await press('Merge …')
  await page.getByRole('dialog').getByLabel('Search by name, phone or e-mail').fill('amelia')
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await press('Merge permanently')
  await page.getByText(/^That is not/).waitFor()
  await expectClean(page, 'a merge')
  await page.goto('/actions/promotionview?id=new')
  await press('Save as draft')
  await page.getByText('A whole number from 1 to 100.').waitFor()
  await expectClean(page, 'a new promotion, refused')
})

function pathTo(id: string): string {
  return `/customers/customerview?id=${id}`
}

async function aCustomer(page: Page, fields: object): Promise<string> {
  return (await call(page, 'POST', 'customer/create', fields)).customer_id as string
}

/** Orders the first dish that can be had as it is, with a code. @throws when the server refuses */
async function anOrderWith(
  page: Page,
  code: string,
): Promise<{ discount: number; subtotal: number }> {
  const dishes = (await call(
    page,
    'GET',
    'product/getall?rowSize=50&status=Active',
  )) as unknown as { product_id: string }[]
  const whole = await Promise.all(
    dishes.map(({ product_id: id }) => call(page, 'GET', `product/getbyid?id=${id}`)),
  )
  const plain = whole.find(
    ({ option_groups: groups = [] }) =>
      !(groups as { min_choices?: number }[]).some(({ min_choices: least = 0 }) => least > 0),
  )
  const items = [{ product_id: plain?.product_id, quantity: 3 }]
  const order = await call(page, 'POST', 'order/create', {
    delivery_type: 'Click and Collect',
    items,
    promo_code: code,
  })
  return { discount: Number(order.discount_amount), subtotal: Number(order.subtotal_amount) }
}
