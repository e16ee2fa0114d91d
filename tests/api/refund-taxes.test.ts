import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOrder } from '#contract/order.ts'
import { printPapers } from '#contract/paper.ts'
import { refundOrder } from '#contract/refund.ts'
import { priceLines } from '#contract/price-lines.ts'
import { getReceipt } from '#contract/receipt.ts'
import { listReport } from '#contract/report.ts'
import type { TaxSum } from '#contract/tax.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const goods = [
  { name: 'Wine', line_amount: 3600, quantity: 3, taxes: [{ percent: 20 }] },
  { name: 'Bread', line_amount: 1050, quantity: 2, taxes: [{ name: 'Reduced', percent: 5 }] },
  { name: 'Book', line_amount: 777, quantity: 1, taxes: [{ percent: 0 }] },
] as const

const wish = fc.record({
  part: fc.integer({ min: 1, max: 70 }),
  line: fc.option(fc.nat(2), { nil: undefined }),
})
const series = fc.record({
  wishes: fc.array(wish, { minLength: 1, maxLength: 3 }),
  isTaxIncluded: fc.boolean(),
  discountAmount: fc.constantFrom(0, 333),
  tipAmount: fc.constantFrom(0, 250),
})

/** The taxes by rate and name, without those that are nothing. */
function byRate(taxes: readonly TaxSum[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { name = '', percent, taxAmount } of taxes)
    if (taxAmount !== 0) sums[`${percent} ${name}`] = (sums[`${percent} ${name}`] ?? 0) + taxAmount
  return sums
}

describe.each(databases())('the taxes of refunds on %s', (database) => {
  const server = testServer({ database })

  const anOrderOf = async (
    owner: User,
    terms: Omit<typeof series extends fc.Arbitrary<infer One> ? One : never, 'wishes'>,
  ) => {
    const { price, taxes } = priceLines(
      goods.map(({ line_amount: lineAmount, taxes: own }) => ({ lineAmount, taxes: own })),
      { ...terms, taxPercent: 20, deliveryAmount: 0 },
    )
    const order = await anOrder(server, {
      company: owner.company,
      order_status_id: 6,
      payment_status: 'paid',
      lines: goods.map((line) => ({
        ...line,
        taxes: JSON.stringify(line.taxes),
        cart_status: 'Served',
      })) as never,
      subtotal_amount: price.subtotalAmount,
      discount_amount: price.discountAmount,
      tax_amount: price.taxAmount,
      tax_percent: 20,
      tax_included: terms.isTaxIncluded ? 1 : 0,
      taxes: JSON.stringify(taxes) as never,
      tip_amount: price.tipAmount,
      total_amount: price.totalAmount,
      paid_amount: price.totalAmount,
    })
    return { ...order, taxes, totalAmount: price.totalAmount }
  }
  const reported = async (owner: User) => {
    const day = { fromDate: '2026-05-20', toDate: '2026-05-20' }
    const { rows, totals } = await server.ask(listReport, { ...day, groupBy: 'tax' }, owner)
    const taxes = rows.map(({ name, percent = 0, taxAmount = 0, goodsAmount = 0 }) => ({
      name,
      percent,
      taxAmount,
      netAmount: goodsAmount,
    }))
    return { taxes: byRate(taxes), total: totals.taxAmount }
  }
  const notesOf = async (owner: User) => {
    const rows = await server.databases.read
      .selectFrom('order_paper')
      .select('content')
      .where('company_id', '=', owner.company.id)
      .where('kind', '=', 'credit-note')
      .execute()
    return rows.map(
      ({ content }) => JSON.parse(content).amounts as { taxes: TaxSum[]; tax: number },
    )
  }
  const left = (all: readonly TaxSum[], some: readonly TaxSum[]) =>
    byRate([...all, ...some.map((tax) => ({ ...tax, taxAmount: -tax.taxAmount }))])

  test('of any series, the credit notes, the report and the receipt say the same, and all together are the taxes of the order', async () => {
    await fc.assert(
      fc.asyncProperty(series, async ({ wishes, ...terms }) => {
        const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
        const order = await anOrderOf(owner, terms)
        const rest = { part: 100, line: undefined }
        for (const { part, line } of [...wishes, rest]) {
          const now = await server.ask(getOrder, { id: order.id }, owner)
          const amount = Math.ceil(((order.totalAmount - now.refundedAmount) * part) / 100)
          if (amount === 0) continue
          const item = now.cartItems.find(({ name }) => name === goods[line ?? 0]?.name)
          const isLeft = item && (item.refundedQuantity ?? 0) < item.quantity
          const wished = {
            orderId: order.id,
            expectedVersion: now.version,
            amount,
            method: 'cash',
            reason: 'Broken',
            ...(line !== undefined && isLeft && { lines: [{ cartId: item.id, quantity: 1 }] }),
          } as const
          const made = await server.ask(refundOrder, wished, owner)
          await server.ask(printPapers, { orderIds: [order.id], kind: 'credit-note' }, owner)
          const notes = await notesOf(owner)
          expect(byRate(notes.at(-1)?.taxes ?? [])).toEqual(byRate(made.taxes ?? []))
          const returned = notes.flatMap(({ taxes }) => taxes)
          const kept = left(order.taxes, returned)
          const { taxes, total } = await reported(owner)
          expect(taxes).toEqual(Object.fromEntries(Object.entries(kept).filter(([, sum]) => sum)))
          expect(total).toBe(Object.values(kept).reduce((sum, tax) => sum + tax, 0))
          const receipt = await server.ask(getReceipt, { uuid: uuidOf(now) }, owner)
          expect(byRate(receipt.refundedTaxes ?? [])).toEqual(byRate(returned))
        }
        expect(byRate((await notesOf(owner)).flatMap(({ taxes }) => taxes))).toEqual(
          byRate(order.taxes),
        )
      }),
      { numRuns: 5 },
    )
  })

  test('of a refund of named pieces they are those of the pieces, in the report too', async () => {
    const owner = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    const order = await anOrderOf(owner, { isTaxIncluded: true, discountAmount: 0, tipAmount: 0 })
    const { version, cartItems } = await server.ask(getOrder, { id: order.id }, owner)
    const wine = cartItems.find(({ name }) => name === 'Wine')
    const made = await server.ask(
      refundOrder,
      {
        orderId: order.id,
        expectedVersion: version,
        amount: 1200,
        method: 'cash',
        reason: 'Corked',
        lines: [{ cartId: wine?.id ?? order.id, quantity: 1 }],
      },
      owner,
    )
    expect(byRate(made.taxes ?? [])).toEqual({ '20 ': 200 })
    expect((await reported(owner)).taxes).toEqual({ '20 ': 400, '5 Reduced': 50 })
  })
})
