import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, stillPage, styledAs, useSite } from '../support/browser.ts'
import { aPendingOrder } from '../support/pending-order.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
const owner = 'owner@foodkart.example'

test('with the keyboard alone an order is taken by phone, cooked, delivered and given back in part, and every screen says the same sum', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await aPromotion(page, 'TENOFF')
  await page.goto('/orders/orderlist')
  await press(page.getByRole('link', { name: 'New order' }))
  await page.waitForURL('**/orders/ordernew')

  await fillOrder(page)
  const asked = page.waitForResponse(
    (response) =>
      response.url().includes('payment/pricecalc') &&
      (response.request().postData() ?? '').includes('TENOFF'),
  )
  await type(page, page.getByRole('textbox', { name: 'Promotion code' }), 'TENOFF')
  const priced: { data: { total_amount: number; discount_amount: number } } = await (
    await asked
  ).json()
  expect(priced.data.discount_amount).toBeGreaterThan(0)
  const total = sterling(priced.data.total_amount)
  await expect.poll(() => page.locator('.steps__place .mark__money').textContent()).toBe(total)

  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/orders/orderview?id=*')
  await expectTotal(page, total)
  await step(page, 'Back to Pending')
  await step(page, 'Accept')
  await cookEverything(page)
  await press(page.getByRole('button', { name: `Cash ${total}` }))
  await page.getByText('Nothing left to pay').waitFor()
  await callOwnDriver(page)
  await step(page, 'Complete')
  await page.locator('.record__head').getByText('Completed').waitFor()

  await giveBackFirstLine(page)
  await page.locator('.record__head').getByText('Part refunded').waitFor()
  await expectTotal(page, total)

  const number =
    (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Order ', '') ?? ''
  const receipt = await site.open(
    (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '',
  )
  await styledAs(receipt, 'total').getByText(total, { exact: true }).waitFor()
  await page.goto(`/orders/orderlist?search=${number}`)
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: number, exact: true }) })
    .getByText(total, { exact: true })
    .waitFor()
})

test('an order that was begun is there after a reload, and its errors stand beside their fields', async () => {
  const page = await site.signedIn(owner, { path: '/orders/ordernew' })
  await page.getByRole('button', { name: 'Place order' }).press('Enter')
  await page.getByText('Add at least one item.').waitFor()
  await page.locator('input[name=phone]').fill('0161 496 0777')
  await add(page, 'Chicken Teriyaki')
  await page.reload()
  await page.getByRole('button', { name: 'Remove Chicken Teriyaki Bowl' }).waitFor()
  expect(await page.locator('input[name=phone]').inputValue()).toBe('0161 496 0777')
  await page.getByRole('button', { name: 'Place order' }).press('Enter')
  await page.getByText('This number is new. Enter the customer’s name.').waitFor()
  expect(await axeFinds(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a question does not begin with why something else was refused, and says why its own answer was', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.goto((await aPendingOrder(page, 'foodKart', 'Click and Collect')).path)
  // It was paid elsewhere a moment ago: where the screen knows that, more is not offered.
  await page.route('**/order/chgquantity', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'AMOUNT_MISMATCH', message: 'This order is paid.' },
    }),
  )
  await page.getByRole('button', { name: /^One more: / }).click()
  await page.getByRole('alert').getByText('This order is paid.').waitFor()

  await page.getByRole('button', { name: /^Cancel: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Mistake' }).check()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, code: 'TRANSITION_NOT_ALLOWED', message: 'Not any more.' },
    }),
  )
  expect(await dialog.getByRole('button', { name: 'Keep item' }).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel item', exact: true }).click()
  await dialog.getByRole('alert').getByText('Not any more.').waitFor()
})

