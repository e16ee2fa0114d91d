import { id as idSchema } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { type CartStatus, orderStatusIds } from '#contract/order-status.ts'
import type { Order } from '#contract/order.ts'
import type { Role } from '#contract/role.ts'
import { expect, test } from 'vitest'
import { orderEvents } from '#contract/order-event.ts'
import { dueBackWithout, refundable, shareOf } from '../../src/views/parts/pay/refund-share.ts'
import { undonePaymentOf } from '../../src/views/orders/one/undone-payment.ts'
import { orderOfLine } from '../../src/views/tables/table-acts.ts'
import { waitsFor } from '../../src/views/orders/one/waits-for.ts'
import { itemSteps, orderSteps, piecesOfStep } from '../../src/views/parts/order/order-step.ts'

test('a booking that was attended is not offered as attended again, and can still become a no-show', () => {
  const allowed = ['order.mark-attended', 'order.mark-no-show', 'order.cancel'] as const
  expect(orderSteps(allowed)).toMatchObject({ main: 'order.mark-attended' })
  expect(orderSteps(allowed, 'attended')).toMatchObject({
    main: undefined,
    endings: ['order.mark-no-show', 'order.cancel'],
  })
  expect(orderSteps(allowed, 'no_show')).toMatchObject({
    main: 'order.mark-attended',
    endings: ['order.cancel'],
  })
})

test('the first step onward is the main one; ways back and endings are separate', () => {
  expect(orderSteps(['order.accept', 'order.reject'])).toEqual({
    main: 'order.accept',
    others: [],
    back: [],
    endings: ['order.reject'],
  })
  expect(orderSteps(['order.start', 'order.mark-ready', 'order.undo', 'order.cancel'])).toEqual({
    main: 'order.start',
    others: ['order.mark-ready'],
    back: ['order.undo'],
    endings: ['order.cancel'],
  })
})

test('a booking that can only be moved has no main step', () => {
  expect(orderSteps(['order.reschedule', 'order.cancel'])).toMatchObject({
    main: undefined,
    others: ['order.reschedule'],
  })
})

test('someone who may do nothing gets no buttons', () => {
  expect(orderSteps([])).toEqual({ main: undefined, others: [], back: [], endings: [] })
})

test('no event is lost on its way to a button', () => {
  const events = orderEvents.filter((event) => event !== 'order.undo')
  const { main, others, back, endings } = orderSteps(events)
  expect([main, ...others, ...back, ...endings].toSorted()).toEqual(events.toSorted())
})

test('a cancelled order is undone or restored: the two are not offered side by side', () => {
  expect(orderSteps(['order.restore', 'order.undo']).back).toEqual(['order.undo'])
  expect(orderSteps(['order.restore']).back).toEqual(['order.restore'])
})

test('a line is served before it is called back', () => {
  expect(itemSteps(['item.serve', 'item.recall', 'item.void'])).toEqual({
    main: 'item.serve',
    others: [],
    back: ['item.recall'],
    endings: ['item.void'],
  })
})

test('recall leads back, it is no step onward', () => {
  expect(orderSteps(['order.complete', 'order.recall', 'order.cancel'])).toEqual({
    main: 'order.complete',
    others: [],
    back: ['order.recall'],
    endings: ['order.cancel'],
  })
})

test.each([
  ['a line has its part of the discount and of the tax', { a: 2 }, 900],
  ['one of two pieces has half of its line', { a: 1 }, 450],
  ['all lines have all of the goods', { a: 2, b: 2 }, 1800],
  ['what was cancelled had its full price', { c: 2 }, 500],
  ['pieces of all kinds add up before they are rounded', { a: 1, b: 1, c: 1 }, 1150],
  ['nothing has nothing', {}, 0],
] as const)('of what can be given back, %s', (_, pieces, share) => {
  const line = (id: string, cartStatus: CartStatus, lineAmount: number) => ({
    id: idSchema.parse(id),
    cartStatus,
    lineAmount,
    quantity: 2,
  })
  const order = {
    subtotalAmount: 2000,
    totalAmount: 2200,
    deliveryAmount: 300,
    tipAmount: 100,
    cartItems: [line('a', 'Served', 1000), line('b', 'In Cart', 1000), line('c', 'Cancelled', 500)],
  }
  expect(shareOf(order, pieces)).toBe(share)
})

