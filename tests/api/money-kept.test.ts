import { describe, expect, test } from 'vitest'
import { getCustomer } from '#contract/customer.ts'
import { getFourBoxes } from '#contract/dashboard.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { cancelLines, changeQuantity } from '#contract/order-change.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { listPayments, recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { listReport } from '#contract/report.ts'
import { aCompany, aCustomer, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

const today = { fromDate: '2026-05-20', toDate: '2026-05-20' }

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => 1 + Math.floor(next() * most)
  return {
    upTo,
    isOneIn: (many: number) => upTo(many) === 1,
    pick: <T>(of: readonly T[]): T => of[upTo(of.length) - 1] as T,
  }
}
type Dice = ReturnType<typeof dice>

type Terms = { taxPercent: number; isTaxIncluded: boolean }

/**
 * An order's money by hand: what was ordered, and every coin that went over the counter. Nothing of
 * the server's is used here.
 */
class Ledger {
  readonly pieces: { price: number; quantity: number }[] = []
  readonly moves: number[] = []
  tip = 0
  isSettled = false
  isCancelled = false
  private readonly terms: Terms
  constructor(terms: Terms) {
    this.terms = terms
  }
  get total(): number {
    const goods = this.pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const { taxPercent, isTaxIncluded } = this.terms
    return goods + (isTaxIncluded ? 0 : Math.floor((goods * taxPercent) / 100 + 0.5)) + this.tip
  }
  get taken(): number {
    return this.moves.filter((move) => move > 0).reduce((sum, move) => sum + move, 0)
  }
  get kept(): number {
    return this.moves.reduce((sum, move) => sum + move, 0)
  }
  get tooMuch(): number {
    return this.isCancelled ? 0 : Math.max(0, this.kept - this.total)
  }
  get open(): number {
    return this.isSettled || this.isCancelled ? 0 : Math.max(0, this.total - this.kept)
  }
}

