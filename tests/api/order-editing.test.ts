import { beforeAll, describe, expect, test } from 'vitest'
import { listCartItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  addLines,
  changeQuantity,
  changeTip,
  discountOrder,
  noteOrder,
} from '#contract/order-change.ts'
import { getOrder, moveOrder, order as orderOf } from '#contract/order.ts'
import { createOrder } from '#contract/new-order.ts'
import { recordPayment } from '#contract/payment.ts'
import { calculatePrice } from '#contract/price.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { refundedPartOf } from '#contract/refunded-part.ts'
import { createProduct, getProduct } from '#contract/product.ts'
import { createTable } from '#contract/table.ts'
import { encode } from '#contract/wire.ts'
import { aCompany, anOrder, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('editing an order on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let staff: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart', full_name: 'Olu Owner' })
    staff = await aUser(server, {
      company,
      role: 'staff',
      module: 'foodKart',
      full_name: 'Sam Staff',
    })
  })

  const read = (id: Id) => server.ask(getOrder, { id }, owner)
  const aProduct = (part: object = {}) =>
    server.ask(createProduct, { name: 'Naan', priceAmount: 250, stockQty: 10, ...part }, owner)
  const stockOf = async (id: Id) => (await server.ask(getProduct, { id }, owner)).stockQty
  const add = (orderId: Id, productId: Id, quantity = 2, as = staff, expectedVersion = 1) =>
    server.call(
      addLines,
      { orderId, expectedVersion, items: [{ productId, quantity, note: 'no butter' }] },
      { as },
    )
  const discount = (
    part: Partial<CallInput<typeof discountOrder>> & { orderId: Id },
    as: User = owner,
  ) => server.call(discountOrder, { expectedVersion: 1, reason: 'Late', ...part }, { as })

  test('staff add items to an accepted order: its price, its stock and its history follow', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const product = await aProduct()
    const { data } = await add(id, product.id)
    expect(data).toMatchObject({ subtotalAmount: 1500, totalAmount: 1500, mayAddItems: true })
    expect(data.cartItems.map(({ name, quantity, note }) => [name, quantity, note])).toEqual([
      ['House Burger', 1, undefined],
      ['Naan', 2, 'no butter'],
    ])
    expect(await stockOf(product.id)).toBe(8)
    expect(data.history.at(-1)).toMatchObject({
      event: 'order.add-item',
      actorName: 'Sam Staff',
      note: '2 × Naan',
    })
  })

  test('the kitchen sees when each line was added, so that a later round has its own time', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const product = await aProduct()
    server.clock.advance(60_000)
    const { status } = await add(id, product.id)
    expect(status).toBe(200)
    const { rows } = await server.ask(listCartItems, { orderId: id }, owner)
    expect(rows.map(({ name, createdMs, order }) => [name, createdMs - order.createdMs])).toEqual([
      ['House Burger', 0],
      ['Naan', 60_000],
    ])
  })

  test('an order that was ready is made again, and a paid or closed one takes no more', async () => {
    const product = await aProduct()
    const ready = await anOrder(server, {
      company,
      order_status_id: 5,
      lines: [{ cart_status: 'Cooked' }],
    })
    expect((await add(ready.id, product.id)).data.orderStatusId).toBe(3)
    const paid = await anOrder(server, { company, order_status_id: 2, payment_status: 'paid' })
    const over = await anOrder(server, { company, order_status_id: 6 })
    for (const { id } of [paid, over]) {
      const refused = await add(id, product.id)
      expect([refused.status, refused.problem.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED'])
      expect((await read(id)).mayAddItems).toBe(false)
    }
    const stale = await add(ready.id, product.id, 1, staff, 1)
    expect(stale.problem.code).toBe('VERSION_CONFLICT')
  })

  test('a refused change of a paid order answers with the unchanged order, which can continue', async () => {
    const { id, lineIds } = await anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1000,
    })
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const before = await read(id)
    const shared = { orderId: id, expectedVersion: before.version }
    const more = await server.call(
      changeQuantity,
      { ...shared, cartId, quantity: 3 },
      { as: owner },
    )
    const tip = await server.call(changeTip, { ...shared, tipAmount: 100 }, { as: owner })
    for (const { problem } of [more, tip]) {
      expect(problem.code).toBe('AMOUNT_MISMATCH')
      expect(problem.current).toEqual(encode(orderOf, before))
    }
    const { version } = more.problem.current as { version: number }
    const wish = { id, expectedVersion: version, event: 'order.start' } as const
    expect((await server.call(moveOrder, wish, { as: owner })).data.orderStatusId).toBe(3)
  })

  test('unknown items are not added, and nothing else of the call is kept', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const product = await aProduct({ stockQty: 1 })
    expect((await add(id, product.id, 2)).problem.code).toBe('OUT_OF_STOCK')
    expect((await read(id)).cartItems).toHaveLength(1)
    expect(await stockOf(product.id)).toBe(1)
  })

  test('a discount by hand is the owner’s, has a reason, and follows the lines where it is a percentage', async () => {
    const { id, lineIds } = await anOrder(server, { company, order_status_id: 2 })
    expect((await discount({ orderId: id, percent: 10 }, staff)).status).toBe(403)
    const given = (await discount({ orderId: id, percent: 15 })).data
    expect(given).toMatchObject({
      discountAmount: 150,
      totalAmount: 850,
      handDiscount: { discountAmount: 150, percent: 15 },
    })
    expect(given.history.at(-1)).toMatchObject({
      event: 'order.discount',
      actorName: 'Olu Owner',
      note: 'Late',
      from: '0',
      to: '150',
    })
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const more = await server.call(
      changeQuantity,
      { orderId: id, cartId, quantity: 3, expectedVersion: given.version },
      { as: staff },
    )
    expect(more.data).toMatchObject({ discountAmount: 450, totalAmount: 2550 })
    const none = await discount({ orderId: id, expectedVersion: more.data.version })
    expect(none.data).toMatchObject({ discountAmount: 0, totalAmount: 3000 })
    expect(none.data.handDiscount).toBeUndefined()
  })

  test('an amount is never more than the goods, and comes back when they do', async () => {
    const { id, lineIds } = await anOrder(server, {
      company,
      order_status_id: 2,
      lines: [{ quantity: 2, unit_amount: 500, line_amount: 1000 }],
    })
    const given = (await discount({ orderId: id, amountOff: 800 })).data
    expect(given.totalAmount).toBe(200)
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const set = (quantity: number, expectedVersion: number) =>
      server.ask(changeQuantity, { orderId: id, cartId, quantity, expectedVersion }, staff)
    const less = await set(1, given.version)
    expect([less.discountAmount, less.totalAmount]).toEqual([500, 0])
    const again = await set(4, less.version)
    expect([again.discountAmount, again.totalAmount]).toEqual([800, 1200])
  })

  test('on a paid order a discount becomes a refund that is due', async () => {
    const { id } = await anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1000,
    })
    const { payments } = (await discount({ orderId: id, amountOff: 300 })).data
    expect(payments).toMatchObject([{ direction: 'out', amount: 300, state: 'pending' }])
  })

  test('what a lower total had settled is due again when a discount or a quantity goes back, and what a payment settled is not', async () => {
    const { id, lineIds } = await anOrder(server, {
      company,
      order_status_id: 2,
      lines: [{ quantity: 2, unit_amount: 500, line_amount: 1000 }],
    })
    const pay = (amount: number) =>
      server.ask(recordPayment, { purpose: 'order', orderId: id, method: 'cash', amount }, staff)
    await pay(500)
    const { version: expectedVersion } = await read(id)
    const settled = (await discount({ orderId: id, expectedVersion, percent: 50 })).data
    expect(settled).toMatchObject({ paymentStatus: 'paid', owedAmount: 0 })
    const back = await discount({ orderId: id, expectedVersion: settled.version })
    expect(back.data).toMatchObject({ paymentStatus: 'unpaid', owedAmount: 500 })
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const set = (quantity: number, expectedVersion: number) =>
      server.call(changeQuantity, { orderId: id, cartId, quantity, expectedVersion }, { as: staff })
    const less = (await set(1, back.data.version)).data
    expect(less.paymentStatus).toBe('paid')
    const more = (await set(2, less.version)).data
    expect(more).toMatchObject({ paymentStatus: 'unpaid', owedAmount: 500 })
    server.clock.advance(1_000)
    await pay(500)
    expect((await set(3, (await read(id)).version)).problem.code).toBe('AMOUNT_MISMATCH')
  })

  test('an amount and a percentage at once are refused', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    expect((await discount({ orderId: id, percent: 10, amountOff: 10 })).status).toBe(422)
    expect((await discount({ orderId: id, percent: 101 })).status).toBe(422)
  })

  test('a discount of a new order is the one of a placed order: same right, same sum, same history', async () => {
    const product = await aProduct({ priceAmount: 999, stockQty: 100 })
    const items = [{ productId: product.id, quantity: 3 }]
    const place = (off: CallInput<typeof createOrder>['discount'], as = owner) =>
      server.call(createOrder, { items, discount: off }, { as })
    const reason = 'Waited long'
    expect((await place({ percent: 15, reason }, staff)).problem.code).toBe('ROLE_FORBIDDEN')
    for (const off of [{ percent: 15 }, { amountOff: 500 }, { amountOff: 9_999 }]) {
      const priced = await server.ask(
        calculatePrice,
        { purpose: 'order', items, discount: off },
        owner,
      )
      const { data: placed } = await place({ ...off, reason })
      const plain = (await server.call(createOrder, { items }, { as: owner })).data
      const later = await discount({
        orderId: plain.id,
        expectedVersion: plain.version,
        reason,
        ...off,
      })
      const sums = ({
        discountAmount,
        taxAmount,
        totalAmount,
      }: Pick<typeof priced, 'discountAmount' | 'taxAmount' | 'totalAmount'>) => ({
        discountAmount,
        taxAmount,
        totalAmount,
      })
      expect(sums(placed)).toEqual(sums(priced))
      expect(sums(placed)).toEqual(sums(later.data))
      expect(placed.handDiscount).toEqual(later.data.handDiscount)
      const given = ({ history }: typeof placed) => {
        const { event, note, from, to, actorName } = history.at(-1) ?? {}
        return { event, note, from, to, actorName }
      }
      expect(given(placed)).toEqual(given(later.data))
    }
    for (const wrong of [{ reason }, { percent: 10, amountOff: 10, reason }])
      expect((await place(wrong)).status).toBe(422)
    expect((await place({ percent: 10, reason: ' ' })).status).toBe(422)
  })

  test('an open bill of a table is not lowered by what is ordered beside it', async () => {
    const host = await aUser(server, { company, module: 'tableOrdering' })
    const { id: tableId } = await server.ask(createTable, { name: 'T1', capacity: 4 }, host)
    const dish = await server.ask(createProduct, { name: 'Dal', priceAmount: 1000 }, host)
    const order = (percent?: number) =>
      server.call(
        createOrder,
        {
          tableId,
          items: [{ productId: dish.id, quantity: 1 }],
          ...(percent && { discount: { percent, reason: 'Regular' } }),
        },
        { as: host },
      )
    expect((await order(10)).data.discountAmount).toBe(100)
    const refused = await order(50)
    expect([refused.status, refused.problem.code]).toEqual([409, 'TABLE_OCCUPIED'])
    expect((await order()).data).toMatchObject({ subtotalAmount: 2000, discountAmount: 200 })
  })

  test('notes of the team stay with their authors', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 6 })
    await server.call(noteOrder, { orderId: id, note: '  Called, comes at eight ' }, { as: staff })
    const { data } = await server.call(noteOrder, { orderId: id, note: 'Came' }, { as: owner })
    expect(
      data.history
        .filter(({ event }) => event === 'order.note')
        .map(({ actorName, note }) => [actorName, note]),
    ).toEqual([
      ['Sam Staff', 'Called, comes at eight'],
      ['Olu Owner', 'Came'],
    ])
    const empty = await server.call(noteOrder, { orderId: id, note: ' ' }, { as: staff })
    expect(empty.status).toBe(422)
  })

  test('cash that was handed over is kept with the payment, and can’t be less than it', async () => {
    const { id } = await anOrder(server, { company, order_status_id: 2 })
    const pay = (receivedAmount: number, method: 'cash' | 'card' = 'cash') =>
      server.call(
        recordPayment,
        { purpose: 'order', orderId: id, method, amount: 1000, receivedAmount },
        { as: staff },
      )
    expect((await pay(999)).status).toBe(422)
    expect((await pay(2000, 'card')).status).toBe(422)
    expect((await pay(2000)).data).toMatchObject({ amount: 1000, receivedAmount: 2000 })
    expect(await read(id)).toMatchObject({
      paidAmount: 1000,
      payments: [{ amount: 1000, receivedAmount: 2000 }],
    })
  })

  test('half of the price of a line is said as such, in the order and on the receipt', async () => {
    const { id, lineIds, uuid } = await anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1120,
      lines: [{ name: 'Thali', quantity: 1, unit_amount: 1120, line_amount: 1120 }],
    })
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const { version: expectedVersion } = await read(id)
    const wish: CallInput<typeof refundOrder> = {
      orderId: id,
      expectedVersion,
      amount: 560,
      method: 'cash',
      reason: 'Cold',
      lines: [{ cartId, quantity: 1 }],
    }
    await server.ask(refundOrder, wish, owner)
    const { payments, cartItems } = await read(id)
    const out = payments.filter(({ direction }) => direction === 'out')
    expect(out).toMatchObject([{ refundedLines: [{ cartId, quantity: 1, amount: 560 }] }])
    const [line] = cartItems
    if (!line) throw new Error('an order has a line')
    expect(refundedPartOf(cartId, line, out)).toBe(560)
    const { lines } = (await server.call(getReceipt, { uuid }, {})).data
    expect(lines).toMatchObject([{ refundedQuantity: 1, refundedAmount: 560, lineAmount: 1120 }])
  })

  test('pieces are refunded once, and go back into stock where they are asked to', async () => {
    const product = await aProduct({ stockQty: 5 })
    const { id, lineIds, uuid } = await anOrder(server, {
      company,
      order_status_id: 2,
      payment_status: 'paid',
      paid_amount: 1000,
      lines: [
        { product_id: product.id, name: 'Naan', quantity: 4, unit_amount: 250, line_amount: 1000 },
      ],
    })
    const [cartId] = lineIds
    if (!cartId) throw new Error('an order has a line')
    const refund = async (quantity: number, isRestocked: boolean) =>
      server.call(
        refundOrder,
        {
          orderId: id,
          expectedVersion: (await read(id)).version,
          amount: 250,
          method: 'cash',
          reason: 'Too many',
          lines: [{ cartId, quantity }],
          isRestocked,
        },
        { as: owner },
      )
    expect((await refund(1, true)).data.refundedLines).toEqual([
      { name: 'Naan', quantity: 1, cartId, amount: 250 },
    ])
    server.clock.advance(60_000)
    expect(await stockOf(product.id)).toBe(6)
    expect((await refund(2, false)).status).toBe(200)
    expect(await stockOf(product.id)).toBe(6)
    expect((await read(id)).cartItems).toMatchObject([{ quantity: 4, refundedQuantity: 3 }])
    const tooMany = await refund(2, true)
    expect([tooMany.status, tooMany.problem.code]).toEqual([409, 'AMOUNT_MISMATCH'])
    expect(await stockOf(product.id)).toBe(6)
    const refunds = [1, 2].map((quantity, at) => ({
      method: 'cash',
      amount: 250,
      refundedLines: [{ name: 'Naan', quantity }],
      createdMs: server.clock.now() - (1 - at) * 60_000,
    }))
    expect((await read(id)).payments).toMatchObject(refunds)
    // The guest's receipt says the same: what, how many, how much, when.
    expect((await server.call(getReceipt, { uuid }, {})).data.refunds).toEqual(refunds)
  })
})