test('a cancelled dish is given back with its tax, and no more than is due', () => {
  const line = (id: string, cartStatus: CartStatus, lineAmount: number, taxAmount?: number) => ({
    id: idSchema.parse(id),
    cartStatus,
    lineAmount,
    taxAmount,
    quantity: 1,
  })
  const order = {
    subtotalAmount: 15_500,
    totalAmount: 16_275,
    deliveryAmount: 0,
    tipAmount: 0,
    cartItems: [line('a', 'Cancelled', 17_000, 850), line('b', 'Served', 15_500)],
  }
  expect(shareOf(order, { a: 1 }, 17_850)).toBe(17_850)
  expect(shareOf(order, { a: 1 })).toBe(17_850)
  expect(shareOf(order, { b: 1 }, 17_850)).toBe(16_275)
  expect(shareOf(order, { a: 1, b: 1 }, 17_850)).toBe(34_125)
  // A discount of the order made the dish cheaper, or only a part of it had been paid.
  expect(shareOf(order, { a: 1 }, 16_065)).toBe(16_065)
  // The tax of the whole bill was rounded up.
  expect(shareOf(order, { a: 1 }, 17_851)).toBe(17_851)
  expect(shareOf(order, {}, 17_850)).toBe(0)
})

test('a voided dish is offered to be undone or to be restored, not both', () => {
  expect(itemSteps(['item.undo', 'item.restore']).back).toEqual(['item.undo'])
  expect(itemSteps(['item.restore']).back).toEqual(['item.restore'])
})

test('at a table a void says the same of the money as on the page of the order', () => {
  const line = { cartStatus: 'Served', quantity: 1 } as const
  const [own, other] = [idSchema.parse('o'), idSchema.parse('p')]
  const order = {
    id: own,
    currency: 'GBP',
    heldAmount: 1700,
    refundedAmount: 0,
    subtotalAmount: 1700,
    totalAmount: 1700,
    deliveryAmount: 0,
    tipAmount: 0,
  }
  const tea = { ...line, id: idSchema.parse('b'), orderId: own, lineAmount: 500 }
  const lines = [
    { ...line, id: idSchema.parse('a'), orderId: own, lineAmount: 1200 },
    tea,
    { ...line, id: idSchema.parse('c'), orderId: other, lineAmount: 9000 },
  ]
  const found = orderOfLine({ orders: [order], lines }, tea)
  expect(found && dueBackWithout(found, tea)).toBe(500)
  expect(orderOfLine({ orders: [], lines }, tea)).toBeUndefined()
})

test('what is due as a refund once a dish of a paid order is voided', () => {
  const line = (id: string, cartStatus: CartStatus, lineAmount: number) => ({
    id: idSchema.parse(id),
    cartStatus,
    lineAmount,
    quantity: 1,
  })
  const [thali, tea] = [line('a', 'Served', 17_000), line('b', 'Served', 15_500)]
  const order = {
    subtotalAmount: 32_500,
    totalAmount: 34_125,
    deliveryAmount: 0,
    tipAmount: 0,
    heldAmount: 34_125,
    refundedAmount: 0,
    cartItems: [thali, tea],
  }
  expect(dueBackWithout(order, thali)).toBe(17_850)
  // The other dish was refunded before: that stays, and this one is due besides.
  const given = { ...order, heldAmount: 17_850, refundedAmount: 16_275 }
  const refunded = { ...tea, refundedQuantity: 1 }
  expect(dueBackWithout({ ...given, cartItems: [thali, refunded] }, thali)).toBe(17_850)
  expect(dueBackWithout({ ...given, cartItems: [thali, refunded] }, refunded)).toBe(0)
  // Of two pieces one was refunded: both leave the bill, one is due.
  const two = { ...tea, quantity: 2, refundedQuantity: 1 }
  const half = { ...order, heldAmount: 34_125 - 8138, refundedAmount: 8138 }
  expect(dueBackWithout({ ...half, cartItems: [thali, two] }, two)).toBe(16_275 - 8138)
  // A part is still to be paid.
  expect(dueBackWithout({ ...order, heldAmount: 20_000 }, thali)).toBe(3725)
  expect(dueBackWithout({ ...order, heldAmount: 0 }, thali)).toBe(0)
  // The last dish: nothing is sold any more.
  const last = { ...order, cartItems: [line('a', 'Cancelled', 17_000), tea] }
  const paid = { ...last, subtotalAmount: 15_500, totalAmount: 16_275, heldAmount: 34_125 }
  expect(dueBackWithout(paid, tea)).toBe(16_275)
  expect(dueBackWithout(paid, last.cartItems[0] ?? tea)).toBe(0)
})

