import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encode } from '#contract/wire.ts'
import { invoice, invoiceTotals } from '../../src/demo/calls/invoice.ts'
import { sampleInvoices } from '../../src/demo/samples/invoices.ts'
import { menuOf } from '../../src/demo/menu.ts'
import { routeOf } from '../../src/demo/routes.tsx'
import words from '../../src/demo/words.json' with { type: 'json' }

test('an invoice comes to whole cents: the lines, 10 % on their sum, and both together', () => {
  const items = [
    { name: 'Samosa platter', unit: 3, unitPrice: 1_833 },
    { name: 'Mango lassi', unit: 2, unitPrice: 395 },
  ]
  expect(invoiceTotals({ items, vat: 10 })).toEqual({ subtotal: 6_289, tax: 629, total: 6_918 })
  // Half a cent is rounded up, less is not; what is nothing stays nothing.
  expect(invoiceTotals({ items: [{ name: 'a', unit: 1, unitPrice: 5 }], vat: 10 })).toEqual({
    subtotal: 5,
    tax: 1,
    total: 6,
  })
  expect(invoiceTotals({ items: [{ name: 'a', unit: 1, unitPrice: 4 }], vat: 10 })).toEqual({
    subtotal: 4,
    tax: 0,
    total: 4,
  })
  expect(invoiceTotals({ items: [], vat: 10 })).toEqual({ subtotal: 0, tax: 0, total: 0 })
})

test('the sample invoices are as the specification says, under its names', () => {
  const invoices = sampleInvoices(Date.UTC(2026, 0, 31))
  expect(new Set(invoices.map(({ orderStatus }) => orderStatus))).toEqual(
    new Set(['Pending', 'Processing', 'Delivered']),
  )
  expect(
    invoices.every(
      ({ vat, currency, items }) => vat === 10 && currency === '$' && items.length > 0,
    ),
  ).toBe(true)
  const { orderNumber, orderDate, items } = encode(invoice, invoices[0]) as Record<string, unknown>
  expect({ orderNumber, orderDate, items }).toMatchObject({
    orderNumber: '1055',
    orderDate: Date.UTC(2026, 0, 30),
    items: expect.arrayContaining([{ name: 'Delivery', unit: 1, unitPrice: 499 }]),
  })
})

test('the menu of every role ends with the samples, and each leads to a screen', () => {
  for (const role of ['business', 'staff'] as const) {
    const last = menuOf('ekart', { role }, { isQueueEnabled: false }).at(-1)
    const links = last && 'children' in last ? last.children : []
    expect(links.map(({ path }) => path)).toEqual([
      '/apps/mail',
      '/apps/chat',
      '/apps/invoices',
      '/apps/users',
      '/apps/countries',
    ])
    expect(links.map(({ path }) => routeOf(path)?.path)).toEqual(links.map(({ path }) => path))
    expect(links.map(({ label }) => label).filter((label) => !(label in words.menu))).toEqual([])
  }
  expect(routeOf('/orders/orderlist')?.path).toBe('/orders/orderlist')
})

test('every word of the samples is used', () => {
  const source = readdirSync('src/demo', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`src/demo/${name}`, 'utf8'))
    .join('\n')
  const keys = leaves({ ...words, menu: {} }).map((key) => key.replace(/_(one|other)$/, ''))
  const isSaid = (key: string): boolean =>
    source.includes(`'${key}'`) ||
    source.includes(`\`${key.slice(0, key.lastIndexOf('.'))}.\${`) ||
    isOfList(key)
  /** `sampleTexts('users')` says `${place}.title` and the like. */
  const isOfList = (key: string): boolean => {
    const [place = '', ...rest] = key.split('.')
    return (
      source.includes(`sampleTexts('${place}')`) &&
      source.includes('`${place}.' + rest.join('.') + '`')
    )
  }
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
})

function leaves(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}${key}.`) : [path + key],
  )
}
