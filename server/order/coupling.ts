import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents, decide, eventTo } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { followWithDelivery } from '../delivery/follow-order.ts'
import { giveBackUses, takeUsesAgain } from '../promotion/give-back.ts'
import { Refusal } from '../http/refusal.ts'
import { publish } from '../live/publish.ts'
import { fireByItself } from './auto-fire.ts'
import { bySystem, type Change } from '../change/change.ts'
import { lineRecordOf, orderRecordOf } from './life.ts'
import { carryLine } from './line-move.ts'
import { proposeRefund, settleByAmounts } from './money.ts'
import { carrySlots } from '../resource/hold-slots.ts'
import { type FoundOrder, isOver, type OrderHead } from './order-head.ts'
import { findLines, isLive, isOpen, type OrderLine } from './order-line.ts'
import { applyOrderEvent, type MoveDetails } from './order-move.ts'
import { type Price, priceOrder, withinLimit } from './pricing.ts'
import { discountAfterChange } from './promote.ts'
import { refusalWithOrder } from './refuse.ts'
import { type About, tellOrderGuest } from './tell-guest.ts'
import { returnStock, takeStock } from './stock.ts'
import { saveOrder } from './write.ts'

/** What has just happened to an order, its lines or its payment. */
export type Happened = OrderEventName | ItemEventName | 'item.add' | 'payment.pay'

/**
 * Moves an order, carries its lines along and lets it follow from there. The only way an order
 * changes its status.
 */
export async function moveOrderWithLines(
  change: Change,
  order: FoundOrder,
  event: OrderEventName,
  details: MoveDetails = {},
): Promise<FoundOrder> {
  const lines = await findLines(change.tenant, order.id)
  const { moved, decision } = await applyOrderEvent(change, order, event, details)
  const effects = new Set(decision.effects.map(({ type }) => type))
  const carried = carriedAlong(change, order, moved, event, lines)
  const returning = carried.filter((one) => one.event === 'item.restore').map(({ line }) => line)
  const inCart = [...lines.filter((line) => line.cartStatus === 'In Cart'), ...returning]
  if (effects.has('reserveStock')) await takeStock(change, inCart)
  // What went to the kitchen is used up, whatever becomes of the order.
  if (effects.has('releaseStock')) await returnStock(change, inCart)
  await carrySlots(change, moved, effects, details)
  await carryUses(change, order, moved)
  for (const { line, event: lineEvent } of carried)
    await carryLine(change, moved, line, lineEvent, {}, carrierOf(change))
  const note =
    event === 'order.complete'
      ? 'completed'
      : decision.effects.find(({ type }) => type === 'notifyGuest')?.params['about']
  if (note) await tellOrderGuest(change.tenant, moved, note as About)
  const byCourier = await followWithDelivery(change, moved, event)
  if (byCourier) return moveOrderWithLines(bySystem(change), moved, byCourier)
  const isFired = event === 'order.accept' && (await fireByItself(change, moved))
  return follow(change, moved, isFired ? [event, 'item.fire'] : [event])
}

/**
 * An order that comes to nothing gives its promotions back; one that is brought back takes them
 * again.
 */
async function carryUses(
  { tenant, now }: Change,
  before: FoundOrder,
  after: FoundOrder,
): Promise<void> {
  const isNothing = ({ orderStatusId }: FoundOrder) =>
    orderStatusId === orderStatusIds.Unserviceable
  if (isNothing(after) === isNothing(before)) return
  const used = await (isNothing(after) ? giveBackUses : takeUsesAgain)(tenant, after.id, now)
  for (const id of used) publish(tenant, { topic: 'promotion', id, moduleId: after.moduleId })
}

/**
 * Keeps an order and its lines together: counts, price and refund first, then the step that the
 * order takes by itself.
 * Called at the end of every transaction that touches an order, its lines or its payment.
 * @throws Refusal when a step is due that this person may not cause: then nothing of it happens
 */
export async function follow(
  change: Change,
  order: FoundOrder,
  happened: readonly Happened[],
): Promise<FoundOrder> {
  const lines = await findLines(change.tenant, order.id)
  const counted = await settleByAmounts(change, await recount(change, order, lines))
  await proposeRefund(change, counted, lines.some(isLive))

  const step = stepAfter(counted, lines, happened)
  if (!step) return counted
  const byItself = bySystem(change)
  const record = orderRecordOf(counted, change)
  const lifecycle = orderLifecycleOf(counted)
  const event =
    step.event ??
    eventTo(lifecycle, record, lifecycle.name === 'booking' ? 'Cancelled' : 'Unserviceable', change)
  if (!event) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const mayByItself = decide(lifecycle, record, { type: event, by: byItself }).ok
  if (step.isOptional && !mayByItself) return counted
  return moveOrderWithLines(
    mayByItself ? byItself : { ...change, reasonCode: change.reasonCode ?? 'other' },
    counted,
    event,
  )
}

type Step = { event?: OrderEventName; isOptional?: boolean }

/**
 * The step an order takes because of its lines. Without an event: it ends. What is not optional
 * must be possible, or the cause is refused.
 */
