import {
  itemEvents,
  type ItemEventName,
  type OrderEventName,
  orderEvents,
} from '#contract/order-event.ts'
import { type ModuleId } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { moveLinesTogether, moveOrderTogether } from '#lifecycles/move-together.ts'
import type { WholeOrder } from '#lifecycles/order-plan.ts'
import { type OrderWithLines, orderWithLines, placeOf } from '#lifecycles/order-with-lines.ts'

type Role = 'business' | 'staff'
/** One press on an order or one of its lines, and how the whole stands afterwards. */
export type Press = {
  role: Role
  on: 'order' | 'dish' | 'drink'
  event: OrderEventName | ItemEventName
  after: string
}
type Path = { presses: readonly Press[]; end: WholeOrder }

/** An order of one dish and one drink, which needs no kitchen, that nobody has accepted yet. */
export function anOrderOf(moduleId: ModuleId, tableId: string | null): WholeOrder {
  const line = {
    cartStatus: 'In Cart',
    isOrderAccepted: false,
    isRefunded: false,
    isWithinStaffWindow: true,
    isSameBusinessDay: true,
    isCancelledWithOrder: false,
  } as const
  return {
    order: {
      moduleId,
      tableId,
      orderStatusId: orderStatusIds.Pending,
      deliveryType: tableId === null ? 'Click and Collect' : null,
      paymentStatus: 'unpaid',
      totalAmount: 0,
      openItemCount: 1,
      unservedItemCount: 2,
      isWithinStaffWindow: true,
      isSameBusinessDay: true,
    },
    lines: [
      { ...line, id: 'dish', isNoPrep: false },
      { ...line, id: 'drink', isNoPrep: true },
    ],
  }
}

/** How an order and its lines stand, in words that can be compared with the server's. */
function standing({ order, lines }: WholeOrder): string {
  return [order.orderStatusId, ...lines.map(({ cartStatus }) => cartStatus)].join(' ')
}

/**
 * The shortest path to every press after which more moved than what was pressed, breadth first over
 * the rules themselves; for each way in which it moves, or (`isSample`) for each event and the
 * statuses of the order between which it leads.
 */
export function pathsTogether(
  start: WholeOrder,
  isSample: boolean,
  rules: OrderWithLines = orderWithLines,
): Press[][] {
  const seen = new Set([keyOf(start)])
  const found = new Map<string, Press[]>()
  const waiting: Path[] = [{ presses: [], end: start }]
  for (let path = waiting.shift(); path; path = waiting.shift())
    for (const { role, on, event } of allPresses) {
      const nowMs = path.presses.length + 1
      const next = pressed(path.end, { role, on, event }, { nowMs, rules })
      if (!next.ok) continue
      const presses = [...path.presses, { role, on, event, after: standing(next) }]
      const moved = [
        ...(next.order.orderStatusId === path.end.order.orderStatusId ? [] : ['order']),
        ...next.lines.flatMap((line, at) =>
          line.cartStatus === path.end.lines[at]?.cartStatus ? [] : [line.id],
        ),
      ]
      const [before, after] = [path.end, next].map((whole) =>
        isSample ? whole.order.orderStatusId : standing(whole),
      )
      const way = `${before} | ${event} | ${after}`
      if (moved.some((one) => one !== on) && !found.has(way)) found.set(way, presses)
      const key = keyOf(next)
      if (!seen.has(key)) {
        seen.add(key)
        waiting.push({ presses, end: next })
      }
    }
  return withoutBeginnings([...found.values()])
}

/** How the whole stands after each press of a path, by some rules; `refused` where they refuse it. */
export function standingsOf(
  start: WholeOrder,
  path: readonly Pick<Press, 'role' | 'on' | 'event'>[],
  rules: OrderWithLines = orderWithLines,
): string[] {
  const told: string[] = []
  path.reduce((whole, press, at) => {
    const next = pressed(whole, press, { nowMs: at + 1, rules })
    told.push(next.ok ? standing(next) : 'refused')
    return next.ok ? next : whole
  }, start)
  return told
}

function pressed(
  whole: WholeOrder,
  { role, on, event }: Pick<Press, 'role' | 'on' | 'event'>,
  { nowMs, rules }: { nowMs: number; rules: OrderWithLines },
) {
  const mover = { by: { role }, nowMs, rules }
  return on === 'order'
    ? moveOrderTogether(whole, event as OrderEventName, mover)
    : moveLinesTogether(whole, [on], event as ItemEventName, mover)
}

const allPresses = (['business', 'staff'] as const).flatMap((role) => [
  ...orderEvents.map((event) => ({ role, on: 'order' as const, event })),
  ...(['dish', 'drink'] as const).flatMap((on) =>
    itemEvents.filter((event) => event !== 'item.change-qty').map((event) => ({ role, on, event })),
  ),
])

/** Paths that are not the beginning of another. */
function withoutBeginnings(paths: Press[][]): Press[][] {
  const beginnings = new Set(
    paths.flatMap((path) => path.slice(1).map((_, at) => JSON.stringify(path.slice(0, at + 1)))),
  )
  return paths.filter((path) => !beginnings.has(JSON.stringify(path)))
}

function keyOf({ order, lines }: WholeOrder): string {
  return JSON.stringify([
    order.orderStatusId,
    order.endedFrom ?? null,
    ...lines.map((line) => [placeOf(line), Boolean(line.firedMs), Boolean(line.cookedMs)]),
  ])
}
