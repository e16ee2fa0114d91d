import type { OrderRow } from '#contract/order.ts'

/** When an order was placed: one that was queued offline arrived later (ADR 0121). */
export function placedMs({ takenMs, createdMs }: Pick<OrderRow, 'takenMs' | 'createdMs'>): number {
  return takenMs ?? createdMs
}
