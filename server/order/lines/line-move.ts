import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle, stampsAfter } from '#lifecycles/cart-item.ts'
import { asksReason, decide } from '#lifecycles/decide.ts'
import type { AgreedLine } from '#lifecycles/order-plan.ts'
import { actingFor } from '#lifecycles/stand-in.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import { isNothingToServe, lineRecordOf } from '../lifecycle-record.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isSettled } from '#lifecycles/payment.ts'
import { lineAmountOf } from '#contract/price-lines.ts'
import type { FoundOrder } from '../order-head.ts'
import { optionsOf, type OrderLine } from './order-line.ts'
import { missing } from '../../change/refuse.ts'
import { saveLine } from '../write.ts'

/**
 * Moves one line if its lifecycle allows it, and writes its history. The caller locks the order and
 * updates it afterwards.
 * @throws Refusal TRANSITION_NOT_ALLOWED, ROLE_FORBIDDEN and the like; VALIDATION when a reason is
 * needed; VERSION_CONFLICT
 */
export async function moveLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
  part: Partial<OrderLine> = {},
): Promise<OrderLine> {
  if (isOver(order))
    throw new Refusal(
      event === 'item.charge' && isSettled(order)
        ? 'AMOUNT_MISMATCH/paidSince'
        : 'TRANSITION_NOT_ALLOWED',
    )
  if (isNothingToServe(line, event)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  return carryLine(change, order, line, event, part)
}

/** The same for a line that is moved along with its order, even if the order has just ended. */
export async function carryLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
  part: Partial<OrderLine> = {},
): Promise<OrderLine> {
  return writeLine(change, order, line, decideLine(change, order, line, event), part)
}

/** Writes the move of a line, and its history. @throws Refusal VERSION_CONFLICT */
export async function writeLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  decision: AgreedLine,
  part: Partial<OrderLine> = {},
): Promise<OrderLine> {
  const cartStatus = decision.to
  const moved = await saveLine(change, line, {
    ...stampsAfter(decision.effects, change.now),
    ...amountAfter(decision.effects, line),
    ...part,
    cartStatus,
    reasonCode: reasonAfter(change, line, decision),
  })
  await recordMove(change, decision, {
    entity: 'cart_item',
    entityId: line.id,
    parentId: order.id,
    version: moved.version,
  })
  return moved
}

/** A line becomes free of charge, or has its price again. */
function amountAfter(effects: AgreedLine['effects'], line: OrderLine): Partial<OrderLine> {
  const types = new Set(effects.map(({ type }) => type))
  if (types.has('setFree')) return { lineAmount: 0 }
  if (!types.has('setPrice')) return {}
  return { lineAmount: lineAmountOf(line.unitAmount, optionsOf(line), line.quantity) }
}

/**
 * The reason that a line keeps: why it was cancelled, or why it is free of charge. A line on the
 * house keeps it on its way through the kitchen.
 */
function reasonAfter(
  change: Change,
  line: OrderLine,
  { event, from, to, effects }: AgreedLine,
): OrderLine['reasonCode'] {
  if (to === 'Cancelled' || effects.some(({ type }) => type === 'setFree'))
    return change.reasonCode ?? null
  const isStillFree = from !== 'Cancelled' && event !== 'item.charge' && line.lineAmount === 0
  return isStillFree ? line.reasonCode : null
}

/**
 * What the lifecycle decides about a line. @throws Refusal with its code, VALIDATION when a reason
 * is needed
 */
export function decideLine(
  change: Change,
  order: FoundOrder,
  line: OrderLine,
  event: ItemEventName,
): AgreedLine {
  const by = actingFor(cartItemLifecycle, event, change)
  const decision = decide(cartItemLifecycle, lineRecordOf(line, order, change), { type: event, by })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(cartItemLifecycle, event) && !change.reasonCode)
    throw missing('reason_code', 'reason')
  return decision
}
