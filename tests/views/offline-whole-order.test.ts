import { describe, expect, test } from 'vitest'
import { type CartItem, moveItems } from '#contract/cart-item.ts'
import { type Id, id as idSchema } from '#contract/fields.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { aTab } from '../support/offline.ts'

const of = (text: string): Id => idSchema.parse(text)
const aLine = (id: string, more: Partial<CartItem> = {}): CartItem => ({
  id: of(id),
  orderId: of('o1'),
  name: id.toUpperCase(),
  unitAmount: 100,
  quantity: 1,
  lineAmount: 100,
  options: [],
  cartStatus: 'In Cart',
  version: 1,
  allowedEvents: ['item.fire', 'item.change-qty', 'item.cancel'],
  ...more,
})
const soup = aLine('soup')
const tea = aLine('tea', { allowedEvents: ['item.serve', 'item.change-qty', 'item.cancel'] })
const anOrder = (more: Partial<Order> = {}): Order => ({
  id: of('0190a1b2-0000-7000-8000-000000000001'),
  uuid: 'o1' as Order['uuid'],
  orderNo: '318',
  moduleId: 13,
  orderStatusId: 2,
  paymentStatus: 'paid',
  deliveryType: 'Click and Collect',
  source: 'walk_in',
  itemCount: 2,
  subtotalAmount: 200,
  discountAmount: 0,
  taxAmount: 0,
  isTaxIncluded: true,
  deliveryAmount: 0,
  tipAmount: 0,
  totalAmount: 200,
  paidAmount: 200,
  refundedAmount: 0,
  owedAmount: 0,
  currency: 'GBP',
  createdMs: 1,
  updatedMs: 1,
  version: 4,
  cartItems: [soup, tea],
  payments: [],
  mayRequestDelivery: false,
  history: [],
  allowedEvents: ['order.start', 'order.cancel'],
  ...more,
})

async function away(order: Order, answers: Parameters<typeof aTab>[0] = {}) {
  const withOrder = {
    ...order,
    cartItems: order.cartItems.map((item) => ({ ...item, orderId: order.id })),
  }
  const tab = await aTab({ [getOrder.path]: () => withOrder, ...answers })
  await tab.ask(getOrder, { id: order.id })
  tab.setAway(true)
  const look = async () => {
    const { orderStatusId, cartItems, allowedEvents } = await tab.ask(getOrder, { id: order.id })
    return {
      status: orderStatusId,
      lines: cartItems.map(({ cartStatus }) => cartStatus),
      can: allowedEvents,
      lineCan: cartItems.map((item) => item.allowedEvents),
    }
  }
  return { ...tab, look }
}
const items = (
  event: 'item.fire' | 'item.cook' | 'item.void' | 'item.serve',
  ...ids: string[]
) => ({
  items: ids.map((id) => ({ id: of(id), expectedVersion: 1 })),
  event,
  reasonCode: 'other' as const,
})

