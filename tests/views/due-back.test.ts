import { expect, test } from 'vitest'
import {
  backIfAllCancelled,
  backIfCancelled,
  proposalOf,
} from '../../src/views/parts/pay/due-back.ts'

type Payments = NonNullable<Parameters<typeof backIfCancelled>[0]['payments']>
const payment = (more: object) =>
  [{ method: 'cash', direction: 'in', state: 'succeeded', ...more }] as unknown as Payments

test('what is due as a refund is what the server proposes, until it is discarded', () => {
  const out = { direction: 'out', state: 'pending', amount: 26_776 }
  expect(proposalOf(payment(out))?.amount).toBe(26_776)
  expect(proposalOf(payment({ ...out, note: 'Sent to the provider' }))).toBeUndefined()
  expect(proposalOf(payment({ ...out, state: 'failed' }))).toBeUndefined()
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

test('of several orders the paid ones are counted, each currency for itself', () => {
  const orders = [
    { currency: 'INR', heldAmount: 900 },
    { currency: 'INR' },
    { currency: 'INR', heldAmount: 50 },
    { currency: 'USD', heldAmount: 7 },
  ]
  expect(backIfAllCancelled(orders)).toEqual([
    { currency: 'INR', count: 2, amount: 950 },
    { currency: 'USD', count: 1, amount: 7 },
  ])
  expect(backIfAllCancelled([{ currency: 'INR' }])).toEqual([])
})