function stepAfter(
  order: FoundOrder,
  lines: readonly OrderLine[],
  happened: readonly Happened[],
): Step | undefined {
  if (isOver(order)) return undefined
  const did = (...events: Happened[]) => events.some((event) => happened.includes(event))
  const isIn = (...states: (keyof typeof orderStatusIds)[]) =>
    states.some((state) => orderStatusIds[state] === order.orderStatusId)
  const live = lines.filter(isLive)

  if (live.length === 0) return {}
  if (did('item.fire') && isIn('Received')) return { event: 'order.start' }
  if (
    (did('item.add', 'item.recall', 'item.restore') || (did('item.undo') && live.some(isOpen))) &&
    isIn('Ready', 'Assigned')
  )
    return { event: 'order.recall' }
  if (
    did('item.cook', 'item.serve', 'item.cancel', 'item.void') &&
    isIn('Received', 'Processing') &&
    isCooked(live)
  )
    return { event: 'order.mark-ready', isOptional: true }
  if (
    !did('order.recall', 'order.reopen') &&
    isIn('Ready') &&
    order.tableId !== null &&
    live.every((line) => line.cartStatus === 'Served')
  ) {
    return { event: 'order.complete', isOptional: true }
  }
  return undefined
}

/** Nothing wants the kitchen any more, and something has come out of it or was served. */
function isCooked(live: readonly OrderLine[]): boolean {
  return (
    !live.some(isOpen) &&
    live.some((line) => line.cartStatus === 'Cooked' || line.cartStatus === 'Served')
  )
}

/**
 * The clock and a courier touch no line by themselves; that an order they end takes its lines along
 * has its owner's leave.
 */
function carrierOf(change: Change): Pick<Change, 'role'> {
  return change.role === 'system' || change.role === 'delivery-partner'
    ? { role: 'business' }
    : change
}

/** What becomes of the lines when their order moves. */
function carriedAlong(
  change: Change,
  before: FoundOrder,
  after: FoundOrder,
  event: OrderEventName,
  lines: readonly OrderLine[],
): { line: OrderLine; event: ItemEventName }[] {
  const each = (
    wanted: (line: OrderLine) => boolean,
    to: (line: OrderLine) => ItemEventName | undefined,
  ) =>
    lines.filter(wanted).flatMap((line) => {
      const lineEvent = to(line)
      return lineEvent ? [{ line, event: lineEvent }] : []
    })
  if (after.orderStatusId === orderStatusIds.Unserviceable) {
    return each(
      (line) => isLive(line) && line.cartStatus !== 'Served',
      (line) =>
        eventTo(
          cartItemLifecycle,
          lineRecordOf(line, before, change),
          'Cancelled',
          carrierOf(change),
        ),
    )
  }
  // Lines that were cancelled with the order come back with it; those cancelled before stay away.
  if (event === 'order.undo' && isOver(before))
    return each(
      (line) => wentAlong(line, before),
      (line) =>
        allowedEvents(
          cartItemLifecycle,
          lineRecordOf(line, after, change),
          carrierOf(change),
        ).includes('item.undo')
          ? 'item.undo'
          : 'item.restore',
    )
  if (event === 'order.restore')
    return each(
      (line) => wentAlong(line, before),
      () => 'item.restore',
    )
  if (event === 'order.complete' || event === 'order.mark-attended')
    return each(
      (line) =>
        line.cartStatus === 'Cooked' || (line.cartStatus === 'In Cart' && line.isNoPrep === 1),
      () => 'item.serve',
    )
  // Started by a person, all of it goes to the kitchen; started by its first line, only that one
  // has.
  if (event === 'order.start' && change.role !== 'system')
    return each(
      (line) => line.cartStatus === 'In Cart' && isOpen(line),
      () => 'item.fire',
    )
  if (event === 'order.undo' && before.orderStatusId === orderStatusIds.Processing)
    return each(
      (line) => line.cartStatus === 'In Kitchen',
      () => 'item.unfire',
    )
  return []
}

/** Whether a line was cancelled together with its order. */
function wentAlong(line: OrderLine, order: FoundOrder): boolean {
  return !isLive(line) && line.updatedMs === order.movedMs
}

/**
 * Brings counts and amounts up to the lines. An order without a live line keeps its last price: it
 * says what was ordered.
 */
async function recount(
  change: Change,
  order: FoundOrder,
  lines: readonly OrderLine[],
): Promise<FoundOrder> {
  const live = lines.filter(isLive)
  const price: Partial<Price> =
    live.length === 0
      ? {}
      : withinLimit(
          priceOrder(
            live.map((line) => line.lineAmount),
            {
              ...order,
              discountAmount: await discountAfterChange(change, order, live),
              isTaxIncluded: order.isTaxIncluded === 1,
            },
          ),
        )
  const fresh: Partial<OrderHead> = {
    ...price,
    itemCount: live.length,
    openItemCount: live.filter(isOpen).length,
  }
  const isSame = Object.entries(fresh).every(
    ([name, value]) => order[name as keyof OrderHead] === value,
  )
  const counted = {
    ...order,
    unservedItemCount: live.filter((line) => line.cartStatus !== 'Served').length,
  }
  if (isSame) return counted
  const isPaid = order.paymentStatus !== 'unpaid' && order.paymentStatus !== 'authorized'
  if (
    isPaid &&
    (price.totalAmount ?? 0) > Math.max(order.totalAmount, order.paidAmount - order.refundedAmount)
  ) {
    throw await refusalWithOrder(
      change,
      order.id,
      'AMOUNT_MISMATCH',
      'This order is paid. What comes on top needs an order of its own.',
    )
  }
  return saveOrder(change, counted, fresh)
}