describe('without a server', () => {
  test('an order that is started takes its lines to the kitchen, and what needs none stays', async () => {
    const order = anOrder()
    const { ask, look } = await away(order)
    const answer = await ask(moveOrder, { id: order.id, event: 'order.start', expectedVersion: 4 })
    expect(answer.cartItems.map(({ cartStatus }) => cartStatus)).toEqual(['In Kitchen', 'In Cart'])
    expect(await look()).toMatchObject({
      status: 3,
      lines: ['In Kitchen', 'In Cart'],
      lineCan: [expect.arrayContaining(['item.cook']), expect.arrayContaining(['item.serve'])],
    })
  })

  test('the first line that goes to the kitchen starts its order, the last that is cooked makes it ready', async () => {
    const { ask, look } = await away(anOrder())
    await ask(moveItems, items('item.fire', 'soup'))
    expect(await look()).toMatchObject({ status: 3, lines: ['In Kitchen', 'In Cart'] })
    await ask(moveItems, items('item.cook', 'soup'))
    expect(await look()).toMatchObject({
      status: 5,
      lines: ['Cooked', 'In Cart'],
      can: expect.arrayContaining(['order.complete']),
    })
  })

  test('an order that ends takes its lines along, and nothing may happen to them any more', async () => {
    const order = anOrder({
      orderStatusId: 5,
      cartItems: [
        { ...soup, cartStatus: 'Cooked', firedMs: 1, cookedMs: 2, allowedEvents: ['item.serve'] },
        tea,
      ],
    })
    const { ask, look } = await away(order)
    await ask(moveOrder, { id: order.id, event: 'order.complete', expectedVersion: 4 })
    expect(await look()).toMatchObject({
      status: 6,
      lines: ['Served', 'Served'],
      lineCan: [[], []],
    })
  })

  test('counts pieces: a voided line takes all of its own along, some of a line only these', async () => {
    const lines = [
      { ...soup, quantity: 3, lineAmount: 300, cartStatus: 'In Kitchen' as const, firedMs: 1 },
      tea,
    ]
    const cartItems = lines.map((line) => ({
      ...line,
      allowedEvents: ['item.void' as const, 'item.cancel' as const],
    }))
    const order = anOrder({ itemCount: 4, orderStatusId: 3, cartItems })
    const { ask } = await away(order)
    const count = async () => (await ask(getOrder, { id: order.id })).itemCount
    await ask(moveItems, { ...items('item.void', 'soup'), quantity: 1 })
    expect(await count()).toBe(3)
    await ask(moveItems, items('item.void', 'soup'))
    expect(await count()).toBe(1)
  })

  test('an order whose lines are not all known moves alone', async () => {
    const order = anOrder({ itemCount: 3 })
    const { ask, look } = await away(order)
    await ask(moveItems, items('item.fire', 'soup'))
    expect(await look()).toMatchObject({ status: 2, lines: ['In Kitchen', 'In Cart'] })
  })
})

describe('what waits on an order that followed its lines', () => {
  const after = (orderStatusId: 3 | 4) => (input: { items: { id: Id }[] }) => ({
    updated: input.items.map(({ id }) => aLine(id, { version: 2, cartStatus: 'In Kitchen' })),
    failed: [],
    orders: [{ id: anOrder().id, version: 9, orderStatusId }],
  })

  test('goes on from what the order became', async () => {
    const order = anOrder()
    const moved = { ...order, version: 10, orderStatusId: 5 }
    const tab = await away(order, { [moveItems.path]: after(3), [moveOrder.path]: () => moved })
    await tab.ask(moveItems, items('item.fire', 'soup'))
    await tab.ask(moveOrder, { id: order.id, event: 'order.undo', expectedVersion: 4 })
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveOrder).length).toBe(1)
    expect(tab.sent(moveOrder)[0]?.input).toMatchObject({ expectedVersion: 9 })
  })

  test('is held to what was seen when the order became something else', async () => {
    const order = anOrder()
    const tab = await away(order, { [moveItems.path]: after(4), [moveOrder.path]: () => order })
    await tab.ask(moveItems, items('item.fire', 'soup'))
    await tab.ask(moveOrder, { id: order.id, event: 'order.undo', expectedVersion: 4 })
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveOrder).length).toBe(1)
    expect(tab.sent(moveOrder)[0]?.input).toMatchObject({ expectedVersion: 4 })
  })

  test('its lines go on from what the order made of them', async () => {
    const order = anOrder()
    const started = {
      ...order,
      orderStatusId: 3,
      version: 5,
      cartItems: [{ ...soup, cartStatus: 'In Kitchen', version: 2 }, tea],
    }
    const tab = await away(order, { [moveOrder.path]: () => started, [moveItems.path]: after(3) })
    await tab.ask(moveOrder, { id: order.id, event: 'order.start', expectedVersion: 4 })
    await tab.ask(moveItems, items('item.cook', 'soup'))
    tab.setAway(false)
    await expect.poll(() => tab.sent(moveItems).length).toBe(1)
    expect(tab.sent(moveItems)[0]?.input.items).toEqual([{ id: 'soup', expectedVersion: 2 }])
  })
})
