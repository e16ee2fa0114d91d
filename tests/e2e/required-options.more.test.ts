import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('ekart')
const owner = 'owner@ekart.example'
const sized = {
  options: ['Small', 'Large'].map((name) => ({ group: 'Size', name, extra_amount: 0 })),
  option_groups: [{ group: 'Size', min_choices: 1, max_choices: 1 }],
}

test('a new order names the line and the choice that is missing, says no price until then, and leads there', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const name = await aProduct(page, 'Wool Mittens', sized)
  await page.goto('/orders/ordernew')
  const asked: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('payment/pricecalc')) asked.push(answer.status())
  })
  await pick(page, name)
  const missing = page.getByText(`Choose a size for ${name}.`)
  await expectShown(missing)
  expect(
    await page.locator('.draft-line__error, .field__error, .notice__root').allInnerTexts(),
  ).toEqual([])
  expect(await page.locator('.steps__place .mark__money, .order-line__amounts').count()).toBe(0)

  await page.getByRole('button', { name: 'Place order' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label')),
    )
    .toBe(`${name}: Size`)
  expect(await page.locator('.draft-line__error').allInnerTexts()).toEqual([
    `Choose a size for ${name}.`,
  ])
  await page.getByRole('checkbox', { name: 'Large' }).check({ force: true })
  await missing.waitFor({ state: 'detached' })
  await expectShown(page.locator('.steps__place .mark__money'))
  // No price was asked for that the server would have refused.
  expect(new Set(asked)).toEqual(new Set([200]))
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/orders/orderview?id=*')
})

test('a new promotion is tried on what is sold, also where a choice is needed', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  // The newest product stands first in the sample.
  await aProduct(page, 'Wool Hat', sized)
  await page.goto('/actions/promotion')
  await page
    .getByRole('link', { name: 'New promotion' })
    .or(page.getByRole('button', { name: 'New promotion' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Winter')
  await page.getByRole('textbox', { name: /^Value/ }).fill('20')
  await expectShown(page.locator('section[aria-labelledby=promotion-preview] dl'))
  expect(
    await page.locator('section[aria-labelledby=promotion-preview] .notice__root').count(),
  ).toBe(0)
})

test('a cart whose product needs a choice by now says which, asks for no price, and lets it be chosen', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const name = await aProduct(page, 'Linen Shirt', {})
  const guest = await site.open('/others/s/DemoEkartShop', phone)
  await guest.getByRole('button', { name: `Add ${name}` }).tap()
  const { id, version } = await found(page, name)
  await call(page, 'PUT', 'product/update', { product_id: id, expected_version: version, ...sized })
  await guest.reload()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await expectShown(guest.getByText(`Choose size for ${name}.`))
  expect(await styledAs(guest, 'price').count()).toBe(0)
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByLabel('Your name').fill('Ines')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expect
    .poll(() => guest.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Choose ${name}`)
  await guest.getByRole('button', { name: `Choose ${name}` }).tap()
  await guest.getByRole('dialog').getByRole('radio', { name: 'Small' }).check({ force: true })
  await guest.getByRole('dialog').getByRole('button', { name: 'Add to the order' }).tap()
  await expectShown(styledAs(guest, 'price'))
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
})

test('a receipt adds up: the total first, then what was paid, what went back, and what was paid in the end', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const name = await aProduct(page, 'Linen Scarf', {})
  const { id } = await found(page, name)
  const items = [{ product_id: id, quantity: 2 }]
  const order = await call(page, 'POST', 'order/create', { items })
  const { order_id: orderId, total_amount: total } = order as {
    order_id: string
    total_amount: number
  }
  await call(page, 'POST', 'payment/txn', {
    purpose: 'order',
    order_id: orderId,
    method: 'cash',
    amount: total,
  })
  const { version } = (await call(page, 'GET', `order/getbyid?id=${orderId}`)) as {
    version: number
  }
  await call(page, 'POST', 'order/refund', {
    order_id: orderId,
    expected_version: version,
    amount: 1000,
    method: 'cash',
    reason: 'Torn',
  })
  const paper = await site.open(`/receipt/${String(order['uuid'])}`)
  await paper.locator('[data-row=paidNet]').waitFor()
  const said = (await styledAs(paper, 'amounts').locator(':scope > div').allInnerTexts()).map(
    (text) => text.split(/\s*\n\s*/),
  )
  const minor = (text = '') => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100)
  const rows = new Map(said.map(([label = '', amount]) => [label, minor(amount)]))
  expect([...rows.keys()].slice(-5)).toEqual([
    'Total',
    'Paid',
    'Refunded',
    'of which tax',
    'You paid',
  ])
  const above = [...rows].slice(0, -5).reduce((sum, [, amount]) => sum + amount, 0)
  expect(above).toBe(total)
  expect([rows.get('Total'), rows.get('Paid'), rows.get('Refunded'), rows.get('You paid')]).toEqual(
    [total, total, -1000, total - 1000],
  )

  await page.goto(`/orders/orderview?id=${orderId}`)
  const sums = page.locator('.order-line__amounts')
  await expectShown(sums.getByText('Refunded'))
  const onScreen = new Map(
    (await sums.locator('> div').allInnerTexts())
      .map((text) => text.split(/\s*\n\s*/))
      .map(([label = '', amount]) => [label, minor(amount)]),
  )
  expect([onScreen.get('Paid'), onScreen.get('Refunded')]).toEqual([total, -1000])
  const moved = (
    await page.locator('[aria-labelledby=order-payments] li .mark__money').allInnerTexts()
  ).map(minor)
  expect(moved.toSorted((a, b) => a - b)).toEqual([-1000, total])
})

async function aProduct(page: Page, first: string, more: object): Promise<string> {
  const name = `${first} ${Date.now() % 100_000}`
  await call(page, 'POST', 'product/create', { name, price_amount: 2500, ...more })
  return name
}

async function found(page: Page, name: string): Promise<{ id: string; version: number }> {
  const [row] = (await call(
    page,
    'GET',
    `product/getall?search=${encodeURIComponent(name)}`,
  )) as unknown as { product_id: string; version: number }[]
  if (!row) throw new Error(`${name} is not there`)
  return { id: row.product_id, version: row.version }
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an item' }).fill(name)
  await page.getByRole('option', { name }).click()
}
