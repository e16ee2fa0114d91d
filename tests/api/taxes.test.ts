import { beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { getCompany } from '#contract/company.ts'
import { createOrder } from '#contract/new-order.ts'
import { addLines } from '#contract/order-change.ts'
import { getOrder } from '#contract/order.ts'
import { type PaperKind, printPapers } from '#contract/paper.ts'
import { recordPayment } from '#contract/payment.ts'
import { calculatePrice } from '#contract/price.ts'
import { refundOrder } from '#contract/refund.ts'
import { listReport } from '#contract/report.ts'
import { getReceipt } from '#contract/receipt.ts'
import { addressLines } from '#contract/address-lines.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const gst = (percent: number) => [
  { name: 'CGST', percent },
  { name: 'SGST', percent },
]
const taxRates = [gst(9), gst(2.5)]

describe.each(databases())('named taxes on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let items: { productId: Awaited<ReturnType<typeof aProduct>>; quantity: number }[]
  beforeAll(async () => {
    const company = await aCompany(server, { currency: 'INR', tax_percent: 18, tax_included: 0 })
    owner = await aUser(server, { company, module: 'ekart' })
    const at = { company, module: 'ekart' as const }
    const productIds = [
      await aProduct(server, { ...at, name: 'Phone', price_amount: 100_005 }),
      await aProduct(server, { ...at, name: 'Rice', price_amount: 4_990, tax_percent: 5 }),
      await aProduct(server, { ...at, name: 'Book', price_amount: 30_000, tax_percent: 0 }),
      await aProduct(server, { ...at, name: 'Car', price_amount: 50_000, tax_percent: 28 }),
    ]
    items = productIds.map((productId) => ({ productId, quantity: 1 }))
    await server.call(updateUser, { settings: { taxRates } }, as())
  })
  const as = () => ({ as: owner })
  const wanted = {
    subtotalAmount: 184_995,
    taxAmount: 9_000 + 9_000 + 125 + 125 + 14_000,
    totalAmount: 184_995 + 32_250,
    taxes: [
      { percent: 0, netAmount: 30_000, taxAmount: 0 },
      { percent: 28, netAmount: 50_000, taxAmount: 14_000 },
      { name: 'CGST', percent: 9, netAmount: 100_005, taxAmount: 9_000 },
      { name: 'SGST', percent: 9, netAmount: 100_005, taxAmount: 9_000 },
      { name: 'CGST', percent: 2.5, netAmount: 4_990, taxAmount: 125 },
      { name: 'SGST', percent: 2.5, netAmount: 4_990, taxAmount: 125 },
    ],
  }
  const sorted = <
    Sum extends { taxes?: { percent: number; name?: string | undefined }[] | undefined },
  >({
    taxes = [],
    ...rest
  }: Sum) => ({
    ...rest,
    taxes: taxes.toSorted((a, b) => {
      const [one, other] = [a, b].map(({ name = '', percent }) => `${percent}${name}`)
      return (one ?? '') < (other ?? '') ? -1 : 1
    }),
  })
  const papersOf = async (kind: PaperKind, orderId: string) =>
    (
      await server.databases.read
        .selectFrom('order_paper')
        .select('content')
        .where('company_id', '=', owner.company.id)
        .where('order_id', '=', orderId as never)
        .where('kind', '=', kind as never)
        .orderBy('number')
        .execute()
    ).map(({ content }) => JSON.parse(content))

  test('are kept as they were written, and refused where they are none', async () => {
    expect((await server.call(getCompany, {}, as())).data.settings.taxRates).toEqual(taxRates)
    const wrong = await server.call(
      updateUser,
      { settings: { taxRates: [[{ name: 'GST', percent: 101 }]] } },
      as(),
    )
    expect(wrong.status).toBe(422)
  })

  test('of a cart, its order and its receipt are shown and added up one by one', async () => {
    const asked = { items, deliveryType: 'Click and Collect' as const }
    const price = await server.call(calculatePrice, { purpose: 'order', ...asked }, as())
    expect(sorted(price.data)).toMatchObject(sorted(wanted))
    const order = (await server.call(createOrder, asked, as())).data
    expect(sorted(order)).toMatchObject(sorted(wanted))
    const receipt = (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    expect(sorted(receipt)).toMatchObject(sorted(wanted))
  })

  test('stay those of the line when the company or the product changes', async () => {
    const order = (await server.call(createOrder, { items: items.slice(0, 2) }, as())).data
    await server.call(updateUser, { settings: { taxRates: [] } }, as())
    const more = { orderId: order.id, expectedVersion: order.version, items: items.slice(0, 1) }
    const { taxes, taxAmount } = (await server.call(addLines, more, as())).data
    await server.call(updateUser, { settings: { taxRates } }, as())
    expect(sorted({ taxes })).toEqual(
      sorted({
        taxes: [
          { name: 'CGST', percent: 9, netAmount: 100_005, taxAmount: 9_000 },
          { name: 'SGST', percent: 9, netAmount: 100_005, taxAmount: 9_000 },
          { name: 'CGST', percent: 2.5, netAmount: 4_990, taxAmount: 125 },
          { name: 'SGST', percent: 2.5, netAmount: 4_990, taxAmount: 125 },
          { percent: 18, netAmount: 100_005, taxAmount: 18_001 },
        ],
      }),
    )
    expect(taxAmount).toBe(18_000 + 250 + 18_001)
  })

  test('are on the invoice, and the credit notes return exactly them', async () => {
    const order = (await server.call(createOrder, { items }, as())).data
    const print = (kind: PaperKind) =>
      server.call(printPapers, { orderIds: [order.id], kind }, as())
    const pay = { purpose: 'order', orderId: order.id, method: 'cash' } as const
    await server.call(recordPayment, { ...pay, amount: order.totalAmount }, as())
    expect((await print('invoice')).status).toBe(200)
    const [invoice] = await papersOf('invoice', order.id)
    expect(sorted(invoice.amounts)).toMatchObject({ taxes: sorted(wanted).taxes })
    for (const amount of [33_333, 50_001, order.totalAmount - 83_334]) {
      const { version } = (await server.call(getOrder, { id: order.id }, as())).data
      const back = { orderId: order.id, expectedVersion: version, amount, reason: 'Broken' }
      expect((await server.call(refundOrder, { ...back, method: 'cash' }, as())).status).toBe(200)
      expect((await print('credit-note')).status).toBe(200)
    }
    const notes = await papersOf('credit-note', order.id)
    expect(notes).toHaveLength(3)
    for (const [place, { taxAmount }] of (order.taxes ?? []).entries()) {
      const back = notes.map(({ amounts }) => amounts.taxes[place].taxAmount)
      expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(taxAmount)
    }
  })

  test('are in the CSV of the orders', async () => {
    const company = await aCompany(server, { currency: 'INR', tax_percent: 18, tax_included: 0 })
    const seller = await aUser(server, { company, module: 'ekart' })
    await server.call(updateUser, { settings: { taxRates } }, { as: seller })
    const productId = await aProduct(server, { company, module: 'ekart', price_amount: 1_000 })
    await server.call(createOrder, { items: [{ productId, quantity: 1 }] }, { as: seller })
    const { body } = await server.request({
      url: '/api/order/getall',
      headers: {
        accept: 'text/csv',
        'x-access-token': seller.token,
        'module-id': String(seller.moduleId),
      },
    })
    expect(body).toContain('CGST 9 %: 0.90; SGST 9 %: 0.90')
  })

  test('are added up by name in the report and in its file', async () => {
    const company = await aCompany(server, { currency: 'INR', tax_percent: 18, tax_included: 0 })
    const seller = { as: await aUser(server, { company, module: 'ekart' }) }
    await server.call(updateUser, { settings: { taxRates } }, seller)
    const at = { company, module: 'ekart' as const }
    const phone = await aProduct(server, { ...at, price_amount: 10_000 })
    const rice = await aProduct(server, { ...at, price_amount: 2_000, tax_percent: 5 })
    const book = await aProduct(server, { ...at, price_amount: 500, tax_percent: 0 })
    const sell = (...productIds: (typeof phone)[]) =>
      server.call(
        createOrder,
        { items: productIds.map((productId) => ({ productId, quantity: 1 })) },
        seller,
      )
    await sell(phone, rice)
    await sell(phone)
    await sell(phone)
    await sell(book)
    const day = { fromDate: '2026-05-20', toDate: '2026-05-20', groupBy: 'tax' as const }
    const asked = { ...day, orderStatusId: [2 as const], sort: 'label' as const }
    const { rows, totals } = (await server.call(listReport, asked, seller)).data
    expect(rows).toEqual([
      { id: '0', percent: 0, orders: 1, goodsAmount: 500, taxAmount: 0 },
      { id: '2.5 CGST', name: 'CGST', percent: 2.5, orders: 1, goodsAmount: 2_000, taxAmount: 50 },
      { id: '9 CGST', name: 'CGST', percent: 9, orders: 3, goodsAmount: 30_000, taxAmount: 2_700 },
      { id: '2.5 SGST', name: 'SGST', percent: 2.5, orders: 1, goodsAmount: 2_000, taxAmount: 50 },
      { id: '9 SGST', name: 'SGST', percent: 9, orders: 3, goodsAmount: 30_000, taxAmount: 2_700 },
    ])
    expect(rows.reduce((sum, { taxAmount = 0 }) => sum + taxAmount, 0)).toBe(totals.taxAmount)
    const day20 = 'from_date=2026-05-20&to_date=2026-05-20'
    const { body } = await server.request({
      url: `/api/orderreport/list?${day20}&group_by=tax&order_status_id=2&sort=label`,
      headers: {
        accept: 'text/csv',
        'x-access-token': seller.as.token,
        'module-id': String(seller.as.moduleId),
      },
    })
    expect(body.slice(1).split('\r\n').slice(0, 3)).toEqual([
      'tax,percent,orders,goods,tax,currency',
      ',0,1,5.00,0.00,INR',
      'CGST,2.5,1,20.00,0.50,INR',
    ])
  })
})

test.each([
  ['US', ['1 Main St', 'Springfield, IL 62704']],
  ['IN', ['1 Main St', 'Springfield, IL 62704']],
  ['GB', ['1 Main St', 'Springfield, IL', '62704']],
  ['LK', ['1 Main St', 'Springfield, IL', '62704']],
  ['DE', ['1 Main St', '62704 Springfield, IL']],
  [null, ['1 Main St', '62704 Springfield, IL']],
])('an address in %s has the lines of its country', (country, lines) => {
  const place = { address: '1 Main St', city: 'Springfield, IL', postcode: '62704' }
  expect(addressLines({ ...place, country })).toEqual(lines)
  expect(addressLines({ address: null, city: null, postcode: null, country })).toEqual([])
})
