import type { Id } from '#contract/fields.ts'
import type { OrderEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { keepBooking, proposeTime } from '#contract/booking.ts'
import {
  addLines as addLinesCall,
  cancelLines,
  changeQuantity,
  changeTip as changeTipCall,
  discountOrder,
  noteOrder as noteOrderCall,
} from '#contract/order-change.ts'
import { countOrders, getOrder, listOrders, moveOrder, type Order } from '#contract/order.ts'
import { listLaterOrders } from '#contract/later-orders.ts'
import { createOrder } from '#contract/new-order.ts'
import { refusalOf } from '#contract/permission.ts'
import { eventTo } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { announceOrder } from './move/announce.ts'
import { asSeen } from '../change/as-seen.ts'
import { type Change, changeOf, viewerOf } from '../change/change.ts'
import { findDayTimes } from './later/day-times.ts'
import { cancelOrderLines, changeLineQuantity } from './lines/change-lines.ts'
import { addLines } from './lines/add-lines.ts'
import { discountByHand } from './money/hand-discount.ts'
import { changeTip } from './money/change-tip.ts'
import { countByStatus } from './list/count-orders.ts'
import { moveOrderWithLines } from './move/coupling.ts'
import { findOrders } from './list/find-orders.ts'
import { sendGuestMails } from './move/guest-mail.ts'
import { orderRecordOf } from './lifecycle-record.ts'
import { moduleIdOf, moduleOf } from '../http/module-of.ts'
import { orderCsv } from './list/order-csv.ts'
import { findOrderDetail } from './order-detail.ts'
import { findOrder, type FoundOrder } from './order-head.ts'
import { keepOutside } from './keep-booking.ts'
import { proposeOtherTime } from './propose-time.ts'
import { refusalWithOrder } from './refuse.ts'
import { handOver } from './take/hand-over.ts'
import { takeOrder } from './take/take-order.ts'
import { recordMove } from '../change/history.ts'
import { claimCurrent } from './write.ts'

/** Orders and bookings: lists, counts, details and changes. */
export function orderRoutes(app: App): void {
  sendGuestMails(app)
  serve(
    app,
    listOrders,
    (query, caller, db) =>
      findOrders(tenantOf(caller, db), moduleIdOf(caller), query, viewerOf(caller, app.clock)),
    {
      csv: (query, caller, db, { language }) => {
        const viewer = { ...viewerOf(caller, app.clock), language }
        return orderCsv(tenantOf(caller, db), moduleOf(caller), query, viewer)
      },
    },
  )

  serve(app, countOrders, (period, caller, db) =>
    countByStatus(tenantOf(caller, db), moduleOf(caller), period, viewerOf(caller, app.clock)),
  )

  serve(app, listLaterOrders, ({ date }, caller, db) =>
    findDayTimes(tenantOf(caller, db), moduleIdOf(caller), date, viewerOf(caller, app.clock)),
  )

  serve(app, getOrder, async ({ id }, caller, db) => {
    const found = await findOrderDetail(
      tenantOf(caller, db),
      id,
      viewerOf(caller, app.clock),
      moduleIdOf(caller),
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return found
  })

  serve(
    app,
    moveOrder,
    async ({ id, expectedVersion, event, orderStatusId, ...details }, caller, db) => {
      const change = changeOf(caller, db, app.clock, details)
      const order = await findOrThrow(change, caller, id)
      const wanted = event ?? (await eventToStatus(change, order, orderStatusId))
      // The version is checked last, so that an event which is not possible is refused as such,
      // even with an outdated version.
      await moveOrderWithLines(change, asSeen(order, expectedVersion), wanted, details)
      return changedOrder(change, id)
    },
  )

  serve(
    app,
    changeQuantity,
    async ({ orderId, cartId, quantity, expectedVersion, reasonCode }, caller, db) => {
      const change = changeOf(caller, db, app.clock, { reasonCode })
      const order = await findOrThrow(change, caller, orderId)
      await changeLineQuantity(change, asSeen(order, expectedVersion), cartId, quantity)
      return changedOrder(change, orderId)
    },
  )

  serve(app, changeTipCall, async ({ orderId, tipAmount, expectedVersion }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const order = await findOrThrow(change, caller, orderId)
    await changeTip(change, asSeen(order, expectedVersion), tipAmount)
    return changedOrder(change, orderId)
  })

  serve(
    app,
    cancelLines,
    async ({ orderId, cartIds, expectedVersion, reasonCode, note }, caller, db) => {
      const change = changeOf(caller, db, app.clock, { reasonCode, note })
      const order = await findOrThrow(change, caller, orderId)
      const claimed =
        expectedVersion === undefined
          ? await claimCurrent(change, order)
          : asSeen(order, expectedVersion)
      await cancelOrderLines(change, claimed, cartIds)
      return changedOrder(change, orderId)
    },
  )

  editRoutes(app)

  serve(app, createOrder, async (wanted, caller, db, { waitedMs }) => {
    const refused = wanted.discount && refusalOf('order.discount', caller, caller.module)
    if (refused) throw new Refusal(refused)
    const unpaid = wanted.handedOver && refusalOf('payment.record', caller, caller.module)
    if (unpaid) throw new Refusal(unpaid)
    const change = changeOf(caller, db, app.clock)
    const came = { takenMs: takenAt(change.now, waitedMs) }
    const id = await takeOrder(change, moduleIdOf(caller), wanted, came)
    if (wanted.handedOver) await handOver(change, moduleIdOf(caller), id, wanted.handedOver)
    return changedOrder(change, id)
  })
}

/** The team's changes to an open order. */
function editRoutes(app: App): void {
  serve(app, addLinesCall, async ({ orderId, expectedVersion, items }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const order = await findOrThrow(change, caller, orderId)
    await addLines(change, asSeen(order, expectedVersion), items)
    return changedOrder(change, orderId)
  })

  serve(app, discountOrder, async ({ orderId, expectedVersion, reason, ...off }, caller, db) => {
    const change = changeOf(caller, db, app.clock, { note: reason })
    const order = await findOrThrow(change, caller, orderId)
    await discountByHand(change, asSeen(order, expectedVersion), off)
    return changedOrder(change, orderId)
  })

  serve(app, proposeTime, async ({ orderId, expectedVersion, ...proposed }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const order = await findOrThrow(change, caller, orderId)
    await proposeOtherTime(change, asSeen(order, expectedVersion), proposed)
    return changedOrder(change, orderId)
  })

  serve(app, keepBooking, async ({ orderId, expectedVersion }, caller, db) => {
    const change = changeOf(caller, db, app.clock)
    const order = await findOrThrow(change, caller, orderId)
    await keepOutside(change, asSeen(order, expectedVersion))
    return changedOrder(change, orderId)
  })

  serve(app, noteOrderCall, async ({ orderId, note }, caller, db) => {
    const change = changeOf(caller, db, app.clock, { note })
    await noteOrder(change, await findOrThrow(change, caller, orderId))
    return changedOrder(change, orderId)
  })
}

async function findOrThrow(change: Change, caller: Caller, id: Id): Promise<FoundOrder> {
  const order = await findOrder(change.tenant, moduleIdOf(caller), id)
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

/** Publishes a changed order and returns it. */
async function changedOrder(change: Change, id: Id): Promise<Order> {
  const found = await findOrderDetail(change.tenant, id, change)
  if (!found) throw new Error('an order that was just written is not there')
  announceOrder(change, { ...found, tableId: found.table?.id ?? null })
  return found
}

/**
 * Converts a status without an event to the event that leads there for this person. @throws Refusal
 * TRANSITION_NOT_ALLOWED
 */
async function eventToStatus(
  change: Change,
  order: FoundOrder,
  statusId: number | undefined,
): Promise<OrderEventName> {
  const lifecycle = orderLifecycleOf(order)
  const status = Object.entries(orderStatusIds).find(([, id]) => id === statusId)?.[0]
  const state = lifecycle.name === 'booking' && status === 'Unserviceable' ? 'Cancelled' : status
  const event = state && eventTo(lifecycle, orderRecordOf(order, change), state, change)
  if (!event) throw refusalWithOrder(change, order.id, 'TRANSITION_NOT_ALLOWED')
  return event
}

/** Adds the change's note to the history of an order, under its author's name. */
async function noteOrder(change: Change, read: FoundOrder): Promise<void> {
  const { id, version } = await claimCurrent(change, read)
  await recordMove(
    change,
    { event: 'order.note', to: 'noted' },
    { entity: 'order', entityId: id, version },
  )
}

/** Shorter waits are network latency. */
const LEAST_MS = 60_000
const MOST_MS = 7 * 24 * 3_600_000

/**
 * When an order that waited for a connection was taken. The client sends the duration of the wait,
 * so that its clock need not be right. Undefined without a wait, or outside the bounds (ADR 0121).
 */
function takenAt(now: number, waitedMs: number | undefined): number | undefined {
  const isBelieved = waitedMs !== undefined && waitedMs >= LEAST_MS && waitedMs <= MOST_MS
  return isBelieved ? now - waitedMs : undefined
}
