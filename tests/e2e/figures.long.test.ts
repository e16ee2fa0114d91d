import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, pathOf, stillPage, useSite } from '../support/browser.ts'

const site = useSite()
const owner = 'owner@foodkart.example'
const report = '/reports/order?period=last_month'

test('a row of the report leads to the orders it adds up, and its file has the same totals', async () => {
  const page = await site.signedIn(owner, { path: report })
  // A day without orders leads nowhere.
  const row = rowsOf(page)
    .filter({ has: page.getByRole('link') })
    .first()
  await row.waitFor()
  const cells = await row.getByRole('cell').allInnerTexts()
  const totals = await totalsOf(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(lines[0]).toContain('sales')
  expect(sum(lines.slice(1).map((line) => minor(line[lines[0]?.indexOf('sales') ?? 0])))).toBe(
    minor(totals['Sales']),
  )
  expect(sum(lines.slice(1).map((line) => Number(line[lines[0]?.indexOf('orders') ?? 0])))).toBe(
    Number(totals['Orders']),
  )

  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(pathOf(page)).toMatch(
    /from_date=(\S+)&to_date=\1.*order_status_id=6|order_status_id=6.*from_date/,
  )
  await page.locator('.data-table__root[aria-busy=false] .data-table__link').first().waitFor()
  const sales = await page.locator('.data-table__root tbody .mark__money').allInnerTexts()
  expect({ orders: sales.length, sales: sum(sales.map(minor)) }).toEqual({
    orders: Number.parseInt(cells[1] ?? '', 10),
    sales: minor(cells.at(-1)),
  })
})

test('the report by product leads to the orders with it, other days are picked and kept, and a period without sales says so', async () => {
  const page = await site.signedIn(owner, { path: report })
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  const first = rowsOf(page).first()
  await expect.poll(() => first.getByRole('cell').count()).toBe(4)
  await first.getByRole('link').waitFor()
  const orders = Number.parseInt((await first.getByRole('cell').allInnerTexts())[2] ?? '', 10)
  await first.getByRole('link').click()
  await expect
    .poll(() => page.locator('.pager__range').textContent())
    .toMatch(new RegExp(` of ${orders}$`))
  const narrowed = page.getByRole('group', { name: 'Active filters' })
  await narrowed.getByRole('button', { name: /^Remove filter: With (?!one)/ }).click()
  await expect.poll(() => page.url()).not.toContain('product_id')
  await expect
    .poll(() => page.locator('.pager__range').textContent())
    .not.toMatch(new RegExp(` of ${orders}$`))

  await page.goto(report)
  await page.getByRole('button', { name: 'Hour', exact: true }).click()
  await rowsOf(page).filter({ hasText: '23:00 – 24:00' }).waitFor()
  const hours = await rowsOf(page).locator('td:nth-child(2)').allInnerTexts()
  const within =
    hours
      .map((text) => Number.parseInt(text, 10))
      .toSorted((one, other) => one - other)
      .at(-1) ?? 0
  expect(within).toBeGreaterThan(0)
  const busiest = rowsOf(page)
    .nth(hours.findIndex((text) => Number.parseInt(text, 10) === within))
    .getByRole('link')
  const clock = await busiest.innerText()
  await busiest.click()
  await expectShown(narrowed.getByRole('button', { name: `Remove filter: ${clock}` }))
  await expect
    .poll(() => page.locator('.pager__range').textContent())
    .toMatch(new RegExp(` of ${within}$`))

  await page.goto(report)
  await page.getByRole('button', { name: 'Custom' }).click()
  await page.getByLabel('From').fill('2018-01-01')
  await page.getByRole('alert').getByText('At most 366 days').waitFor()
  expect(await page.getByLabel('From').inputValue()).toBe('2018-01-01')
  await page.getByLabel('To', { exact: true }).fill('2018-02-01')
  await page.getByRole('heading', { name: 'No sales in this period' }).waitFor()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the last 12 months' }).click()
  await page.getByRole('heading', { name: 'Sales over time' }).waitFor()
  const shown = (day = '') => day.split('-').toReversed().join('-')
  const [, from, to] = /from_date=(\S+)&to_date=(\S+)/.exec(page.url()) ?? []
  expect(await page.getByLabel('From').inputValue()).toBe(shown(from))
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(shown(to))
})

test('a report is compared with the period before or with last year, and today until the time of now', async () => {
  const page = await site.signedIn(owner, { path: report })
  const compared = page.getByText(/^Compared with/)
  const figures = page.getByRole('region', { name: 'Totals of the period' })
  const before = await compared.innerText()
  await page.getByLabel('Compare with').selectOption('Same period last year')
  await expect.poll(() => compared.innerText()).not.toBe(before)
  const [, year] = /(\d{4}) –/.exec(before) ?? []
  expect(await compared.innerText()).toContain(String(Number(year) - 1))
  expect(new URL(page.url()).searchParams.get('compare')).toBe('year')
  const course = page.locator('section', { hasText: 'Sales over time' })
  await expectShown(course.getByText('Same period'))
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect.poll(() => compared.innerText()).toMatch(/^Compared with [-\d]+ until \d\d:\d\d$/)
  await page.getByLabel('Compare with').selectOption('Previous period')
  await expect.poll(() => page.url()).not.toContain('compare')
  await expectShown(figures)
})

test('the boxes of the dashboard agree with the report and the lists they lead to', async () => {
  const page = await site.signedIn(owner)
  const box = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('paragraph')
      .nth(1)
  await box('Sales').waitFor()
  const [sales, orders, waiting] = await Promise.all(
    ['Sales', 'Orders', 'Waiting'].map((name) => box(name).innerText()),
  )
  const byStatus = await page
    .getByRole('list', { name: 'Orders by status' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(sum(byStatus.map((text) => Number(/\d+$/.exec(text)?.[0])))).toBe(Number(orders))
  const oldest = page
    .locator('section', { has: page.getByRole('heading', { name: 'Oldest unaccepted' }) })
    .getByRole('link')
  expect(await oldest.count()).toBe(Math.min(4, Number(waiting)))

  await page.getByRole('link', { name: 'View the report' }).click()
  await expect.poll(async () => (await totalsOf(page))['Sales']).toBe(sales)
  await page.goBack()
  await oldest.first().click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/orders\/orderview\?id=/)
})

test('what runs out stands on the dashboard, the scarcest first, and leads to the products that do', async () => {
  const page = await site.signedIn(owner)
  const runsOut = [4, 0, 2, 3, 1].map((stock) => ({
    name: `Scarce ${stock}`,
    stock_qty: stock,
    low_stock_qty: 5,
  }))
  const others = [
    { name: 'Plenty', stock_qty: 6, low_stock_qty: 5 },
    { name: 'Scarce but off', stock_qty: 0, low_stock_qty: 5, status: 'InActive' },
  ]
  for (const product of [...runsOut, ...others]) await createProduct(page, product)
  await page.goto('/dashboard')
  const pane = page.locator('section', { has: page.getByRole('heading', { name: 'Low stock' }) })
  await expect.poll(() => pane.getByRole('listitem').allInnerTexts()).toHaveLength(4)
  const figures = (await pane.locator('.panel__figure').allInnerTexts()).map((text) =>
    Number(/\d+/.exec(text)?.[0] ?? 0),
  )
  expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  const all = pane.getByRole('link', { name: /^All / })
  const count = Number(/\((\d+)\)$/.exec(await all.innerText())?.[1])
  expect(count).toBeGreaterThanOrEqual(runsOut.length)
  await pane.getByRole('link', { name: /^Scarce 0/ }).click()
  await expect.poll(() => namesOf(page)).toEqual(['Scarce 0'])
  await page.goBack()
  await all.click()
  await expect
    .poll(() => page.locator('.pager__range').textContent())
    .toMatch(new RegExp(` of ${count}$`))
  await expectShown(page.getByRole('button', { name: 'Low stock', pressed: true }))
  await page.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&rowSize=100`)
  await expect.poll(() => namesOf(page)).toHaveLength(count)
  const listed = await namesOf(page)
  expect(listed).toEqual(expect.arrayContaining(runsOut.map(({ name }) => name)))
  expect(listed).not.toEqual(expect.arrayContaining(['Plenty']))
  expect(listed).not.toEqual(expect.arrayContaining(['Scarce but off']))
})

test('a chart is read point by point with the arrow keys; report and dashboard are clean, also dark and 320 px wide', async () => {
  const page = await site.signedIn(owner, {
    path: stillPage,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  })
  for (const path of ['/dashboard', report]) {
    await page.goto(path)
    const slider = page.getByRole('slider', { name: 'Sales over time, point by point' })
    await slider.focus()
    await page.keyboard.press('Home')
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toMatch(/^(23|01|\d\d)-\d\d-\d{4}, £/)
    const said = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(said)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(await axeFinds(page)).toEqual([])
  }
})

test('a report that fails says so with its request, and comes at the next try', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  let isFailing = true
  await page.route('**/orderreport/list*', (route) =>
    isFailing
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 503,
            code: 'RETRY_LATER',
            message: 'Try again soon',
            request_id: 'r-1',
          }),
        })
      : route.continue(),
  )
  await page.goto(report)
  await page.getByText('Request r-1').first().waitFor()
  expect(await axeFinds(page)).toEqual([])
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('heading', { name: 'Sales over time' }).waitFor()
})

test('staff see neither dashboard nor report', async () => {
  const page = await site.signedIn('staff@foodkart.example', { path: stillPage })
  for (const path of ['/dashboard', '/reports/order']) {
    await page.goto(path)
    await expectShown(page.getByRole('heading', { name: 'No access for your role' }))
  }
})

function rowsOf(page: Page): Locator {
  return page.locator('main .data-table__root[aria-busy=false] tbody tr')
}

/** The figures under their names, once they are there. */
async function totalsOf(page: Page): Promise<Record<string, string>> {
  const totals = page.locator('main dl[aria-busy=false] > div')
  await totals.locator('dd:first-of-type').filter({ hasText: /\d/ }).first().waitFor()
  return Object.fromEntries(
    await totals.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('dt')?.textContent,
        one.querySelector('dd')?.textContent,
      ]),
    ),
  )
}

/** `£1,234.50` as minor units. */
function minor(text: string | null | undefined): number {
  return Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100)
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, one) => all + one, 0)
}

/** The products of the list, once they are there. */
function namesOf(page: Page): Promise<string[]> {
  return page.locator('.data-table__root[aria-busy=false] .data-table__link').allInnerTexts()
}

async function createProduct(page: Page, product: object): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const headers = {
        'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
        'content-type': 'application/json',
        'module-id': '13',
        'idempotency-key': crypto.randomUUID(),
      }
      return (
        await fetch('/api/product/create', { method: 'POST', headers, body: JSON.stringify(body) })
      ).status
    },
    { price_amount: 500, ...product },
  )
  expect(status).toBe(200)
}
