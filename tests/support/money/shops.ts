import fc from 'fast-check'
import { expect } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { discountOrder } from '#contract/order-change.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { calculatePrice } from '#contract/price.ts'
import { refundOrder } from '#contract/refund.ts'
import { createProduct } from '#contract/product.ts'
import { createPromotion, listPromotions, updatePromotion } from '#contract/promotion.ts'
import { getReceipt } from '#contract/receipt.ts'
import { listReport } from '#contract/report.ts'
import { aCompany, aUser, type User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import * as carts from './carts.ts'
import { bestSaving, byHandOf, type Line, partsOf, reckon } from './reckon.ts'
import { uuidOf } from '../uuid-of.ts'

const product = fc.record({
  unit: fc.oneof(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 90_000_000 })),
  options: fc.array(fc.integer({ min: -700, max: 900 }), { maxLength: 2 }),
})
const chosen = fc.record({
  product: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  hasOptions: fc.boolean(),
})
const cart = fc.record({
  chosen: fc.array(chosen, { minLength: 1, maxLength: 4 }),
  isDelivered: fc.boolean(),
  tip: carts.charge,
  byHand: carts.byHand,
  paidAt: carts.cuts,
  backAt: carts.cuts,
})
type Cart = typeof cart extends fc.Arbitrary<infer Made> ? Made : never

const termsOf = {
  currency: fc.constantFrom(...carts.currencies),
  rate: carts.rate,
  isTaxIncluded: fc.boolean(),
  delivery: carts.charge,
  products: fc.array(product, { minLength: 3, maxLength: 3 }),
  offers: fc.array(carts.offer, { maxLength: 4 }),
}
/** A company with its terms and promotions, and so many carts of its customers. */
export const shopWith = (count: number) =>
  fc.record({ ...termsOf, carts: fc.array(cart, { minLength: count, maxLength: count }) })
type Shop = ReturnType<typeof shopWith> extends fc.Arbitrary<infer Made> ? Made : never

type Stored = { owner: User; products: { id: Id; optionIds: Id[] }[]; kinds: Map<string, string> }

/** The company of a shop on a server, with products and promotions. */
async function openShop(server: TestServer, shop: Shop): Promise<Stored> {
  const company = await aCompany(server, {
    currency: shop.currency,
    tax_percent: shop.rate / 1000,
    tax_included: shop.isTaxIncluded ? 1 : 0,
    settings: JSON.stringify({ deliveryAmount: shop.delivery }),
  })
  const owner = await aUser(server, { company, module: 'foodKart' })
  const as = { as: owner }
  const products: Stored['products'] = []
  for (const [place, { unit, options }] of shop.products.entries()) {
    const wish = {
      name: `Dish ${place}`,
      priceAmount: unit,
      options: options.map((extraAmount, at) => ({ group: 'With', name: `${at}`, extraAmount })),
    }
    const made = (await server.call(createProduct, wish, as)).data
    products.push({ id: made.id, optionIds: (made.options ?? []).flatMap(({ id }) => id ?? []) })
  }
  const kinds = new Map<string, string>()
  for (const { kind, value, minAmount, isStackable, on } of shop.offers) {
    const wish = {
      name: 'Offer',
      kind,
      value,
      isStackable,
      ...(minAmount !== undefined && { minAmount }),
      ...(on && { productIds: on.flatMap((place) => products[place]?.id ?? []) }),
    }
    const { id } = (await server.call(createPromotion, wish, as)).data
    const publish = { id, expectedVersion: 1, event: 'promotion.publish' as const }
    await server.call(updatePromotion, publish, as)
    kinds.set(id, kind)
  }
  expect((await server.call(listPromotions, {}, as)).data.rows).toHaveLength(shop.offers.length)
  return { owner, products, kinds }
}

const linesOf = (shop: Shop, { chosen: some }: Cart): Line[] =>
  some.map(({ product: place, quantity, hasOptions }) => ({
    unit: shop.products[place]?.unit ?? 0,
    options: hasOptions ? (shop.products[place]?.options ?? []) : [],
    quantity,
  }))

const wishOf = ({ products }: Stored, { chosen: some, isDelivered, tip }: Cart) => ({
  items: some.flatMap(({ product: place, quantity, hasOptions }) => {
    const of = products[place]
    if (!of) return []
    return [{ productId: of.id, quantity, ...(hasOptions && { optionIds: of.optionIds }) }]
  }),
  deliveryType: isDelivered ? ('Delivery' as const) : ('Click and Collect' as const),
  tipAmount: tip,
})

type Amounts = ReturnType<typeof reckon>
const amountNames = [
  'subtotalAmount',
  'discountAmount',
  'taxAmount',
  'deliveryAmount',
  'tipAmount',
  'totalAmount',
] as const
function expectAmounts(found: Amounts, wanted: Amounts): void {
  const taken = Object.fromEntries(amountNames.map((name) => [name, found[name]]))
  expect(taken).toEqual(wanted)
}

