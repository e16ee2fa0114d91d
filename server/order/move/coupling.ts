import * as z from 'zod/mini'
import { fieldsOf } from '../../db/fields-of.ts'
import { fromJson } from '../../db/json-text.ts'
import { countPieces, isAllBack } from '#contract/cart-item.ts'
import type { OrderEventName } from '#contract/order-event.ts'
import { isCancelled, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Id } from '#contract/fields.ts'
import { planMove } from '#lifecycles/order-plan.ts'
import {
  countsOf,
  type Happened,
  isLive,
  type LineOfOrder,
  nextStep,
} from '#lifecycles/order-with-lines.ts'
import { isSettled } from '#lifecycles/payment.ts'
import { bySystem, type Change } from '../../change/change.ts'
import { followWithDelivery } from '../../delivery/follow-order.ts'
import { Refusal } from '../../http/refusal.ts'
import { publish } from '../../live/publish.ts'
import { hasFinalInvoice } from '../../paper/issue.ts'
import { afterMove, messageMove } from '../../outbox/message-move.ts'
import { giveBackUses, takeUsesAgain } from '../../promotion/give-back.ts'
import { carrySlots } from '../../resource/hold-slots.ts'
import { fireByItself } from './auto-fire.ts'
import { lineRecordOf, orderRecordOf } from '../lifecycle-record.ts'
import { carryPlace } from '../later/hold-place.ts'
import { writeLine } from '../lines/line-move.ts'
import { isSettledByAmounts, movePayment, proposeRefund, settleByAmounts } from '../money/money.ts'
import type { FoundOrder, OrderHead } from '../order-head.ts'
import { findLines, type OrderLine, stockUseOf } from '../lines/order-line.ts'
import { type MoveDetails, writeOrderMove } from './order-move.ts'
import { pricedBy } from '../money/priced-by.ts'
import { discountAfterChange } from '../money/promote.ts'
import { refusalWithOrder } from '../refuse.ts'
import { returnStock, takeStock } from '../stock.ts'
import { knownBefore, newsOfPlace, placeOf } from './known-place.ts'
import { type About, about, tellOrderGuest } from './tell-guest.ts'
import { saveOrder } from '../write.ts'

/**
 * Moves an order, moves its lines along and applies the consequences, as its lifecycles plan it.
 * The only way to change an order's status.
 * @throws Refusal with the lifecycle's code, and those of `writeOrderMove`
 */
export async function moveOrderWithLines(
  change: Change,
  order: FoundOrder,
  event: OrderEventName,
  details: MoveDetails = {},
): Promise<FoundOrder> {
  const lines = await findLines(change.tenant, order.id)
  const whole = {
    order: orderRecordOf(order, change),
    lines: linesInOrder(lines, order, change),
  }
  const plan = planMove(whole, event, { by: change, causes: details.causes })
  if (!plan.ok)
    throw plan.code === 'ROLE_FORBIDDEN'
      ? new Refusal(details.causes && !lines.some(isLive) ? 'ROLE_FORBIDDEN/lastLine' : plan.code)
      : refusalWithOrder(change, order.id, plan.code)
  const { decision, carried, stock } = plan
  const moved = await writeOrderMove(change, order, plan, details)
  const effects = new Set(decision.effects.map(({ type }) => type))
  await takeStock(
    change,
    stock.taken.map(({ stored }) => stockUseOf(stored)),
  )
  await returnStock(
    change,
    stock.returned.map(({ stored }) => stockUseOf(stored)),
  )
  await carrySlots(change, moved, effects, details)
  await carryPlace(change, order, moved)
  await carryUses(change, order, moved)
  for (const one of carried) await writeLine(change, moved, one.line.stored, one.decision)
  const note =
    event === 'order.complete'
      ? 'completed'
      : details.isHandedOver
        ? undefined
        : decision.effects.find(({ type }) => type === 'notifyGuest')?.params['about']
  await tellOfMove(change, event, {
    before: order,
    after: moved,
    note: z.optional(about).parse(note),
    mayMail: details.mayMail,
  })
  const byCourier = await followWithDelivery(change, moved, event)
  if (byCourier) return moveOrderWithLines(bySystem(change), moved, byCourier)
  const isFired = event === 'order.accept' && (await fireByItself(change, moved))
  if (isFired) return follow(change, moved, [event, 'item.fire'])
  return followWith(carried.length === 0 ? lines : undefined, change, moved, [event])
}

type News = { before: FoundOrder; after: FoundOrder; note: About | undefined }

