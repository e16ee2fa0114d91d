import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { CartStatus } from '#contract/order-status.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { type CartItemEffect, cartItemLifecycle } from './cart-item.ts'
import { decide, type Decision } from './decide.ts'
import { isAccepted, isCancelled, orderLifecycleOf, statusIdOf } from './order-lifecycle-of.ts'
import { endedFromOf, isRefunded, type OrderEffect, type OrderRecord } from './order-record.ts'
import {
  carriedLines,
  isLive,
  type LineOfOrder,
  orderWithLines,
  type OrderWithLines,
} from './order-with-lines.ts'
import type { Actor } from './rule.ts'
import { actingFor } from './stand-in.ts'

/** An order with all of its lines. */
export type WholeOrder<Line extends LineOfOrder = LineOfOrder & { id: string }> = {
  order: OrderRecord
  lines: readonly Line[]
}

type Agreed<D> = Extract<D, { ok: true }>
export type AgreedMove = Agreed<Decision<OrderEventName, OrderEffect>>
export type AgreedLine = Agreed<Decision<ItemEventName, CartItemEffect, CartStatus>>

/** What a move of an order does. The server writes it to the store, the browser to its copies. */
export type OrderPlan<Line> = {
  ok: true
  /** Its new status, and the effects of the lifecycle. */
  decision: AgreedMove
  /** The order after it. */
  order: OrderRecord
  /** The lines that move with it, each with the decision of its lifecycle, in this order. */
  carried: readonly { line: Line; decision: AgreedLine }[]
  /**
   * The lines whose goods it takes from stock, or returns: only those still in the cart. Goods sent
   * to the kitchen are used, even if the order is cancelled.
   */
  stock: { taken: readonly Line[]; returned: readonly Line[] }
  /** The lines that are cancelled with it; they come back with it. */
  endedWith: readonly Line[]
}

type Why = {
  by: Actor
  /** The ids of the lines whose own move causes this one. */
  causes?: readonly string[] | undefined
  rules?: OrderWithLines | undefined
}

/** A move that was just made can still be undone. */
export const justMoved = { isWithinStaffWindow: true, isSameBusinessDay: true }

/** Decides a move of an order with its lines; nothing is written. */
export function planMove<Line extends LineOfOrder & { id: string }>(
  { order: before, lines }: WholeOrder<Line>,
  event: OrderEventName,
  { by, causes = [], rules = orderWithLines }: Why,
): OrderPlan<Line> | { ok: false; code: ProblemCode } {
  const lifecycle = orderLifecycleOf(before)
  const decision = decide(lifecycle, before, { type: event, by })
  if (!decision.ok) return decision
  const order = {
    ...before,
    ...justMoved,
    orderStatusId: statusIdOf(lifecycle, decision.to),
    endedFrom: endedFromOf(decision.inside),
  }
  const carried: { line: Line; decision: AgreedLine }[] = []
  for (const one of carriedLines({ event, before, after: order }, lines, by, rules)) {
    const agreed = decideLine(
      one.line,
      order,
      one.event,
      actingFor(cartItemLifecycle, one.event, by),
    )
    if (!agreed.ok) return agreed
    carried.push({ line: one.line, decision: agreed })
  }
  const does = new Set(decision.effects.map(({ type }) => type))
  const restored = carried.filter((one) => one.decision.event === 'item.restore')
  const unused = [
    ...lines.filter((line) => line.cartStatus === 'In Cart'),
    ...restored.map(({ line }) => line),
  ]
  const cancelled = carried.filter((one) => one.decision.to === 'Cancelled')
  return {
    ok: true,
    decision,
    order,
    carried,
    stock: {
      taken: does.has('reserveStock') ? unused : [],
      returned: does.has('releaseStock') ? unused : [],
    },
    endedWith: isCancelled(order)
      ? [
          ...cancelled.map(({ line }) => line),
          ...lines.filter((line) => !isLive(line) && causes.includes(line.id)),
        ]
      : [],
  }
}

/** What the lifecycle decides about a line of this order. */
export function decideLine(
  line: LineOfOrder,
  order: OrderRecord,
  event: ItemEventName,
  by: Actor,
): Decision<ItemEventName, CartItemEffect, CartStatus> {
  return decide(cartItemLifecycle, { ...line, ...inOrder(order) }, { type: event, by })
}

/** The order's facts for a line. */
export function inOrder(order: OrderRecord): Pick<LineOfOrder, 'isOrderAccepted' | 'isRefunded'> {
  return { isOrderAccepted: isAccepted(order), isRefunded: isRefunded(order) }
}
