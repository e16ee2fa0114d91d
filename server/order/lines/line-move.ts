import type { ItemEventName } from '#contract/order-event.ts'
import type { CartStatus } from '#contract/order-status.ts'
import { type CartItemEffect, cartItemLifecycle, stampsAfter } from '#lifecycles/cart-item.ts'
import { asksReason, decide, type Decision } from '#lifecycles/decide.ts'
import { actingFor } from '#lifecycles/stand-in.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import { lineRecordOf } from '../lifecycle-record.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { FoundOrder } from '../order-head.ts'
import type { OrderLine } from './order-line.ts'
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
  if (isOver(order)) throw new Refusal('TRANSITION_NOT_ALLOWED')
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
  const decision = decideLine(change, order, line, event)

  const cartStatus = decision.to
  const reasonCode = cartStatus === 'Cancelled' ? (change.reasonCode ?? null) : null
  const moved = await saveLine(change, line, {
    ...stampsAfter(decision.effects, change.now),
    ...(decision.effects.some(({ type }) => type === 'setFree') && { lineAmount: 0 }),
    ...part,
    cartStatus,
    reasonCode,
  })
  await recordMove(change, decision, {
    entity: 'cart_item',
    entityId: line.id,
    parentId: order.id,
    version: moved.version,
  })
  return moved
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
): Extract<Decision<ItemEventName, CartItemEffect, CartStatus>, { ok: true }> {
  const by = actingFor(cartItemLifecycle, event, change)
  const decision = decide(cartItemLifecycle, lineRecordOf(line, order, change), { type: event, by })
  if (!decision.ok) throw new Refusal(decision.code)
  if (asksReason(cartItemLifecycle, event) && !change.reasonCode)
    throw missing('reason_code', 'reason')
  return decision
}
