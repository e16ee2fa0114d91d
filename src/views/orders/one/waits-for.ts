import type { OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import type { Role } from '#contract/role.ts'
import { decide } from '#lifecycles/decide.ts'
import { lifecycleOfOrder, recordOfOrder } from '../../../machines/record-of-order.ts'
import { orderSteps } from '../../parts/order/order-step.ts'

/** What blocks the next step: items to prepare or to serve, or an outstanding amount. */
type Waiting = 'ITEMS_OPEN' | 'unserved' | 'UNPAID'

const onward = ['order.mark-ready', 'order.complete'] as const satisfies readonly OrderEventName[]

/**
 * What blocks an order without a step onward, according to its lifecycle; undefined if it has one,
 * or if the user may do nothing.
 */
export function waitsFor(
  order: Order,
  offered: readonly OrderEventName[],
  role: Role,
): Waiting | undefined {
  if (offered.length === 0 || orderSteps(offered, order.outcome).main) return undefined
  const record = recordOfOrder(order)
  for (const type of onward) {
    const decision = decide(lifecycleOfOrder(order), record, { type, by: { role } })
    if (decision.ok) continue
    if (decision.code === 'UNPAID') return 'UNPAID'
    // An order is ready when its items are; completing it also needs them served.
    if (decision.code === 'ITEMS_OPEN') return type === 'order.complete' ? 'unserved' : 'ITEMS_OPEN'
  }
  return undefined
}
