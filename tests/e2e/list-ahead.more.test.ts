import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('foodKart')
type Product = { product_id: string; name: string; version: number }

const list = '/products/productlist?status=Active'
const names = (page: Page) =>
  page.locator('.data-table__root[aria-busy=false] tbody .data-table__link').allInnerTexts()

test('the next page is asked for when it is pointed at, once, and is not shown when it has changed since', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: list })
  const colleague = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await expectShown(page.locator('.header-tools__live[data-mark=open]'))
  const all = (await call(
    colleague,
    'GET',
    'product/getall?status=Active&rowSize=100',
  )) as unknown as Product[]
  const rows = all.map(({ name }) => name)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('product/getall')) asked.push(request.url())
  })
  const next = page.getByRole('button', { name: 'Next page' })
  const shows = (wanted: string[]) => expect.poll(() => names(page)).toEqual(wanted)
  await shows(rows.slice(0, 10))

  const first = page.waitForResponse((answer) => answer.url().includes('product/getall'))
  await next.hover()
  await first
  expect(asked).toHaveLength(1)
  await next.click()
  await shows(rows.slice(10, 20))
  expect(asked).toHaveLength(1)

  // The hand rests there; the row that it would bring is renamed by somebody else meanwhile.
  const second = page.waitForResponse((answer) => answer.url().includes('product/getall'))
  await page.mouse.move(0, 0)
  await next.hover()
  await second
  const { product_id, name, version } = all[20] ?? { product_id: '', name: '', version: 0 }
  const told = page.waitForResponse((answer) => answer.url().includes('product/getall'))
  await call(colleague, 'PUT', 'product/update', {
    product_id,
    expected_version: version,
    name: `${name} anew`,
  })
  await told
  await next.click()
  await shows([`${name} anew`, ...rows.slice(21, 30)])
})
