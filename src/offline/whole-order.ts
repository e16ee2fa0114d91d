import { type CartItem, countPieces } from '#contract/cart-item.ts'
import type { Order, OrderRow } from '#contract/order.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import type { MovedTogether } from '#lifecycles/move-together.ts'
import { justMoved, type WholeOrder } from '#lifecycles/order-plan.ts'
import { isAccepted, isOver, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { isLive, type LineOfOrder } from '#lifecycles/order-with-lines.ts'
import { recordOfLine } from '../machines/record-of-line.ts'
import { asLine, asOrder } from './record-guards.ts'
import { type Mover, recordOf } from './projections.ts'
import type { FindRecord, Projected } from './queued-call.ts'

type Known = WholeOrder & { id: string; items: readonly CartItem[] }

/**
 * An order with its last known lines. Undefined if not all lines are known; for an order created
 * offline, because only the server knows which lines the kitchen prepares; and for a closed one,
 * because it is unknown which lines were closed with it.
 */
export function wholeOf(
  order: OrderRow & Partial<Order>,
  seen: FindRecord,
  mover: Mover,
): Known | undefined {
  const items = order.cartItems?.map((item) => asLine(seen(item.id)) ?? item)
  if (!items || isOver(order) || items.some(({ version }) => version === 0)) return undefined
  if (countPieces(items.filter(isLive)) !== order.itemCount) return undefined
  const lines = items.map((item) => ({ id: String(item.id), ...lineOf(item, order) }))
  return {
    id: order.id,
    order: recordOf({ ...order, cartItems: items }, mover),
    lines,
    items,
  }
}

/** The order of these lines; undefined for lines of several orders. */
export function wholeOfItems(
  items: readonly { id: string }[],
  seen: FindRecord,
  mover: Mover,
): Known | undefined {
  const orderIds = new Set(items.map(({ id }) => asLine(seen(id))?.orderId))
  const [orderId] = orderIds
  if (orderIds.size !== 1 || orderId === undefined) return undefined
  const order = asOrder(seen(orderId))
  const whole = order && wholeOf(order, seen, mover)
  return whole && items.every((item) => findItem(whole, item.id)) ? whole : undefined
}

function findItem({ items }: Known, wanted: string): CartItem | undefined {
  return items.find(({ id }) => String(id) === wanted)
}

/** The actor in the form that the lifecycles use. */
export function moverOf({ role, nowMs }: Mover): { by: { role: Mover['role'] }; nowMs: number } {
  return { by: { role }, nowMs }
}

/** The displayed changes of an order and its moved lines. */
export function shownOf(
  before: Known,
  after: MovedTogether,
  { role, nowMs }: Mover,
): Projected | undefined {
  if (!after.ok) return undefined
  const { order, lines } = after
  const by = { role }
  const isOpened = isAccepted(order) !== isAccepted(before.order)
  const eventsOf = (line: LineOfOrder) =>
    isOver(order) ? [] : [...allowedEvents(cartItemLifecycle, line, by)]
  const shows = lines.flatMap(({ id, ...line }) => {
    const isMoved = line.cartStatus !== findItem(before, id)?.cartStatus
    if (!isMoved && !isOpened) return []
    const { cartStatus, firedMs, cookedMs, servedMs } = line
    const stamps = {
      firedMs: firedMs ?? undefined,
      cookedMs: cookedMs ?? undefined,
      servedMs: servedMs ?? undefined,
    }
    return [[id, { ...(isMoved && { cartStatus, ...stamps }), allowedEvents: eventsOf(line) }]]
  })
  return {
    ...Object.fromEntries(shows),
    [before.id]: {
      orderStatusId: order.orderStatusId,
      updatedMs: nowMs,
      itemCount: countPieces(
        lines.filter(isLive).flatMap(({ id, servedMs }) => {
          const item = findItem(before, id)
          return item ? [{ ...item, servedMs }] : []
        }),
      ),
      allowedEvents: [...allowedEvents(orderLifecycleOf(order), order, by)],
    },
  }
}

/** A line immediately after its move, as input of the lifecycle. */
function lineOf(item: CartItem, order: OrderRow): LineOfOrder {
  return { ...recordOfLine(item, order), ...justMoved, isCancelledWithOrder: false }
}