describe.each(databases())('the money that is kept, on %s', (database) => {
  const server = testServer({ database })

  const read = (as: User, id: Order['id']) => server.ask(getOrder, { id }, as)
  const pay = async (as: User, order: Order, amount: number) => {
    const given = { purpose: 'order', orderId: order.id, method: 'cash', amount } as const
    return (await server.status(recordPayment, given, as)) === 200
  }
  const giveBack = async (as: User, order: Order, amount: number) => {
    const wish = {
      orderId: order.id,
      expectedVersion: order.version,
      amount,
      method: 'cash',
      reason: 'Too much',
    } as const
    return (await server.status(refundOrder, wish, as)) === 200
  }
  const move = async (
    as: User,
    id: Order['id'],
    event: 'order.mark-ready' | 'order.complete' | 'order.cancel',
  ) => {
    const { version } = await read(as, id)
    const reason = event === 'order.cancel' ? { reasonCode: 'sold_out' as const } : {}
    return (
      (await server.status(moveOrder, { id, expectedVersion: version, event, ...reason }, as)) ===
      200
    )
  }

  test('an overpayment that went back was never a sale and is no refund: the order is paid', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { settings: '{"shopTips":true}' }),
      module: 'ekart',
    })
    const product = await aProduct(server, {
      company: owner.company,
      module: 'ekart',
      price_amount: 774,
    })
    const items = [{ productId: product, quantity: 2 }]
    const order = await server.ask(
      createOrder,
      { deliveryType: 'Click and Collect', tipAmount: 301, items },
      owner,
    )
    await pay(owner, order, 1849)
    const { version, cartItems } = await read(owner, order.id)
    const wish = {
      orderId: order.id,
      cartId: cartItems[0]?.id ?? order.id,
      quantity: 1,
      expectedVersion: version,
    }
    const smaller = await server.ask(changeQuantity, wish, owner)
    expect(smaller.payments.find(({ state }) => state === 'pending')).toMatchObject({
      direction: 'out',
      amount: 774,
    })
    await giveBack(owner, smaller, 774)
    for (const event of ['order.mark-ready', 'order.complete'] as const)
      await move(owner, order.id, event)
    const money = {
      totalAmount: 1075,
      paidAmount: 1075,
      refundedAmount: 0,
      paymentStatus: 'paid',
      owedAmount: 0,
    }
    expect(await read(owner, order.id)).toMatchObject(money)
    expect((await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data).toMatchObject(money)
    const { totals } = await server.ask(listReport, { ...today, groupBy: 'product' }, owner)
    expect(totals).toMatchObject({ salesAmount: 1075, refundAmount: 0 })
    await giveBack(owner, await read(owner, order.id), 75)
    expect(await read(owner, order.id)).toMatchObject({
      paidAmount: 1075,
      refundedAmount: 75,
      paymentStatus: 'part_refunded',
    })
  })

  test.each([11, 12])(
    'whatever orders go through, sales less refunds is what is in the till (seed %d)',
    async (seed) => {
      const random = dice(seed)
      const terms = { taxPercent: random.pick([0, 7.5, 20]), isTaxIncluded: random.isOneIn(2) }
      const company = await aCompany(server, {
        tax_percent: terms.taxPercent,
        tax_included: terms.isTaxIncluded ? 1 : 0,
      })
      const owner = await aUser(server, { company, module: 'foodKart' })
      const customerId = await aCustomer(server, { company })
      const products = await Promise.all(
        [333, 774, 1000, 55].map(async (price) => ({
          price,
          id: await aProduct(server, { company, price_amount: price, no_prep: 1 }),
        })),
      )
      const shop = { owner, customerId, products, terms }
      const orders = []
      for (let nth = 0; nth < 14; nth += 1) orders.push(await anyOrder(shop, random))
      await expectSums(shop, orders)
    },
    60_000,
  )

  type Shop = {
    owner: User
    customerId: Awaited<ReturnType<typeof aCustomer>>
    products: { price: number; id: Order['id'] }[]
    terms: Terms
  }

  /**
   * Takes an order, changes it, takes money, gives some back, in any order, and ends it or not.
   * After every step it is compared.
   */
  async function anyOrder(
    { owner, customerId, products, terms }: Shop,
    random: Dice,
  ): Promise<{ id: Order['id']; ledger: Ledger }> {
    const ledger = new Ledger(terms)
    const picked = products.slice(0, random.upTo(3))
    for (const { price } of picked) ledger.pieces.push({ price, quantity: random.upTo(4) })
    ledger.tip = random.isOneIn(3) ? random.upTo(200) : 0
    const items = picked.map(({ id: productId }, index) => ({
      productId,
      quantity: ledger.pieces[index]?.quantity ?? 1,
    }))
    const wish = {
      deliveryType: 'Click and Collect' as const,
      customerId,
      tipAmount: ledger.tip,
      items,
    }
    const { id } = await server.ask(createOrder, wish, owner)
    for (let step = random.upTo(7); step > 0; step -= 1) {
      await anyStep(owner, await read(owner, id), ledger, random)
      await expectAgreed(await read(owner, id), ledger)
    }
    await endOf(owner, id, ledger, random)
    await expectAgreed(await read(owner, id), ledger)
    return { id, ledger }
  }

  async function anyStep(owner: User, order: Order, ledger: Ledger, random: Dice): Promise<void> {
    const nth = random.upTo(ledger.pieces.length) - 1
    const piece = ledger.pieces[nth]
    const cartId = order.cartItems[nth]?.id
    const did = random.pick([
      'pay',
      'pay',
      'pay part',
      'more',
      'fewer',
      'fewer',
      'cancel line',
      'give back',
      'give back surplus',
    ] as const)
    if ((did === 'pay' || did === 'pay part') && ledger.open > 0) {
      const amount = did === 'pay' ? ledger.open : random.upTo(ledger.open)
      if (await pay(owner, order, amount)) ledger.moves.push(amount)
    } else if ((did === 'more' || did === 'fewer') && piece && cartId && piece.quantity > 0) {
      const quantity = did === 'more' ? piece.quantity + 1 : random.upTo(piece.quantity)
      const asked = { orderId: order.id, cartId, quantity, expectedVersion: order.version }
      if ((await server.status(changeQuantity, asked, owner)) === 200) piece.quantity = quantity
    } else if (
      did === 'cancel line' &&
      piece &&
      cartId &&
      ledger.pieces.filter(({ quantity }) => quantity > 0).length > 1
    ) {
      const asked = { orderId: order.id, cartIds: [cartId], reasonCode: 'sold_out' as const }
      if ((await server.status(cancelLines, asked, owner)) === 200) piece.quantity = 0
    } else if (did === 'give back surplus' && ledger.tooMuch > 0) {
      if (await giveBack(owner, order, ledger.tooMuch)) ledger.moves.push(-ledger.tooMuch)
    } else if (did === 'give back' && ledger.kept > 0) {
      const amount = random.upTo(ledger.kept)
      if (await giveBack(owner, order, amount)) ledger.moves.push(-amount)
    }
    ledger.isSettled ||= ledger.taken > 0 && ledger.kept >= ledger.total
  }

  async function endOf(owner: User, id: Order['id'], ledger: Ledger, random: Dice): Promise<void> {
    if (random.isOneIn(6)) ledger.isCancelled = await move(owner, id, 'order.cancel')
    else {
      if (ledger.open > 0 && (await pay(owner, await read(owner, id), ledger.open)))
        ledger.moves.push(ledger.open)
      ledger.isSettled ||= ledger.kept >= ledger.total
      for (const event of ['order.mark-ready', 'order.complete'] as const)
        await move(owner, id, event)
    }
    if (
      random.isOneIn(2) &&
      ledger.tooMuch > 0 &&
      (await giveBack(owner, await read(owner, id), ledger.tooMuch))
    )
      ledger.moves.push(-ledger.tooMuch)
    if (random.isOneIn(4) && ledger.kept > 0) {
      const amount = random.upTo(ledger.kept)
      if (await giveBack(owner, await read(owner, id), amount)) ledger.moves.push(-amount)
    }
  }

  async function expectAgreed(order: Order, ledger: Ledger): Promise<void> {
    const { kept, tooMuch, open } = ledger
    const receipt = (await server.call(getReceipt, { uuid: uuidOf(order) }, {})).data
    const moved = order.payments
      .filter(({ state }) => state === 'succeeded')
      .map(({ direction, amount }) => (direction === 'in' ? amount : -amount))
    expect(moved.toSorted()).toEqual(ledger.moves.toSorted())
    for (const one of [order, receipt]) {
      expect([one.totalAmount, one.paidAmount - one.refundedAmount, one.owedAmount]).toEqual([
        ledger.total,
        kept,
        open,
      ])
      // What was sold less what went back of it is what is kept, but for what is still open and
      // what is still too much.
      if (!ledger.isCancelled)
        expect(one.totalAmount - one.refundedAmount).toBe(kept + open - tooMuch)
      if (one.refundedAmount > 0 && !ledger.isCancelled) expect(one.paymentStatus).not.toBe('paid')
    }
  }

  async function expectSums(
    { owner, customerId }: Shop,
    orders: { id: Order['id']; ledger: Ledger }[],
  ): Promise<void> {
    const ends = await Promise.all(
      orders.map(async ({ id, ledger }) => ({ order: await read(owner, id), ledger })),
    )
    const done = ends
      .filter(({ order }) => order.orderStatusId === orderStatusIds.Completed)
      .map(({ ledger }) => ledger)
    const sum = (of: (ledger: Ledger) => number, ledgers = done) =>
      ledgers.reduce((all, ledger) => all + of(ledger), 0)
    expect(done.length).toBeGreaterThan(orders.length / 2)
    const sales = sum(({ total }) => total)
    const kept = sum((ledger) => ledger.kept - ledger.tooMuch)
    for (const groupBy of ['day', 'hour', 'product', 'staff'] as const) {
      const { totals } = await server.ask(listReport, { ...today, groupBy, rowSize: 100 }, owner)
      expect([groupBy, totals.salesAmount, totals.salesAmount - totals.refundAmount]).toEqual([
        groupBy,
        sales,
        kept,
      ])
    }
    const { boxes } = await server.ask(getFourBoxes, today, owner)
    expect(boxes.find(({ key }) => key === 'sales')?.value).toBe(sales)
    const all = orders.map(({ ledger }) => ledger)
    expect((await server.ask(getCustomer, { id: customerId }, owner)).spentAmount).toBe(
      sum((ledger) => ledger.kept, all),
    )
    const csv = await csvOf(owner)
    expect([csv('Total'), csv('Total') - csv('Refunded'), csv('Paid') - csv('Refunded')]).toEqual([
      sales,
      kept,
      sum((ledger) => ledger.kept),
    ])
    const { rows } = await server.ask(listPayments, { rowSize: 100, purpose: 'refund' }, owner)
    const back = rows
      .filter(({ state }) => state === 'succeeded')
      .reduce((total, { amount }) => total + amount, 0)
    expect(back).toBe(sum((ledger) => ledger.taken - ledger.kept, all))
  }

  /** The sum of a column of the completed orders' CSV, in pence. */
  async function csvOf(owner: User): Promise<(column: string) => number> {
    const headers = { accept: 'text/csv', 'x-access-token': owner.token, 'module-id': '13' }
    const { body } = await server.request({
      url: `/api/order/getall?order_status_id=${orderStatusIds.Completed}`,
      headers,
    })
    const [names = [], ...rows] = body
      .replace('\uFEFF', '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(','))
    return (column) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[names.indexOf(column)]) * 100), 0)
  }
})
