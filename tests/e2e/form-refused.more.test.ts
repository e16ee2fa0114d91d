import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()

test.each([{ viewport: { width: 1280, height: 800 } }, phone])(
  'a new promotion: its parts stay one under the other when a save is refused',
  async (context) => {
    const page = await site.signedIn('owner@foodkart.example', {
      ...context,
      path: '/actions/promotionview?id=new',
    })
    const save = page.getByRole('button', { name: 'Save as draft' })
    await expectShown(save)
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x
    const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width
    const before = { x: await left('.form__body'), width: await width('.form__body') }
    // The bar is in sight wherever one has scrolled to in the form, once something is typed.
    await page.getByLabel('Name *').fill('Half price')
    const isInSight = () =>
      page.locator('.form__root .action-bar__root').evaluate((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    expect(await left('.form__root .action-bar__root')).toBe(before.x)
    expect(await isInSight()).toBe(true)
    await save.click()
    await expectShown(page.locator('.form__root > .notice__root'))
    expect({ x: await left('.form__body'), width: await width('.form__body') }).toEqual(before)
    expect([
      await left('.form__root > .notice__root'),
      await left('.form__root .action-bar__root'),
    ]).toEqual([before.x, before.x])
    expect(await isInSight()).toBe(true)
  },
)

test.each([{ viewport: { width: 1280, height: 800 } }, phone])(
  'a new record: the button stands after the last field until something is typed, and then never over where one types',
  async (context) => {
    const page = await site.signedIn('owner@foodkart.example', {
      ...context,
      path: '/products/productview',
    })
    const bar = page.locator('.form__root .action-bar__root')
    await expectShown(page.getByRole('button', { name: 'Add an option' }))
    const top = () => bar.evaluate((it) => it.getBoundingClientRect().top)
    const endOfFields = () =>
      page.locator('.form__body').evaluate((it) => it.getBoundingClientRect().bottom)
    const isAfterTheFields = async () => (await top()) >= (await endOfFields())
    // A band of its own it is only while it floats.
    const ground = () => bar.evaluate((it) => getComputedStyle(it).backgroundColor)
    expect(await isAfterTheFields()).toBe(true)
    expect(await ground()).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await isAfterTheFields()).toBe(true)

    // Typed before the save bar appears.
    for (const name of ['station', 'lowStockQty']) {
      const field = page.locator(`.form__root [name="${name}"]`)
      await field.evaluate((it) => {
        const line = window.innerHeight - (innerWidth < 768 ? 70 : 12)
        scrollBy(0, it.getBoundingClientRect().bottom - line)
        it.focus({ preventScroll: true })
      })
      await page.keyboard.type('12')
      await expectShown(page.getByText('Unsaved changes'))
      const bottom = await field.evaluate((it) => it.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThanOrEqual(await top())
      await page.getByRole('button', { name: 'Discard' }).click()
    }

    await page.getByLabel('Name *').fill('Thali')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await isAfterTheFields()).toBe(true)
  },
)

test('every refused save of a form brings the focus to the first field with an error', async () => {
  const page = await site.signedIn('owner@foodkart.example', {
    path: '/products/productview',
  })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName,
    )
  await create.click()
  await expect.poll(focused).toBe('name')
  // Again, with nothing corrected.
  await create.click()
  await expect.poll(focused).toBe('name')
  // Again, with one of two corrected.
  await page.getByLabel('Name *').fill('Half filled in')
  await create.click()
  const first = await page.locator('[aria-invalid="true"]').first().getAttribute('name')
  expect(first).not.toBe('name')
  await expect.poll(focused).toBe(first)
  // Typing in a field takes its error away, and the focus stays where one types.
  await page.getByLabel('Description').fill('Made by hand')
  expect(await focused()).toBe('description')
})

test('a number or code that is used already is said at its field', async () => {
  const call = callsIn('foodKart')
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await call(page, 'POST', 'product/create', { name: 'First', price_amount: 100, sku: 'TWICE-1' })
  await page.goto('/products/productview')
  await page.getByLabel('Name *').fill('Second')
  await page.getByLabel('Price *').fill('2')
  await page.locator('[name="sku"]').fill('TWICE-1')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const sku = page.locator('[name="sku"]')
  await expect
    .poll(() => sku.evaluate((field) => field === document.activeElement && field.ariaInvalid))
    .toBe('true')
  await expectShown(page.getByText('Another product has this SKU.'))
})
