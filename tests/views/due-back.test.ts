import { expect, test } from 'vitest'
import { orderStatusIds } from '#contract/order-status.ts'
import { backIfCancelled, dueBack, dueBackAt } from '../../src/views/parts/pay/due-back.ts'

type Payments = NonNullable<Parameters<typeof dueBack>[0]['payments']>
const { Received, Unserviceable } = orderStatusIds
const order = { orderStatusId: Received, totalAmount: 97_125, currency: 'INR' } as const
const cancelled = { ...order, orderStatusId: Unserviceable } as const
const payment = (more: object) =>
  [{ method: 'cash', direction: 'in', state: 'succeeded', ...more }] as unknown as Payments

test('a paid bill that became smaller says what is due as a refund', () => {
  expect(dueBack({ ...order, heldAmount: 123_901 })).toBe(26_776)
  expect(dueBack({ ...order, heldAmount: 97_125 })).toBe(0)
  expect(dueBack({ ...order, heldAmount: 500 })).toBe(0)
  expect(dueBack(order)).toBe(0)
})

test('of a cancelled order all that is held is due', () => {
  expect(dueBack({ ...cancelled, heldAmount: 97_125 })).toBe(97_125)
})

test('where payments are at hand, the proposal of the server counts: it knows what was discarded', () => {
  const held = { ...order, heldAmount: 123_901 }
  const out = { direction: 'out', state: 'pending', amount: 26_776 }
  expect(dueBack({ ...held, payments: payment(out) })).toBe(26_776)
  expect(dueBack({ ...held, payments: payment({ ...out, note: 'Kept' }) })).toBe(0)
  expect(dueBack({ ...held, payments: payment({ ...out, state: 'failed' }) })).toBe(0)
})

test('at a table an order that was paid too much does not pay for another', () => {
  const orders = [
    { ...order, heldAmount: 123_901 },
    { ...order, heldAmount: 90_000 },
    { ...order, heldAmount: 200_000, currency: 'USD' },
    { ...cancelled, heldAmount: 1000 },
  ]
  expect(dueBackAt(orders, 'INR')).toBe(27_776)
})

test('a cancellation gives back what is held: by itself what is known to have come online', () => {
  expect(backIfCancelled({})).toEqual({ amount: 0, onlineAmount: 0 })
  expect(backIfCancelled({ heldAmount: 900 })).toEqual({ amount: 900, onlineAmount: 0 })
  const online = { method: 'online', amount: 600 }
  const [first] = payment(online)
  const back = payment({ method: 'online', direction: 'out', state: 'pending', amount: 100 })
  const payments = [...(first ? [first] : []), ...payment({ amount: 400 }), ...back]
  expect(backIfCancelled({ heldAmount: 900, payments })).toEqual({ amount: 400, onlineAmount: 500 })
  const waiting = payment({ ...online, state: 'pending' })
  expect(backIfCancelled({ heldAmount: 900, payments: waiting }).onlineAmount).toBe(0)
})
