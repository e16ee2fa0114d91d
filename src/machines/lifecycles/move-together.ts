import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { stampsAfter } from './cart-item.ts'
import { isOver } from './order-lifecycle-of.ts'
import {
  type AgreedLine,
  decideLine,
  inOrder,
  justMoved,
  planMove,
  type WholeOrder,
} from './order-plan.ts'
import {
  countsOf,
  type Happened,
  type LineOfOrder,
  nextStep,
  type OrderWithLines,
} from './order-with-lines.ts'
import type { Actor } from './rule.ts'

type Mover = { by: Actor; nowMs: number; rules?: OrderWithLines }

export type MovedTogether = ({ ok: true } & WholeOrder) | { ok: false; code: ProblemCode }

/**
 * An order after its own move, with its lines and every follow-up step, in copies. Effects that
 * only the server knows (payments, couriers, automatic firing) are left out.
 */
export function moveOrderTogether(
  whole: WholeOrder,
  event: OrderEventName,
  mover: Mover,
  causes: readonly string[] = [],
): MovedTogether {
  const plan = planMove(whole, event, { ...mover, causes })
  if (!plan.ok) return plan
  const lines = whole.lines.map((line) => {
    const own = plan.carried.find((one) => one.line === line)
    const isCancelledWithOrder = plan.endedWith.includes(line)
    return { ...line, ...(own && moved(own.decision, mover)), isCancelledWithOrder }
  })
  return follow({ order: plan.order, lines }, [event], mover)
}

/** An order after a move of some of its lines. */
export function moveLinesTogether(
  { order, lines }: WholeOrder,
  ids: readonly string[],
  event: ItemEventName,
  mover: Mover,
): MovedTogether {
  if (isOver(order)) return { ok: false, code: 'TRANSITION_NOT_ALLOWED' }
  if (!ids.every((id) => lines.some((line) => line.id === id)))
    return { ok: false, code: 'NOT_FOUND' }
  const after: WholeOrder['lines'][number][] = []
  for (const line of lines) {
    const decision = ids.includes(line.id) ? decideLine(line, order, event, mover.by) : undefined
    if (decision && !decision.ok) return decision
    after.push({ ...line, ...(decision && moved(decision, mover)) })
  }
  return follow({ order, lines: after }, [event], mover, ids)
}

function moved({ effects, to }: AgreedLine, { nowMs }: Mover): Partial<LineOfOrder> {
  return { ...justMoved, ...stampsAfter(effects, nowMs), cartStatus: to }
}

function follow(
  { order, lines }: WholeOrder,
  happened: readonly Happened[],
  mover: Mover,
  causes: readonly string[] = [],
): MovedTogether {
  const now = { ...order, ...countsOf(lines) }
  const whole = { order: now, lines: lines.map((line) => ({ ...line, ...inOrder(now) })) }
  const step = nextStep(now, whole.lines, happened, mover.by, mover.rules)
  if (step === 'impossible') return { ok: false, code: 'TRANSITION_NOT_ALLOWED' }
  if (!step) return { ok: true, ...whole }
  const by: Actor = step.isByItself ? { role: 'system' } : mover.by
  return moveOrderTogether(whole, step.event, { ...mover, by }, causes)
}
