import type { OrderRow } from '#contract/order.ts'

/** Asks before a booking is accepted that lies outside of the hours since they were changed. */
export function asksOutside(
  { outsideMs }: Pick<OrderRow, 'outsideMs'>,
  move: { event: string; isOutside?: boolean | undefined },
): 'outside' | undefined {
  const isAsked = outsideMs !== undefined && move.event === 'order.accept' && !move.isOutside
  return isAsked ? 'outside' : undefined
}
