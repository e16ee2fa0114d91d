import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { useSite } from '../support/browser.ts'
import { expectSaved } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('ekart')

test('categories are put in order by keys, and one with products on offer is not switched off without a word', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/products/productlist' })
  await page.getByRole('link', { name: 'Categories' }).click()
  const list = page.getByRole('list', { name: 'Categories' })
  const names = () => list.locator('[data-entry]').allInnerTexts()
  await list.waitFor()
  const [first = '', second = '', ...others] = await names()
  await page.getByRole('button', { name: `Move ${first}.` }).press('ArrowDown')
  await page.getByText(`${first} is now 2 of`).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
    `Move ${first}.`,
  )
  // Stored a moment after the last press: whoever reads the screen anew finds that order.
  const other = await site.openTab(page, '/products/categories')
  await expect
    .poll(async () => {
      await other.reload()
      await other.locator('[data-entry]').first().waitFor()
      return other.locator('[data-entry]').allInnerTexts()
    })
    .toEqual([second, first, ...others])

  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByLabel('Name *').fill(first)
  await page.keyboard.press('Enter')
  await page.getByText('This name already exists.').waitFor()
  await page.getByLabel('Name *').fill('Deals')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More for Deals' }).click()
  await page.getByRole('menuitem', { name: 'Add a sub-category' }).click()
  await page.getByLabel('Name *').fill('Lunch')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: 'In Deals' })
    .getByRole('button', { name: 'Lunch', exact: true })
    .waitFor()

  await switchOff(page, first)
  await page
    .getByText(`${first} still has active products. Move or hide them, then switch it off.`)
    .waitFor()
  expect(await axeFinds(page)).toEqual([])
  await switchOff(page, 'Deals')
  await page.getByText('Deals is switched off').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Deals is switched on again').waitFor()
})

test('the prices of three products are changed at once, each shown before and after; one that refuses is named', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/products/productlist' })
  const names = await pick(page, 3)
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Set to' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('7,35')
  expect(await dialog.getByRole('row', { name: names[2] }).innerText()).toMatch(/£7\.35$/)
  expect(await axeFinds(page)).toEqual([])
  const second = await idOf(page, names[1])
  // Someone else changes the second one at the same moment.
  await page.route('**/product/update', async (route) => {
    const isSecond = second !== undefined && String(route.request().postData()).includes(second)
    await (isSecond
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed it.' },
        })
      : route.continue())
  })
  await dialog.getByRole('button', { name: 'Change prices of 3 products' }).click()
  await page.getByText('2 of 3 done').waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: `${names[1]} Someone else changed it.` })
    .waitFor()
  await page.reload()
  for (const name of [names[0], names[2]])
    expect(await page.getByRole('row', { name }).innerText()).toContain('£7.35')
  expect(await page.getByRole('row', { name: names[1] }).innerText()).not.toContain('£7.35')
})

test('new prices of several products are taken back at once', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: '/products/productlist' })
  const names = await pick(page, 2)
  const rows = () =>
    Promise.all(names.map((name) => page.getByRole('row', { name }).first().innerText()))
  const before = await rows()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Set to' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('8,45')
  await dialog.getByRole('button', { name: 'Change prices of 2 products' }).click()
  await page.getByText('2 of 2 done').waitFor()
  for (const row of await rows()) expect(row).toContain('£8.45')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 of 2 undone').waitFor()
  await page.reload()
  await expect.poll(rows).toEqual(before)
})

test('a new price of a product with variants is that of each variant, and is undone once', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/products/productlist' })
  const name = `Striped scarf ${Date.now() % 10_000}`
  const variants = [1000, 1200].map((price_amount, at) => ({
    values: [['S', 'M'][at]],
    price_amount,
    stock_qty: 4,
  }))
  const product = await call(page, 'POST', 'product/create', {
    name,
    price_amount: 1500,
    variant_options: [{ name: 'Size', values: ['S', 'M'] }],
    variants,
  })
  const prices = async () => {
    const { variants: now } = await call(
      page,
      'GET',
      `product/getbyid?id=${String(product['product_id'])}`,
    )
    return (now as { price_amount: number; stock_qty: number }[]).map((one) => [
      one.price_amount,
      one.stock_qty,
    ])
  }
  await page.goto(`/products/productlist?search=${encodeURIComponent(name)}`)
  await pick(page, 1)
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('50')
  const preview = await dialog.getByRole('row', { name }).innerText()
  expect(preview.match(/\d+\.\d+/g)).toEqual(['10.00', '12.00', '15.00', '18.00'])
  await dialog.getByRole('button', { name: 'Change price of 1 product' }).click()
  await page.getByText('1 of 1 done').waitFor()
  await page
    .getByRole('row', { name })
    .getByText(/from .15\.00/)
    .waitFor()
  expect(await prices()).toEqual([
    [1500, 4],
    [1800, 4],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 of 1 undone').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await prices()).toEqual([
    [1000, 4],
    [1200, 4],
  ])
})

test('who does a service is chosen in its form', async () => {
  const page = await site.signedIn('owner@service.example', { path: '/products/productlist' })
  await page.locator('.data-table__link').first().click()
  const doer = page
    .getByRole('group', { name: 'Provided by' })
    .or(page.getByRole('region', { name: 'Provided by' }))
    .getByRole('checkbox')
    .first()
  await doer.waitFor()
  expect(await doer.isChecked()).toBe(true)
  await doer.uncheck()
  await page.keyboard.press('Control+s')
  await expectSaved(page)
  await page.reload()
  await expect.poll(() => doer.isChecked()).toBe(false)
})

test('a file with mistakes of every kind says of each row what is wrong, and takes the rest', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/products/import' })
  const file = [
    'Name,SKU,Price,Stock,Type',
    'Good one,NEW-1,4.00,3,',
    ',NEW-2,4.00,3,',
    'Below nothing,NEW-3,4.00,-2,',
    'Twice,NEW-1,4.00,3,',
    'No such kind,NEW-4,4.00,3,Vegan',
    'No price,NEW-5,,3,',
  ]
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'mixed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\n')),
  })
  await page.getByRole('radio', { name: 'Skip the row' }).check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).waitFor()
  const faults = await page.getByRole('table').getByRole('row').allInnerTexts()
  // As a spreadsheet counts them, the headings being the first.
  const told = [
    /^3\b.*name is required/i,
    /^4\b.*is negative/,
    /^5\b.*Rows 2 and 5 have the same SKU/,
    /^6\b.*“Vegan” is not one of/,
    /^7\b.*price is required/i,
  ]
  expect(faults.slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual(
    told.map((one) => expect.stringMatching(one)),
  )
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('heading', { name: 'The import is done' }).waitFor()
})

async function switchOff(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
}

/** Chooses the first rows of the list; answers what they are called. */
async function pick(page: Page, count: number): Promise<string[]> {
  const links = page.locator('tbody .data-table__link')
  await links.first().waitFor()
  const names = (await links.allInnerTexts()).slice(0, count)
  for (const name of names)
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  return names
}

async function idOf(page: Page, name: string | undefined): Promise<string | undefined> {
  const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
  return address?.split('id=')[1]
}
