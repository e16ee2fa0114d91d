import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, useSite, styledAs } from '../support/browser.ts'
import { expectSaved } from '../support/clean.ts'
import { byKeys, byTouch, type Hand } from '../support/hands.ts'

const site = useSite()
const owner = 'owner@foodkart.example'

const ways: { name: string; options: BrowserContextOptions; hand: Hand }[] = [
  { name: 'with the keyboard alone at a desk', options: {}, hand: byKeys },
  { name: 'by touch alone on a phone', options: phone, hand: byTouch },
]

describe.each(ways)('$name', ({ name, options, hand }) => {
  test('a phone order with two options and a promotion is taken, accepted for later, cooked, delivered and given back in part; all sums agree', async () => {
    const page = await site.signedIn(owner, options)
    const code = name.includes('touch') ? 'TOUCH10' : 'KEYS10'
    await aPromotion(page, code)
    const before = await soldToday(page)

    await page.goto('/orders/orderlist')
    await hand.press(page, page.getByRole('link', { name: 'New order' }))
    await page.waitForURL('**/orders/ordernew')
    const asked = page.waitForResponse(
      (response) =>
        response.url().includes('payment/pricecalc') &&
        (response.request().postData() ?? '').includes(code),
    )
    await fillOrder(page, hand, code)
    const priced: { data: { total_amount: number; discount_amount: number } } = await (
      await asked
    ).json()
    const { total_amount: total, discount_amount: discount } = priced.data
    expect(discount).toBeGreaterThan(0)
    await expect
      .poll(() => page.locator('.steps__place .mark__money').textContent())
      .toBe(sterling(total))
    await hand.press(page, page.getByRole('button', { name: 'Place order' }))
    await page.waitForURL('**/orders/orderview?id=*')
    await expectTotal(page, total)

    const step = (label: string) =>
      hand.press(
        page,
        page.locator('.steps__root').getByRole('button', { name: label, exact: true }),
      )
    await step('Back to Pending')
    await page.locator('.record__head').getByText('Pending').waitFor()
    await hand.press(page, page.getByRole('button', { name: 'Accept for later' }))
    await hand.pickItem(page, page.getByRole('menuitem', { name: 'Accept, ready in 20 min' }))
    await page.locator('.record__head').getByText('Ready by').waitFor()
    await cookEverything(page, hand)
    await hand.press(page, page.getByRole('button', { name: `Cash ${sterling(total)}` }))
    await page.getByText('Nothing left to pay').waitFor()
    await handToDriver(page, hand)
    await step('Complete')
    await page.locator('.record__head').getByText('Completed').waitFor()
    const given = await giveBackFirstLine(page, hand)
    await expectTotal(page, total)
    await expect
      .poll(() => page.locator('.order-line__amounts').innerText())
      .toContain(sterling(given))
    expect(await axeFinds(page)).toEqual([])

    const number =
      (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Order ', '') ?? ''
    const receipt = await site.open(
      (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? '',
    )
    await styledAs(receipt, 'total').getByText(sterling(total), { exact: true }).waitFor()
    await page.goto(`/orders/orderlist?search=${number}`)
    await rowOf(page, number).getByText(sterling(total), { exact: true }).waitFor()
    expect(await soldToday(page)).toEqual({
      sales: before.sales + total,
      refunds: before.refunds + given,
    })
  })
})

test('a view that the browser kept by itself moves to the server, and is there in another browser until it is removed', async () => {
  const page = await site.signedIn(owner, { path: '/orders/orderlist' })
  const key = await page.evaluate(() => {
    const user: { userId?: string } = JSON.parse(localStorage.getItem('sevenfold.user') ?? '{}')
    return `views./orders/orderlist.foodKart.${user.userId}`
  })
  await page.evaluate(
    (key) =>
      localStorage.setItem(
        `sevenfold.${key}`,
        JSON.stringify([{ name: 'Kept here', search: 'payment_status=unpaid' }]),
      ),
    key,
  )
  await page.reload()
  await page.getByRole('link', { name: 'Kept here' }).waitFor()
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(`sevenfold.${key}`), key))
    .toBeNull()
  const elsewhere = await site.signedIn(owner, { path: '/orders/orderlist', ...phone })
  await elsewhere.getByRole('link', { name: 'Kept here' }).click()
  await elsewhere.waitForURL('**/orders/orderlist?payment_status=unpaid')
  await elsewhere.getByRole('button', { name: 'Options of the view “Kept here”' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Delete' }).click()
  await elsewhere.getByRole('link', { name: 'Kept here' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Unpaid', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('link', { name: 'Kept here' }).count()).toBe(0)
})

test('a form follows what others save; what is being typed stays, and it is chosen what holds', async () => {
  const one = await site.signedIn(owner, { path: '/products/productlist?search=Margherita' })
  await one.getByRole('link', { name: 'Margherita' }).click()
  await one.waitForURL(/productview\?id=/)
  const { pathname, search } = new URL(one.url())
  const other = await (await site.signedIn(owner)).context().newPage()
  await other.goto(pathname + search)
  for (const page of [one, other]) await page.getByLabel('Price *').waitFor()
  await Promise.all([one, other].map((page) => page.getByText('Live', { exact: true }).waitFor()))

  // Whoever only looks sees it at once.
  await change(one, 'Description', 'With basil')
  await expect.poll(() => other.getByLabel('Description').inputValue()).toBe('With basil')

  await other.getByLabel('Price *').fill('10.20')
  await change(one, 'Price *', '9.90')
  const notice = other.getByRole('region', { name: /^Changed by someone else/ })
  await notice.waitFor()
  expect(await other.getByLabel('Price *').inputValue()).toBe('10.20')
  expect(await axeFinds(other)).toEqual([])
  await other.getByLabel('Description').fill('With basil and more')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await notice.waitFor({ state: 'hidden' })
  await other.keyboard.press('Control+s')
  await expect.poll(() => one.getByLabel('Price *').inputValue()).toBe('10.20')
  expect(await one.getByLabel('Description').inputValue()).toBe('With basil and more')
})

async function change(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text)
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}

/** A phone order for delivery: two options on one line, another line, the code. */
async function fillOrder(page: Page, hand: Hand, code: string): Promise<void> {
  await hand.choose(page, page.getByRole('radio', { name: 'By phone' }))
  await hand.type(page, page.locator('input[name=phone]'), '0161 496 0123')
  await hand.type(page, page.locator('input[name=fullName]'), 'Pat Caller')
  await add(page, hand, 'Chicken Teriyaki')
  const options = page
    .getByRole('group', { name: /^Chicken Teriyaki Bowl: / })
    .getByRole('checkbox')
  await hand.check(page, options.nth(0))
  await hand.check(page, options.nth(1))
  await add(page, hand, 'Sparkling Lemonade')
  await hand.choose(page, page.getByRole('radio', { name: 'Delivery' }))
  await hand.type(page, page.getByRole('textbox', { name: 'Address' }), '12 Elm Road')
  await hand.type(page, page.getByRole('textbox', { name: 'Promotion code' }), code)
}

async function add(page: Page, hand: Hand, name: string): Promise<void> {
  await hand.type(page, page.getByRole('combobox', { name: 'Add an item' }), name)
  await hand.pickOption(page, page.getByRole('option').filter({ hasText: name }).first())
  await page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }).waitFor()
}

/** Every line goes to the kitchen and is cooked; with the last one the order is ready by itself. */
async function cookEverything(page: Page, hand: Hand): Promise<void> {
  for (const name of [/^To kitchen: /, /^Cooked: /]) {
    const buttons = page.getByRole('button', { name })
    await buttons.first().waitFor()
    for (let left = await buttons.count(); left > 0; left -= 1) {
      await hand.press(page, buttons.first())
      await expect.poll(() => buttons.count()).toBe(left - 1)
    }
  }
}

async function handToDriver(page: Page, hand: Hand): Promise<void> {
  await hand.press(page, page.getByRole('button', { name: 'Request a courier' }))
  // Set up with the first order that goes out.
  const first = page.getByRole('button', { name: 'Deliver with our own driver' })
  await first.or(page.getByLabel('Name of the driver')).first().waitFor()
  if (await first.isVisible()) await hand.press(page, first)
  await hand.type(page, page.getByLabel('Name of the driver'), 'Kim Rider')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Delivery' }).getByText('Kim Rider').waitFor()
  await page.locator('.record__head').getByText('Assigned').waitFor()
}

/** Answers how much was given back, in pence. */
async function giveBackFirstLine(page: Page, hand: Hand): Promise<number> {
  await hand.press(page, page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog')
  await hand.check(page, dialog.getByRole('checkbox').first())
  const given = pence(await dialog.getByLabel('Amount').inputValue())
  await hand.type(page, dialog.getByLabel('Why?'), 'Cold on arrival')
  expect(await axeFinds(page)).toEqual([])
  await hand.press(page, dialog.getByRole('button', { name: 'Refund' }))
  await page.getByText('“Cold on arrival”').first().waitFor()
  await page.locator('.record__head').getByText('Part refunded').waitFor()
  return given
}

/** What the report says of today, in pence. */
async function soldToday(page: Page): Promise<{ sales: number; refunds: number }> {
  await page.goto('/reports/order?period=today')
  const figure = async (name: string) => {
    const box = page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) })
    return pence((await box.locator('dd').first().textContent()) ?? '')
  }
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
  await expect.poll(() => page.locator('dl .skeleton__bar, [aria-busy="true"]').count()).toBe(0)
  if ((await page.locator('main dl > div').count()) === 0) return { sales: 0, refunds: 0 }
  return { sales: await figure('Sales'), refunds: await figure('Refunds') }
}

/** A discount of a tenth for everyone who names the code. */
async function aPromotion(page: Page, code: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const call = async (method: string, path: string, body: object) => {
      const token = localStorage.getItem('sevenfold.token') ?? ''
      const headers = {
        'x-access-token': token,
        'content-type': 'application/json',
        'module-id': '13',
        'idempotency-key': crypto.randomUUID(),
      }
      const response = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
      return (await response.json()).data
    }
    const draft = await call('POST', 'promotion/create', {
      name: 'Ten per cent',
      code: wanted,
      kind: 'percent',
      value: 10,
      stackable: false,
    })
    await call('PUT', 'promotion/update', {
      promotion_id: draft.promotion_id,
      expected_version: draft.version,
      event: 'promotion.publish',
    })
  }, code)
}

function rowOf(page: Page, number: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: number, exact: true }) })
}

async function expectTotal(page: Page, total: number): Promise<void> {
  await page
    .locator('.order-line__amounts [data-weight=total]')
    .getByText(sterling(total), { exact: true })
    .waitFor()
}

function sterling(minor: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(minor / 100)
}

function pence(text: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
}
