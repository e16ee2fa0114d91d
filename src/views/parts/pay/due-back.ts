import type { Order, OrderRow } from '#contract/order.ts'
import type { PaymentTxn } from '#contract/payment.ts'

type Held = Pick<OrderRow, 'heldAmount'> & { payments?: Order['payments'] }

/** The refund that the server proposes. It has no note; a refund sent to a provider has one. */
export function proposalOf(payments: readonly PaymentTxn[]): PaymentTxn | undefined {
  return payments.find(
    ({ direction, state, note }) => direction === 'out' && state === 'pending' && !note,
  )
}

/**
 * The refund of a cancellation in minor units. `onlineAmount` is refunded automatically, as far as
 * the record shows how it was paid.
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

/** The same for several orders, by currency, with the number of paid orders. */
export function backIfAllCancelled(
  orders: readonly (Held & Pick<OrderRow, 'currency'>)[],
): { currency: string; count: number; amount: number }[] {
  const paid = orders.filter(({ heldAmount = 0 }) => heldAmount > 0)
  return [...Map.groupBy(paid, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    count: own.length,
    amount: own.reduce((sum, { heldAmount = 0 }) => sum + heldAmount, 0),
  }))
}