test('by touch an order is accepted for later from its row, and many are moved at once', async () => {
  const page = await site.signedIn(owner, { path: stillPage, ...phone })
  const one = await aPendingOrder(page, 'foodKart', 'Click and Collect')
  const two = await aPendingOrder(page, 'foodKart', 'Click and Collect')
  await page.goto('/orders/orderlist')
  await page.getByRole('button', { name: `More for ${one.orderNo}` }).tap()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Accept, ready in 20 min' }).tap()
  await cardOf(page, one.orderNo).getByText('Accept', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).tap()
  await cardOf(page, one.orderNo).getByText('Pending').waitFor()

  for (const { orderNo } of [one, two])
    await page.getByRole('checkbox', { name: `Select ${orderNo}` }).tap()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByText('2 selected').waitFor()
  // On a screen as long as the page the bar covers no row by half.
  await page.setViewportSize({ width: 390, height: 3000 })
  expect(await axeFinds(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await bar.getByRole('button', { name: 'Reject' }).tap()
  await page.getByRole('radio', { name: 'Too busy' }).tap()
  await page.locator('dialog').getByRole('button', { name: 'Reject' }).tap()
  await bar.getByText('2 of 2 done').waitFor()
  for (const { orderNo } of [one, two])
    await cardOf(page, orderNo).getByText('Unserviceable').waitFor()
  await bar.getByRole('button', { name: 'Undo' }).tap()
  await bar.getByText('2 of 2 undone').waitFor()
  for (const { orderNo } of [one, two]) await cardOf(page, orderNo).getByText('Pending').waitFor()
})

/** A discount of a tenth for everyone who names the code. */
async function aPromotion(page: Page, code: string): Promise<void> {
  const draft = await call(page, 'POST', 'promotion/create', {
    name: 'Ten per cent',
    code,
    kind: 'percent',
    value: 10,
    stackable: false,
  })
  await call(page, 'PUT', 'promotion/update', {
    promotion_id: draft['promotion_id'],
    expected_version: draft['version'],
    event: 'promotion.publish',
  })
}

/** A phone order for delivery: two options on one line, another line. */
async function fillOrder(page: Page): Promise<void> {
  await press(page.getByRole('radio', { name: 'By phone' }), 'Space')
  await type(page, page.locator('input[name=phone]'), '0161 496 0123')
  await type(page, page.locator('input[name=fullName]'), 'Pat Caller')
  await add(page, 'Chicken Teriyaki')
  const options = page
    .getByRole('group', { name: /^Chicken Teriyaki Bowl: / })
    .getByRole('checkbox')
  await press(options.nth(0), 'Space')
  await press(options.nth(1), 'Space')
  await add(page, 'Sparkling Lemonade')
  await press(page.getByRole('radio', { name: 'Delivery' }), 'Space')
  await type(page, page.getByRole('textbox', { name: 'Address' }), '12 Elm Road')
}

async function add(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Add an item' })
  await type(page, box, name)
  await page.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).waitFor()
}

async function callOwnDriver(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Request a courier' }))
  await press(page.getByRole('button', { name: 'Deliver with our own driver' }))
  await type(page, page.getByLabel('Name of the driver'), 'Kim Rider')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Delivery' }).getByText('Kim Rider').waitFor()
  await page.locator('.record__head').getByText('Assigned').waitFor()
}

async function giveBackFirstLine(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('checkbox').first(), 'Space')
  await type(page, dialog.getByLabel('Why?'), 'Cold on arrival')
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('“Cold on arrival”').first().waitFor()
}

/** Every line goes to the kitchen and is cooked; with the last one the order is ready by itself. */
async function cookEverything(page: Page): Promise<void> {
  for (const name of [/^To kitchen: /, /^Cooked: /]) {
    const buttons = page.getByRole('button', { name })
    await buttons.first().waitFor()
    for (let left = await buttons.count(); left > 0; left -= 1) {
      await press(buttons.first())
      await expect.poll(() => buttons.count()).toBe(left - 1)
    }
  }
}

async function step(page: Page, name: string): Promise<void> {
  await press(page.locator('.steps__root').getByRole('button', { name, exact: true }))
}

async function expectTotal(page: Page, total: string): Promise<void> {
  await page
    .locator('.order-line__amounts [data-weight=total]')
    .getByText(total, { exact: true })
    .waitFor()
}

function cardOf(page: Page, orderNo: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: orderNo, exact: true }) })
}

async function press(what: Locator, key = 'Enter'): Promise<void> {
  await what.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(text)
}

function sterling(minor: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(minor / 100)
}
