import { orderRow } from '#contract/order.ts'
import type { Id } from '#contract/fields.ts'
import { questionBefore } from '#lifecycles/decide.ts'
import { isCancelled, isOver, orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { isHoldPlace } from '#lifecycles/booking.ts'
import type { AgreedMove, OrderPlan } from '#lifecycles/order-plan.ts'
import type { OrderEffect } from '#lifecycles/order-record.ts'
import { toJson } from '../../db/json-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import type { FoundOrder, OrderHead } from '../order-head.ts'
import { backAfterMove, holdUntil } from '../money/deposit.ts'
import { readNotesAbout } from '../../notification/notify.ts'
import { missing } from '../../change/refuse.ts'
import { readyMinutes } from '../take/ready-time.ts'
import { reopenSession, sessionOf, settleSession } from '../take/table-session.ts'
import { saveOrder } from '../write.ts'

/** The input of a move besides its event. */
export type MoveDetails = {
  delayMinutes?: number
  startMs?: number
  endMs?: number
  resourceId?: Id
  isOverbook?: boolean
  /** Accepts it outside of the hours. */
  isOutside?: boolean
  /** The guest has the goods: no message that they are ready. */
  isHandedOver?: boolean
  /** Counts the message to the guest that the move causes; absent: it is always allowed. */
  mayMail?: (() => Promise<boolean>) | undefined
  /** The lines whose own move causes this one. */
  causes?: readonly Id[]
}

type Plan = OrderPlan<{ id: Id }>

/**
 * Writes a planned move of the order itself, without its lines: the result, the history and the
 * table's session.
 * @throws Refusal CLOSED, VALIDATION when a reason or a time is needed, VERSION_CONFLICT
 */
export async function writeOrderMove(
  change: Change,
  order: FoundOrder,
  plan: Plan,
  details: MoveDetails = {},
): Promise<FoundOrder> {
  const { decision } = plan
  const { event } = decision
  const question = questionBefore(orderLifecycleOf(order), order, event)
  if (question === 'outside' && change.role !== 'system' && !details.isOutside)
    throw new Refusal('CLOSED/outside')
  if (question === 'reason' && !change.reasonCode) throw missing('reason_code', 'reason')

  // Accepting a guest's order at a free table opens its session.
  const isUnseated = event === 'order.accept' && order.tableSessionId === null
  const seat =
    isUnseated && order.tableId !== null
      ? { tableSessionId: await sessionOf(change, order.tableId, partyOf(order)) }
      : {}
  const told = { ...details, readyMin: await readyMinutesOf(change, order, decision, details) }
  const written = Object.assign(
    {},
    ...decision.effects.map(({ type, params }) => partOf[type]?.(order, change, told, params)),
  )
  const moved = await saveOrder(change, order, {
    ...written,
    ...seat,
    ...endOf(change, order, plan),
    ...holdOf(order, decision.inside),
    orderStatusId: plan.order.orderStatusId,
    movedMs: change.now,
  })
  await recordMove(change, decision, {
    entity: 'order',
    entityId: order.id,
    version: moved.version,
  })
  if (change.actorId !== undefined) await readNotesAbout(change.tenant, change.actorId, order.id)
  if (isOver(moved) && !isOver(order)) await settleSession(change, moved)
  if (isOver(order) && !isOver(moved)) await reopenSession(change, moved)
  return moved
}

function partyOf({ id, partySize }: FoundOrder) {
  return { partySize, waitingOrderId: id }
}

/** The minutes to readiness, for an order that is accepted without a time. */
async function readyMinutesOf(
  { tenant, now }: Change,
  order: FoundOrder,
  { effects }: AgreedMove,
  { delayMinutes }: MoveDetails,
): Promise<number | undefined> {
  const isAsked = delayMinutes === undefined && effects.some(({ type }) => type === 'promiseTime')
  return isAsked ? readyMinutes(tenant, order, now) : undefined
}

type Part = (
  order: FoundOrder,
  change: Change,
  details: MoveDetails & { readyMin: number | undefined },
  params: Readonly<Record<string, unknown>>,
) => Partial<OrderHead>

const decided = {
  outsideMs: null,
  proposedMs: null,
  proposedResourceId: null,
  proposalWithdrawnMs: null,
}

/**
 * The columns that each effect of the lifecycle writes. Stock is changed in coupling.ts, because it
 * needs the lines.
 */
const partOf: Partial<Record<OrderEffect, Part>> = {
  promiseTime: ({ wantedMs }, { now }, { delayMinutes, readyMin }) => {
    if (delayMinutes !== undefined)
      return { promisedMs: Math.max(wantedMs ?? now, now) + delayMinutes * 60_000 }
    const isReadySooner = readyMin === undefined || (wantedMs ?? 0) > now
    return { promisedMs: isReadySooner ? wantedMs : now + readyMin * 60_000 }
  },
  withdrawPromise: ({ wantedMs }) => ({ promisedMs: wantedMs }),
  moveSlot: (order, change, { startMs, endMs, resourceId = order.resourceId }) => {
    if (startMs === undefined) throw missing('start_at', 'newTime')
    const lengthMs =
      order.startMs !== null && order.endMs !== null ? order.endMs - order.startMs : 0
    return {
      startMs,
      endMs: endMs !== undefined && endMs > startMs ? endMs : startMs + lengthMs,
      resourceId,
      outcome: null,
      remindedMs: null,
      ...decided,
      ...backAfterMove(order, change, startMs),
    }
  },
  // The booking keeps its own time.
  holdSlot: () => decided,
  beginHold: ({ startMs }, { now }) => ({ holdUntilMs: holdUntil(startMs, now) }),
  keepDeposit: () => ({ isDepositKept: 1 }),
  recordOutcome: (_order, _change, _details, { outcome }) => ({
    outcome: orderRow.shape.outcome.parse(outcome),
  }),
  clearOutcome: () => ({ outcome: null }),
  recordTaker: (_order, { actorId }) => ({ takenBy: actorId ?? null }),
}

/**
 * The reason, the person, the previous status and the lines of a cancellation; kept until it is
 * undone.
 */
function endOf(
  change: Change,
  order: FoundOrder,
  { order: after, endedWith }: Plan,
): Partial<OrderHead> {
  if (isCancelled(after))
    return {
      reasonCode: change.reasonCode ?? null,
      cancelledBy: change.role,
      endedFrom: after.endedFrom ?? null,
      endedLines: endedWith.length === 0 ? null : toJson(endedWith.map(({ id }) => id)),
    }
  const none = { reasonCode: null, cancelledBy: null, endedFrom: null, endedLines: null }
  return isOver(order) ? { ...none, isDepositKept: null } : {}
}

/** The hold for a deposit ends as soon as the booking leaves the held state. */
function holdOf({ holdUntilMs }: FoundOrder, inside: string | undefined): Partial<OrderHead> {
  return holdUntilMs === null || isHoldPlace(inside) ? {} : { holdUntilMs: null }
}
