import type { Order, OrderRow } from '#contract/order.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'

type Held = Pick<OrderRow, 'heldAmount'> & { payments?: Order['payments'] }
type Bill = Held & Pick<OrderRow, 'orderStatusId' | 'totalAmount'>

/** The refund that the server proposes. It has no note yet; one sent to a provider has. */
export function proposalOf(payments: readonly PaymentTxn[]): PaymentTxn | undefined {
  return payments.find(
    ({ direction, state, note }) => direction === 'out' && state === 'pending' && !note,
  )
}

/**
 * What is due as a refund of an order, in minor units: what the server proposes where the payments
 * are at hand, which knows what was kept or discarded; otherwise all beyond what it costs.
 */
export function dueBack({ orderStatusId, totalAmount, heldAmount = 0, payments }: Bill): number {
  if (payments) return proposalOf(payments)?.amount ?? 0
  return Math.max(0, heldAmount - (isCancelled({ orderStatusId }) ? 0 : totalAmount))
}

/**
 * The same of all orders at a table, in the currency of its bill. Each for itself: what one has too
 * much does not pay for another.
 */
export function dueBackAt(
  orders: readonly (Bill & Pick<OrderRow, 'currency'>)[],
  currency: string,
): number {
  return orders
    .filter((order) => order.currency === currency)
    .reduce((sum, order) => sum + dueBack(order), 0)
}

/**
 * What a cancellation gives back, in minor units: `onlineAmount` is refunded by itself, as far as
 * the record tells how it was paid.
 */
export function backIfCancelled({ heldAmount = 0, payments = [] }: Held): {
  amount: number
  onlineAmount: number
} {
  const online = payments.reduce((sum, { method, direction, state, amount }) => {
    if (method !== 'online') return sum
    if (direction === 'in') return state === 'succeeded' ? sum + amount : sum
    return state === 'failed' ? sum : sum - amount
  }, 0)
  const onlineAmount = Math.min(heldAmount, Math.max(0, online))
  return { amount: heldAmount - onlineAmount, onlineAmount }
}
