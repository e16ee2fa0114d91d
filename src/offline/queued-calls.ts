import { moveItems } from '#contract/cart-item.ts'
import { createOrder } from '#contract/new-order.ts'
import { moveOrder } from '#contract/order.ts'
import { moveVisit } from '#contract/visit.ts'
import type { QueuedCall } from './queued-call.ts'
import { queuedItems, queuedOrder, queuedVisit } from './queued-moves.ts'
import { queuedNewOrder } from './queued-new-order.ts'

/** By path, because the path is stored with the job. */
const calls = new Map<string, QueuedCall>([
  [moveOrder.path, queuedOrder],
  [moveItems.path, queuedItems],
  [moveVisit.path, queuedVisit],
  [createOrder.path, queuedNewOrder],
])

/** How a call is queued; undefined for a call that can't be. */
export function queuedCall(path: string): QueuedCall | undefined {
  return calls.get(path)
}
