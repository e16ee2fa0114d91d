import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { getProduct, updateProduct } from '#contract/product.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { expectSaved } from '../support/clean.ts'
import { answerAt, signInAt } from '../support/remote.ts'

const site = useSite()

describe('the form of a product', () => {
  test('a unit that is missing is made without leaving it, and is chosen', async () => {
    const page = await site.signedIn('owner@ekart.example', { path: '/products/productview' })
    await page.getByLabel('Name *').fill('Ribbon')
    await page.getByLabel('Price *').fill('3')
    const unit = page.getByLabel('Unit', { exact: true })
    await page.getByRole('button', { name: 'New unit' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New unit' })
    await dialog.getByLabel('Name *').fill('Bundle')
    await dialog.getByLabel('Short form *').fill('bdl')
    expect(await axeFinds(page)).toEqual([])
    await dialog.getByLabel('Short form *').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => unit.locator('option:checked').textContent()).toBe('Bundle')
    // Enter in the dialog saved only the unit.
    expect(await page.getByLabel('Name *').inputValue()).toBe('Ribbon')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/productview\?id=/)
    await expect.poll(() => unit.locator('option:checked').textContent()).toBe('Bundle')
  })

  test('a mistyped price is taken back from the toast, unless somebody else changed it since', async () => {
    const page = await site.signedIn('owner@foodkart.example', { path: '/products/productlist' })
    await page.locator('tbody .data-table__link').first().click()
    const price = page.getByLabel('Price *')
    const before = await price.inputValue()
    const save = async (text: string) => {
      await price.fill(text)
      await page.keyboard.press('Control+s')
      await expectSaved(page)
    }
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await save('950')
    await undo.click()
    await expectShown(page.getByText('The earlier values were restored'))
    await expect.poll(() => price.inputValue()).toBe(before)
    await page.reload()
    expect(await price.inputValue()).toBe(before)

    // What is typed next wins over the undo.
    await save('940')
    await price.fill('9.60')
    await undo.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Discard' }).click()

    await save('930')
    const as = {
      ...(await signInAt(site.url, 'owner@foodkart.example')),
      moduleId: moduleIds.foodKart,
    }
    const id = new URL(page.url()).searchParams.get('id') as Id
    const { version } = await answerAt(site.url, getProduct, { id }, { as })
    const theirs = { id, expectedVersion: version, priceAmount: 970 }
    await answerAt(site.url, updateProduct, theirs, { as })
    await undo.click()
    await expectShown(
      page.getByText(/^Not undone\. Someone else changed this in the meantime\. Check the latest/),
    )
    await expect.poll(() => price.inputValue()).toBe('9.70')
  })

  test('by keyboard: made with options and a picture, changed, and guarded when it is left', async () => {
    const page = await site.signedIn('owner@foodkart.example', { path: '/products/productlist' })
    await page.getByRole('link', { name: 'New product' }).press('Enter')
    await page.getByLabel('Name *').waitFor()

    // Nothing filled in: the first wrong field has the focus, and says why.
    await page.getByLabel('Name *').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        page
          .getByLabel('Name *')
          .evaluate(
            (field) => field === document.activeElement && field.getAttribute('aria-invalid'),
          ),
      )
      .toBe('true')

    await page.keyboard.type('Paneer tikka')
    await page.getByLabel('Price *').focus()
    await page.keyboard.type('12,50')
    await page.getByRole('button', { name: 'Add an option' }).press('Enter')
    await page.getByRole('textbox', { name: 'Option name' }).focus()
    await page.keyboard.type('Size')
    await page.getByRole('textbox', { name: 'Choice' }).fill('Small')
    await page.getByRole('button', { name: 'Add a choice' }).press('Enter')
    await page.getByRole('textbox', { name: 'Choice' }).nth(1).fill('Large')
    await page.getByLabel('Extra price').nth(1).fill('2.50')
    await page.getByRole('button', { name: /^Move Large/ }).press('ArrowUp')
    await page.getByText('Large is now 1 of 2').waitFor()
    await page
      .getByLabel('Add pictures')
      .setInputFiles({ name: 'tikka.png', mimeType: 'image/png', buffer: await aPicture() })
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
    expect(await axeFinds(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.waitForURL(/productview\?id=/)
    await page.getByRole('heading', { name: 'Paneer tikka' }).waitFor()
    expect(
      await page
        .getByRole('textbox', { name: 'Choice' })
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
    ).toEqual(['Large', 'Small'])
    expect(await page.getByLabel('Price *').inputValue()).toBe('12.50')

    await page.getByLabel('Price *').fill('13')
    await page.getByRole('link', { name: 'All products' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expectSaved(page)
    await page.reload()
    await expect.poll(() => page.getByLabel('Price *').inputValue()).toBe('13.00')
  })

  test('pictures that are chosen together keep their order, whichever upload ends first', async () => {
    const page = await site.signedIn('owner@foodkart.example', { path: '/products/productview' })
    const held: (() => void)[] = []
    await page.route('**/api/image/upload*', async (route) => {
      if (held.length < 2) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const files = await Promise.all(
      ['#c02020', '#20c020', '#2020c0'].map(async (colour, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: await aPicture(colour),
      })),
    )
    await page.getByLabel('Add pictures').setInputFiles(files)
    const images = page.getByRole('img', { name: /^Picture \d/ })
    for (const [at, letGo] of [() => undefined, () => held[1]?.(), () => held[0]?.()].entries()) {
      letGo()
      await expect.poll(() => images.count()).toBe(at + 1)
    }
    const colours = await images.evaluateAll((all) =>
      Promise.all(
        all.map(async (image) => {
          await (image as HTMLImageElement).decode()
          const canvas = new OffscreenCanvas(1, 1).getContext('2d')
          canvas?.drawImage(image as HTMLImageElement, 0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
          return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))]
        }),
      ),
    )
    expect(colours).toEqual(['red', 'green', 'blue'])

    // The focus stays where one removes, and ends where one adds.
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
    for (const [removed, next] of [
      [2, 2],
      [2, 1],
    ] as const) {
      await page.getByRole('button', { name: `Remove picture ${removed}` }).press('Enter')
      await expect.poll(focused).toBe(`Remove picture ${next}`)
    }
    await page.getByRole('button', { name: 'Remove picture 1' }).press('Enter')
    const add = page.getByLabel('Add pictures')
    await expect.poll(() => add.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('two people change the same product: both sides are shown, and keeping mine leaves what else they changed', async () => {
    const one = await site.signedIn('owner@foodkart.example', { path: stillPage })
    // Neither hears of the other before it saves.
    await one.context().route('**/api/events*', (route) => route.abort())
    await one.goto('/products/productlist?search=Margherita')
    await one.getByRole('link', { name: 'Margherita' }).click()
    await one.waitForURL(/productview\?id=/)
    const other = await site.openTab(
      one,
      `${new URL(one.url()).pathname}${new URL(one.url()).search}`,
    )
    for (const page of [one, other]) await page.getByLabel('Price *').waitFor()

    await other.getByLabel('Price *').fill('9.90')
    await other.getByLabel('Description').fill('With buffalo milk')
    await save(other)
    await one.getByLabel('Price *').fill('10.20')
    if ((await one.getByRole('alertdialog').count()) === 0) await one.keyboard.press('Control+s')
    const conflict = one.getByRole('alertdialog', {
      name: 'You saved this elsewhere in the meantime',
    })
    await conflict.waitFor()
    await expect
      .poll(() => conflict.getByRole('row', { name: /Price/ }).innerText())
      .toMatch(/10\.20\s+9\.90/)
    expect(await axeFinds(one)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep what I typed here' }).click()
    await expect.poll(() => one.getByRole('alertdialog').count()).toBe(0)
    await expectSaved(one)
    await one.reload()
    await expect
      .poll(async () => [
        await one.getByLabel('Price *').inputValue(),
        await one.getByLabel('Description').inputValue(),
      ])
      .toEqual(['10.20', 'With buffalo milk'])
  })
})

test(
  'a spreadsheet of 5,000 rows with mistakes: all good rows are in, and the rest is imported once it is mended',
  { timeout: 120_000 },
  async () => {
    const page = await site.signedIn('owner@ekart.example', { path: '/products/import' })
    await importFile(page, 'products.csv', aTable(5_000))
    await page.getByRole('button', { name: 'Import 4900 rows' }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'The import is done' }).waitFor({ timeout: 60_000 })
    expect(await axeFinds(page)).toEqual([])

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download 100 rows' }).click()
    const failed = await readFile(await (await download).path(), 'utf8')
    const mended = failed.replaceAll('twelve', '12.00')
    await page.getByRole('button', { name: 'Import another file' }).click()
    await importFile(page, 'mended.csv', Buffer.from(mended))
    await page.getByRole('button', { name: 'Import 100 rows' }).click({ timeout: 60_000 })
    await page.getByRole('heading', { name: 'The import is done' }).waitFor({ timeout: 60_000 })

    await page.goto('/products/productlist?search=Bulk%20item')
    await page.getByText('of 5000').waitFor()
  },
)

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

/**
 * As spreadsheets write it: with a mark, semicolons, quotes, and prices with a comma; every
 * fiftieth price is not a price.
 */
function aTable(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => {
    const price =
      index % 50 === 49 ? 'twelve' : `${(index % 90) + 1},${String(index % 100).padStart(2, '0')}`
    return `"Bulk item ""${index}""; new";BULK-${index};Bulk goods;${price};${index % 40}`
  })
  return Buffer.from(
    `\uFEFFProduct Name;Article number;Category;Price;Qty\r\n${lines.join('\r\n')}\r\n`,
  )
}

async function aPicture(background = '#c2410c'): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()
}