test('the history knows which payment was undone', () => {
  const payment = {
    id: idSchema.parse('p'),
    purpose: 'order',
    method: 'card',
    direction: 'in',
    amount: 19_600,
    currency: 'INR',
    state: 'undone',
    undoneMs: 5,
    createdMs: 1,
  } as const
  const entry = { event: 'payment.undo', occurredMs: 5, note: '196.00 INR' }
  expect(undonePaymentOf(entry, [payment])).toBe(payment)
  expect(undonePaymentOf({ ...entry, note: '10.00 INR' }, [payment])).toBeUndefined()
  expect(undonePaymentOf({ ...entry, event: 'payment.refund' }, [payment])).toBeUndefined()
})

test('what was given back already is not given back again', () => {
  expect(refundable({ paidAmount: 1000, refundedAmount: 300 })).toBe(700)
  expect(refundable({ paidAmount: 0, refundedAmount: 0 })).toBe(0)
})

test('an order without a step onward says what it waits for: items, or money', () => {
  const order = {
    moduleId: 13,
    deliveryType: 'Click and Collect',
    startMs: undefined,
    totalAmount: 2700,
    paidAmount: 0,
    refundedAmount: 0,
    paymentStatus: 'unpaid',
    history: [],
    allowedEvents: [],
  }
  const waits = (status: number, cartStatus: string, more: object = {}, role: Role = 'staff') => {
    const part = {
      orderStatusId: status,
      cartItems: [{ cartStatus, firedMs: 1, allowedEvents: [] }],
      ...more,
    }
    return waitsFor({ ...order, ...part } as unknown as Order, ['order.undo'], role)
  }
  const processing = orderStatusIds.Processing
  expect(waits(processing, 'In Kitchen')).toBe('ITEMS_OPEN')
  expect(waits(orderStatusIds.Ready, 'Cooked')).toBe('UNPAID')
  expect(waits(orderStatusIds.Ready, 'Cooked', { paymentStatus: 'paid' })).toBe(undefined)
  const atTable = {
    moduleId: moduleIds.tableOrdering,
    deliveryType: undefined,
    table: { id: 't1' },
  }
  expect(waits(orderStatusIds.Ready, 'Cooked', atTable)).toBe('unserved')
  expect(waits(processing, 'In Kitchen', atTable)).toBe('ITEMS_OPEN')
  const ready = { ...order, orderStatusId: processing, cartItems: [] } as unknown as Order
  expect(waitsFor(ready, [], 'staff')).toBe(undefined)
  expect(waitsFor(ready, ['order.mark-ready', 'order.undo'], 'staff')).toBe(undefined)
})

test('once pieces were refunded, a line says how many are left to hand over', () => {
  const line = { quantity: 2, refundedQuantity: 1, restockedQuantity: 1 }
  expect(piecesOfStep('item.serve', line)).toBe(1)
  // The goods of a refund that were not put back still go to the customer.
  expect(piecesOfStep('item.serve', { ...line, restockedQuantity: 0 })).toBe(2)
  expect(piecesOfStep('item.serve', { quantity: 2 })).toBeUndefined()
  expect(piecesOfStep('item.cancel', line)).toBeUndefined()
})
