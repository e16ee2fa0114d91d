import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { cancelLines, changeQuantity } from '#contract/order-change.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { getProduct } from '#contract/product.ts'
import { getReceipt } from '#contract/receipt.ts'
import { givenRefunds } from '#contract/refunded-part.ts'
import { refundOrder } from '#contract/refund.ts'
import { getTillDay } from '#contract/till.ts'
import { settledRows, settledWithTax } from '../../src/views/parts/list/settled-rows.ts'
import { shareOf } from '../../src/views/parts/pay/refund-share.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const day = '2026-05-20'

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe.each(databases())('pieces that were refunded, on %s', (database) => {
  const server = testServer({ database })

  async function shop() {
    const company = await aCompany(server, { tax_percent: 7.5, tax_included: 0 })
    const owner = await aUser(server, { company, module: 'ekart' })
    const mug = { company, module: 'ekart' as const, stock_qty: 1000 }
    const products = [
      await aProduct(server, { ...mug, name: 'Enamel Mug', price_amount: 1100 }),
      await aProduct(server, { ...mug, name: 'Tea', price_amount: 333 }),
    ] as const
    return { owner, products }
  }
  const order = async (owner: User, items: { productId: Id; quantity: number }[]) =>
    server.ask(createOrder, { deliveryType: 'Click and Collect', items }, owner)
  const read = (owner: User, { id }: Pick<Order, 'id'>) => server.ask(getOrder, { id }, owner)
  const payAll = async (owner: User, { id, owedAmount: amount }: Order) =>
    server.status(recordPayment, { purpose: 'order', orderId: id, method: 'card', amount }, owner)
  const refund = (
    owner: User,
    of: Order,
    nth: number,
    pieces: { quantity: number; isRestocked?: boolean; amount?: number },
  ) => {
    const { quantity, isRestocked = false } = pieces
    const cartId = of.cartItems[nth]?.id ?? of.id
    const amount = pieces.amount ?? shareOf(of, { [cartId]: quantity })
    const reason = 'Chipped'
    const base = { orderId: of.id, expectedVersion: of.version, method: 'card', reason } as const
    const lines = [{ cartId, quantity }]
    return server.status(refundOrder, { ...base, amount, lines, isRestocked }, owner)
  }
  const resize = (owner: User, of: Order, nth: number, quantity: number) => {
    const cartId = of.cartItems[nth]?.id ?? of.id
    const wish = { orderId: of.id, cartId, quantity, expectedVersion: of.version }
    return server.status(changeQuantity, wish, owner)
  }
  const rowsOf = async (of: Order) => {
    const receipt = await server.ask(getReceipt, { uuid: uuidOf(of) })
    return {
      page: settledRows({ ...of, refunds: givenRefunds(of.payments) }),
      paper: settledRows(receipt),
    }
  }

  test('a refunded piece is the one that is taken off its line, and the money stays as it was', async () => {
    const { owner, products } = await shop()
    const made = await order(owner, [{ productId: products[0], quantity: 3 }])
    await payAll(owner, made)
    await refund(owner, await read(owner, made), 0, { quantity: 1 })
    expect(await resize(owner, await read(owner, made), 0, 2)).toBe(200)
    const left = await read(owner, made)
    expect(left.cartItems).toMatchObject([{ quantity: 2 }])
    expect(left.cartItems[0]?.refundedQuantity ?? 0).toBe(0)
    const rows = [
      ['paid', 3548],
      ['refunded', -1183],
      ['paidNet', 2365],
    ]
    expect(await rowsOf(left)).toEqual({ page: rows, paper: rows })
    // The piece that is left can be refunded.
    expect(await refund(owner, left, 0, { quantity: 2 })).toBe(200)
  })

  test('one of two: the piece that stays is not a refunded one', async () => {
    const { owner, products } = await shop()
    const made = await order(owner, [{ productId: products[0], quantity: 2 }])
    await payAll(owner, made)
    await refund(owner, await read(owner, made), 0, { quantity: 1, isRestocked: true })
    const stock = async () => (await server.ask(getProduct, { id: products[0] }, owner)).stockQty
    expect(await stock()).toBe(999)
    await resize(owner, await read(owner, made), 0, 1)
    const left = await read(owner, made)
    expect(left.cartItems[0]).toMatchObject({ quantity: 1 })
    expect([left.cartItems[0]?.refundedQuantity, left.cartItems[0]?.restockedQuantity]).toEqual([
      0, 0,
    ])
    expect(left.itemCount).toBe(1)
    expect(await stock()).toBe(999)
    expect(left.payments.filter(({ state }) => state === 'pending')).toEqual([])
  })

  test('beyond the refunded pieces, what is taken off is due as a refund', async () => {
    const { owner, products } = await shop()
    const made = await order(owner, [{ productId: products[0], quantity: 3 }])
    await payAll(owner, made)
    await refund(owner, await read(owner, made), 0, { quantity: 1 })
    await resize(owner, await read(owner, made), 0, 1)
    const left = await read(owner, made)
    expect(left.payments.find(({ state }) => state === 'pending')?.amount).toBe(1182)
    expect(left.cartItems[0]?.refundedQuantity).toBe(0)
  })

  test('the tax of a refund is a part of it: the other rows add up without it', () => {
    const taxes = [{ percent: 7.5, netAmount: 2520, taxAmount: 189 }]
    const money = { paidAmount: 5902, refundedAmount: 2709, owedAmount: 0 }
    expect(settledWithTax({ ...money, refundedTaxes: taxes })).toEqual([
      ['paid', 5902],
      ['refunded', -2709],
      ['refundedTax', 189],
      ['paidNet', 3193],
    ])
  })

  test.each([21, 22])(
    'whatever is paid, refunded, resized and voided, page, receipt and End of day agree (seed %d)',
    async (seed) => {
      const random = seeded(seed)
      const upTo = (most: number) => 1 + Math.floor(random() * most)
      const { owner, products } = await shop()
      const sums = { taken: 0, back: 0 }
      for (let nth = 0; nth < 4; nth += 1) {
        const items = products.map((productId) => ({ productId, quantity: upTo(4) }))
        const made = await order(owner, items)
        for (let step = 0; step < 9; step += 1) await anyStep(owner, await read(owner, made), upTo)
        const { taken, back } = await moneyOf(owner, made)
        sums.taken += taken
        sums.back += back
      }
      const till = await server.ask(getTillDay, { day }, owner)
      expect([till.takenAmount, till.refundedAmount, till.netAmount]).toEqual([
        sums.taken,
        sums.back,
        sums.taken - sums.back,
      ])
    },
    60_000,
  )

  async function anyStep(owner: User, of: Order, upTo: (most: number) => number): Promise<void> {
    const nth = upTo(of.cartItems.length) - 1
    const line = of.cartItems[nth]
    if (!line) return
    const did = (['pay', 'refund', 'resize', 'resize', 'void'] as const)[upTo(5) - 1]
    if (did === 'pay' && of.owedAmount > 0) await payAll(owner, of)
    if (did === 'refund') {
      const half = upTo(2) === 1 ? {} : { amount: upTo(line.lineAmount) }
      const quantity = upTo(line.quantity)
      await refund(owner, of, nth, { quantity, isRestocked: upTo(2) === 1, ...half })
    }
    if (did === 'resize') await resize(owner, of, nth, upTo(line.quantity + 1))
    if (did === 'void' && upTo(4) === 1) {
      const wish = { orderId: of.id, cartIds: [line.id], reasonCode: 'sold_out' as const }
      await server.status(cancelLines, wish, owner)
    }
    await moneyOf(owner, of)
  }

  /** What was taken and went back of an order, after everything that shows it was compared. */
  async function moneyOf(owner: User, { id }: Order): Promise<{ taken: number; back: number }> {
    const now = await read(owner, { id })
    const sum = (direction: 'in' | 'out') =>
      now.payments
        .filter((one) => one.direction === direction && one.state === 'succeeded')
        .reduce((all, { amount }) => all + amount, 0)
    const [taken, back] = [sum('in'), sum('out')]
    const { page, paper } = await rowsOf(now)
    expect(page).toEqual(paper)
    const row = (name: string) => page.find(([one]) => one === name)?.[1] ?? 0
    expect([row('paid'), row('refunded')]).toEqual([taken, back === 0 ? 0 : -back])
    if (back > 0) expect(row('paidNet')).toBe(taken - back)
    for (const { quantity, refundedQuantity = 0, restockedQuantity = 0 } of now.cartItems) {
      expect(refundedQuantity).toBeLessThanOrEqual(quantity)
      expect(restockedQuantity).toBeLessThanOrEqual(quantity)
    }
    return { taken, back }
  }
})