/** Prices a cart, and says what was taken off by promotions; checks both against the reckoning. */
async function priceCart(server: TestServer, shop: Shop, stored: Stored, one: Cart) {
  const lines = linesOf(shop, one)
  const wish = wishOf(stored, one)
  const { data } = await server.call(
    calculatePrice,
    { purpose: 'order', ...wish },
    { as: stored.owner },
  )
  const off = { goods: 0, delivery: 0 }
  for (const { id, discountAmount } of data.appliedPromotions)
    off[stored.kinds.get(id) === 'free_delivery' ? 'delivery' : 'goods'] += discountAmount
  const fee = one.isDelivered ? shop.delivery : 0
  const offers = shop.offers.map(({ on, ...offer }) => ({
    ...offer,
    ...(on && {
      on: one.chosen.flatMap(({ product: place }, at) => (on.includes(place) ? [at] : [])),
    }),
  }))
  expect(BigInt(off.goods + off.delivery), 'what a customer saves').toBe(
    bestSaving(offers, lines, fee),
  )
  const { rate, isTaxIncluded } = shop
  const terms = { rate, isTaxIncluded, delivery: fee - off.delivery, tip: one.tip }
  expectAmounts(data, reckon(lines, BigInt(off.goods), terms))
  return { wish, lines, terms, goodsOff: BigInt(off.goods) }
}

/** Carts that are only priced. */
export async function expectPriced(server: TestServer, shop: Shop): Promise<void> {
  const stored = await openShop(server, shop)
  for (const one of shop.carts) await priceCart(server, shop, stored, one)
}

/**
 * Carts that are ordered, get a discount by hand, are paid in parts and given back in parts; then
 * the receipt of each says the same, and the report adds them all up.
 */
export async function expectSold(server: TestServer, shop: Shop): Promise<void> {
  const stored = await openShop(server, shop)
  const sums = { orders: 0, goods: 0, discount: 0, tax: 0, sales: 0, refund: 0 }
  for (const one of shop.carts) {
    const { amounts, isPaid, refunded } = await sellCart(server, shop, stored, one)
    sums.orders += 1
    sums.goods += amounts.subtotalAmount
    sums.discount += amounts.discountAmount
    sums.tax += amounts.taxAmount
    sums.sales += amounts.totalAmount
    sums.refund += isPaid ? refunded : 0
  }
  const day = { fromDate: '2026-05-20', toDate: '2026-05-20' }
  const { Received, Processing, Ready, Completed } = orderStatusIds
  const asked = { ...day, orderStatusId: [Received, Processing, Ready, Completed] }
  const { totals } = await server.ask(listReport, asked, stored.owner)
  expect(totals).toMatchObject({
    orders: sums.orders,
    goodsAmount: sums.goods,
    discountAmount: sums.discount,
    taxAmount: sums.tax,
    salesAmount: sums.sales,
    refundAmount: sums.refund,
  })
}

async function sellCart(server: TestServer, shop: Shop, stored: Stored, one: Cart) {
  const as = { as: stored.owner }
  const { wish, lines, terms, goodsOff } = await priceCart(server, shop, stored, one)
  let order: Order = (await server.call(createOrder, wish, as)).data
  let amounts = reckon(lines, goodsOff, terms)
  expectAmounts(order, amounts)
  if (one.byHand) {
    const { kind, value } = one.byHand
    const asked = kind === 'percent' ? { percent: value } : { amountOff: value }
    const given = { orderId: order.id, expectedVersion: order.version, reason: 'Late', ...asked }
    order = (await server.call(discountOrder, given, as)).data
    const left = BigInt(amounts.subtotalAmount) - goodsOff
    const byHand = byHandOf(one.byHand, left)
    expect(order.handDiscount?.discountAmount).toBe(Number(byHand))
    amounts = reckon(lines, goodsOff + byHand, terms)
    expectAmounts(order, amounts)
  }
  const read = async () => (await server.call(getOrder, { id: order.id }, as)).data
  const pay = (amount: number) =>
    server.call(recordPayment, { purpose: 'order', orderId: order.id, method: 'cash', amount }, as)
  const giveBack = async (amount: number) => {
    const { version } = await read()
    const asked = { orderId: order.id, expectedVersion: version, amount, reason: 'Cold' }
    return server.call(refundOrder, { ...asked, method: 'cash' }, as)
  }
  const total = amounts.totalAmount
  if (total > 0) expect((await pay(total + 1)).problem.code).toBe('AMOUNT_MISMATCH')
  for (const part of partsOf(total, one.paidAt)) expect((await pay(part)).status).toBe(200)
  const isPaid = total > 0
  const paid = await read()
  expect(paid).toMatchObject({ paidAmount: total, owedAmount: 0 })
  if (isPaid) expect(paid.paymentStatus).toBe('paid')
  const back = partsOf(total, one.backAt).slice(0, -1)
  for (const part of back) expect((await giveBack(part)).status).toBe(200)
  const refunded = back.reduce((sum, part) => sum + part, 0)
  if (isPaid) expect((await giveBack(total - refunded + 1)).problem.code).toBe('AMOUNT_MISMATCH')
  const money = { paidAmount: total, refundedAmount: refunded, owedAmount: 0, ...amounts }
  expect(await read()).toMatchObject(money)
  expect((await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data).toMatchObject(money)
  return { amounts, isPaid, refunded }
}
