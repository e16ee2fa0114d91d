import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { cartItemLifecycle, stampsAfter } from './cart-item.ts'
import { decide } from './decide.ts'
import {
  isAccepted,
  isCancelled,
  isOver,
  orderLifecycleOf,
  statusIdOf,
} from './order-lifecycle-of.ts'
import { endedFromOf, isRefunded, type OrderRecord } from './order-record.ts'
import {
  carriedLines,
  type Happened,
  isLive,
  isOpen,
  type LineOfOrder,
  nextStep,
  orderWithLines,
  type OrderWithLines,
} from './order-with-lines.ts'
import type { Actor } from './rule.ts'
import { actingFor } from './stand-in.ts'

/** An order with all of its lines. */
export type WholeOrder = {
  order: OrderRecord
  lines: readonly (LineOfOrder & { id: string })[]
}

type Mover = { by: Actor; nowMs: number; rules?: OrderWithLines }

export type MovedTogether = ({ ok: true } & WholeOrder) | { ok: false; code: ProblemCode }

/** A move that was just made can still be undone. */
const justMoved = { isWithinStaffWindow: true, isSameBusinessDay: true }

/**
 * An order after its own move, with its lines and every follow-up step; nothing is written. The
 * server does the same move by move, with writes. Effects that only the server knows (payments,
 * couriers, automatic firing) are left out.
 */
export function moveOrderTogether(
  whole: WholeOrder,
  event: OrderEventName,
  mover: Mover,
): MovedTogether {
  const moved = moveAlone(whole, event, mover)
  return moved.ok ? follow(moved, [event], mover) : moved
}

/** An order after a move of some of its lines. */
export function moveLinesTogether(
  whole: WholeOrder,
  ids: readonly string[],
  event: ItemEventName,
  mover: Mover,
): MovedTogether {
  if (isOver(whole.order)) return { ok: false, code: 'TRANSITION_NOT_ALLOWED' }
  const moved = ids.reduce<MovedTogether>(
    (now, id) => (now.ok ? moveLine(now, id, event, mover.by, mover.nowMs) : now),
    { ok: true, ...whole },
  )
  if (!moved.ok) return moved
  const after = follow(moved, [event], mover)
  if (!after.ok || !isCancelled(after.order)) return after
  // If the order was cancelled because of its last line, restoring it restores that line too.
  return {
    ...after,
    lines: after.lines.map((line) =>
      ids.includes(line.id) && !isLive(line) ? { ...line, isCancelledWithOrder: true } : line,
    ),
  }
}

function moveAlone(whole: WholeOrder, event: OrderEventName, mover: Mover): MovedTogether {
  const before = whole.order
  const lifecycle = orderLifecycleOf(before)
  const decision = decide(lifecycle, before, { type: event, by: mover.by })
  if (!decision.ok) return decision
  const order = {
    ...before,
    ...justMoved,
    orderStatusId: statusIdOf(lifecycle, decision.to),
    endedFrom: endedFromOf(decision.inside),
  }
  const carried = carriedLines({ event, before, after: order }, whole.lines, mover.by, mover.rules)
  return carried.reduce<MovedTogether>(
    (now, { line, event: lineEvent }) =>
      now.ok
        ? moveLine(
            now,
            line.id,
            lineEvent,
            actingFor(cartItemLifecycle, lineEvent, mover.by),
            mover.nowMs,
            true,
          )
        : now,
    { ok: true, order, lines: whole.lines },
  )
}

function moveLine(
  { order, lines }: WholeOrder,
  id: string,
  event: ItemEventName,
  by: Actor,
  nowMs: number,
  isCarried = false,
): MovedTogether {
  const line = lines.find((one) => one.id === id)
  if (!line) return { ok: false, code: 'NOT_FOUND' }
  const record = { ...line, ...inOrder(order) }
  const decision = decide(cartItemLifecycle, record, { type: event, by })
  if (!decision.ok) return decision
  const cartStatus = decision.to
  const moved = {
    ...line,
    ...justMoved,
    ...stampsAfter(decision.effects, nowMs),
    cartStatus,
    isCancelledWithOrder: isCarried && cartStatus === 'Cancelled',
  }
  return { ok: true, order, lines: lines.map((one) => (one === line ? moved : one)) }
}

function follow(
  { order, lines }: WholeOrder,
  happened: readonly Happened[],
  mover: Mover,
): MovedTogether {
  const live = lines.filter(isLive)
  const counted = {
    ...order,
    openItemCount: live.filter(isOpen).length,
    unservedItemCount: live.filter(({ cartStatus }) => cartStatus !== 'Served').length,
  }
  const now = { order: counted, lines: lines.map((line) => ({ ...line, ...inOrder(counted) })) }
  const step = nextStep(counted, now.lines, happened, mover.by, mover.rules ?? orderWithLines)
  if (step === 'impossible') return { ok: false, code: 'TRANSITION_NOT_ALLOWED' }
  if (!step) return { ok: true, ...now }
  return moveOrderTogether(now, step.event, {
    ...mover,
    by: step.isByItself ? { role: 'system' } : mover.by,
  })
}

/** The order's facts for a line. */
function inOrder(order: OrderRecord): Pick<LineOfOrder, 'isOrderAccepted' | 'isRefunded'> {
  return { isOrderAccepted: isAccepted(order), isRefunded: isRefunded(order) }
}