/** Notifies the guest about a move; an undo withdraws the message, or sends a correction. */
async function tellOfMove(
  { tenant, now, role }: Change,
  event: OrderEventName,
  { before, after, note, mayMail }: News & Pick<MoveDetails, 'mayMail'>,
): Promise<void> {
  const lifecycle = orderLifecycleOf(after)
  const move = { recordId: after.id, event }
  const { outcome, withdrawn } = await afterMove(tenant, lifecycle, move)
  const known = outcome === 'withdrawn' ? knownBefore(withdrawn, before) : before
  const told = note === 'rescheduled' ? newsOfPlace(known, after) : note
  if (told && (!mayMail || (await mayMail())))
    await tellOrderGuest(tenant, after, told, {
      move: messageMove(lifecycle, move, now),
      isUnnamed: role === 'guest' || undefined,
      ...(note === 'rescheduled' && { known: placeOf(known) }),
    })
  else if (outcome === 'told' && !note) await tellOrderGuest(tenant, after, 'corrected')
}

/** An order that ends unserved releases its promotion uses; a restored one takes them again. */
async function carryUses(
  { tenant, now }: Change,
  before: FoundOrder,
  after: FoundOrder,
): Promise<void> {
  if (isCancelled(after) === isCancelled(before)) return
  const used = await (isCancelled(after) ? giveBackUses : takeUsesAgain)(tenant, after.id, now)
  for (const id of used) publish(tenant, { topic: 'promotion', id, moduleId: after.moduleId })
}

/**
 * Makes an order consistent with its lines: updates counts, price and refund, then applies the
 * order's automatic step. Called at the end of every transaction that changes an order, its lines
 * or its payment. `causes`: the lines that were moved.
 * @throws Refusal when this person may not cause the automatic step; the transaction is then rolled
 * back
 */
export function follow(
  change: Change,
  order: FoundOrder,
  happened: readonly Happened[],
  causes: readonly Id[] = [],
): Promise<FoundOrder> {
  return followWith(undefined, change, order, happened, causes)
}

/**
 * `known`: lines that this transaction has read and that are still current, because every change of
 * a line increments its order's version, which this transaction has locked.
 */
async function followWith(
  known: readonly OrderLine[] | undefined,
  change: Change,
  order: FoundOrder,
  happened: readonly Happened[],
  causes: readonly Id[] = [],
): Promise<FoundOrder> {
  const lines = known ?? (await findLines(change.tenant, order.id))
  const counted = await settleByAmounts(change, await recount(change, order, lines, happened))
  await proposeRefund(change, counted, lines.filter(isLive))

  const step = nextStep(
    orderRecordOf(counted, change),
    linesInOrder(lines, counted, change),
    happened,
    change,
  )
  if (!step) return counted
  if (step === 'impossible') throw new Refusal('TRANSITION_NOT_ALLOWED')
  return moveOrderWithLines(
    step.isByItself ? bySystem(change) : { ...change, reasonCode: change.reasonCode ?? 'other' },
    counted,
    step.event,
    { causes },
  )
}

/** The facts of the lines for the rules. */
function linesInOrder(
  lines: readonly OrderLine[],
  order: FoundOrder,
  change: Change,
): (LineOfOrder & { id: Id; stored: OrderLine })[] {
  const ended = order.endedLines === null ? [] : fromJson(order.endedLines)
  return lines.map((line) => ({
    ...lineRecordOf(line, order, change),
    id: line.id,
    isCancelledWithOrder: ended.includes(line.id),
    stored: line,
  }))
}

/**
 * Updates counts and amounts from the lines. An order without active lines keeps its last price, to
 * show what was ordered. A paid order may not cost more; unless its invoice is final, lines that
 * come back open its payment again, and so does what goes back where a lower total had settled it.
 */
async function recount(
  change: Change,
  order: FoundOrder,
  lines: readonly OrderLine[],
  happened: readonly Happened[],
): Promise<FoundOrder> {
  const live = lines.filter(isLive)
  const off = live.length === 0 ? undefined : await discountAfterChange(change, order, live)
  const price = off === undefined ? {} : pricedBy({ ...order, ...off }, live)
  const { openItemCount, unservedItemCount } = countsOf(live.filter((line) => !isAllBack(line)))
  const fresh: Partial<OrderHead> = {
    ...price,
    ...(off && { handDiscountAmount: off.handDiscountAmount }),
    itemCount: countPieces(live),
    openItemCount,
  }
  const isSame = Object.entries(fresh).every(([name, value]) => fieldsOf(order)[name] === value)
  const counted = { ...order, unservedItemCount }
  if (isSame) return counted
  const mostAmount = Math.max(order.totalAmount, order.paidAmount - order.refundedAmount)
  if (!isSettled(order) || (price.totalAmount ?? 0) <= mostAmount)
    return saveOrder(change, counted, fresh)
  const isUndo = happened.includes('item.undo') || happened.includes('item.restore')
  const mayReopen = isUndo || (await isSettledByAmounts(change, order.id))
  if (!mayReopen || (await hasFinalInvoice(change.tenant, order.id)))
    throw refusalWithOrder(
      change,
      order.id,
      happened.includes('item.charge') ? 'AMOUNT_MISMATCH/paidSince' : 'AMOUNT_MISMATCH/paidOrder',
    )
  return movePayment(bySystem(change), counted, 'payment.reopen', fresh)
}
