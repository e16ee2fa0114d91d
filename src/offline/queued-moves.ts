import { type CartItem, moveItems } from '#contract/cart-item.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { listVisits, moveVisit, queueStatuses, type Visit } from '#contract/visit.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { moveLinesTogether, moveOrderTogether } from '#lifecycles/move-together.ts'
import { newKey } from '../services/exchange.ts'
import { projectItem, projectOrder, projectVisit } from './projections.ts'
import { asLine, asOrder, asVisit } from './record-guards.ts'
import type { CurrentIds, FindRecord, Projected, QueuedCall } from './queued-call.ts'
import { moverOf, shownOf, wholeOf, wholeOfItems } from './whole-order.ts'

type OneMove = { id: string; expectedVersion: number }

/** A move of one record, on its latest version. */
function moved<Move extends OneMove>(move: Move, currentIds: CurrentIds): Move {
  const now = currentIds.get(move.id)
  return now ? { ...move, id: now.id, expectedVersion: now.version } : move
}

const itself = ({ id, version }: { id: string; version: number }) => [id, { id, version }] as const

export const queuedOrder: QueuedCall<typeof moveOrder> = {
  endpoint: moveOrder,
  idsOf: ({ id }) => [id],
  shows({ id, event, startMs }, seen, mover) {
    const known = asOrder(seen(id))
    if (!known || !event || startMs !== undefined) return undefined
    const whole = wholeOf(known, seen, mover)
    if (whole) return shownOf(whole, moveOrderTogether(whole, event, moverOf(mover)), mover)
    const next = projectOrder(known, event, mover)
    return next && { [id]: next }
  },
  about({ id, event }, seen) {
    const { orderNo, customer } = asOrder(seen(id)) ?? {}
    return { name: orderNo || (customer?.fullName ?? ''), event: event ?? '' }
  },
  answer({ id }, records) {
    const order = records.get(id) as Order & { cartItems?: CartItem[] }
    const cartItems = order.cartItems?.map((item) => asLine(records.get(item.id)) ?? item)
    return { ...order, ...(cartItems && { cartItems }) }
  },
  currentIds: (order) => new Map([itself(order), ...(order.cartItems ?? []).map(itself)]),
  onto: moved,
  async currentStates({ input }, call, options) {
    const { id, version, orderStatusId, allowedEvents } = await call(
      getOrder,
      { id: moveOrder.input.parse(input).id },
      options,
    )
    return [{ id, version, status: { of: 'orderStatus', value: orderStatusId }, allowedEvents }]
  },
}

export const queuedItems: QueuedCall<typeof moveItems> = {
  endpoint: moveItems,
  idsOf: ({ items }) => items.map(({ id }) => id),
  shows({ items, event, quantity }, seen, mover) {
    const part = quantity === undefined ? undefined : ofPieces(event, items, quantity, seen)
    if (part) return part
    const whole = event && wholeOfItems(items, seen, mover)
    if (whole) {
      const ids = items.map(({ id }) => id)
      return shownOf(whole, moveLinesTogether(whole, ids, event, moverOf(mover)), mover)
    }
    const shown = items.flatMap(({ id }) => {
      const known = asLine(seen(id))
      const next = known && event && projectItem(known, event, mover)
      return next ? [[id, next] as const] : []
    })
    return shown.length === items.length ? Object.fromEntries(shown) : undefined
  },
  about({ items, event }, seen) {
    const known = items.map(({ id }) => asLine(seen(id)))
    const names = Object.fromEntries(items.map(({ id }, at) => [id, known[at]?.name ?? '']))
    return {
      name: Object.values(names).join(', '),
      event: event ?? '',
      names,
      within: known[0]?.orderId ?? '',
    }
  },
  answer({ items, quantity }, records) {
    const lines = items.flatMap(({ id }) => asLine(records.get(id)) ?? [])
    const [rest] = quantity === undefined ? [] : lines.filter(isLive)
    return rest
      ? { updated: [], rest, failed: [], orders: [] }
      : { updated: lines, failed: [], orders: [] }
  },
  // Later moves of the order continue only if its status is the predicted one.
  currentIds: ({ updated, rest, orders = [] }, { shows }) =>
    new Map(
      [
        ...updated,
        ...(rest ? [rest] : []),
        ...orders.filter((it) => shows[it.id]?.['orderStatusId'] === it.orderStatusId),
      ].map(itself),
    ),
  onto: (input, currentIds) => ({
    ...input,
    items: input.items.map((item) => moved(item, currentIds)),
  }),
  refusedIn({ updated, failed }, job) {
    const input = moveItems.input.parse(job.input)
    const nameOf = (id: string): string => job.about.names?.[id] ?? job.about.name
    const went = updated.map(({ id }) => nameOf(id))
    return failed.map(({ id, code, message }) => ({
      ...job,
      // A new key: the original one already has an answer, and a retried part is another write.
      id: newKey(),
      input: { ...input, items: input.items.filter((item) => item.id === id) },
      shows: Object.fromEntries(Object.entries(job.shows).filter(([shown]) => shown === id)),
      about: { ...job.about, name: nameOf(id), names: { [id]: nameOf(id) }, went },
      refusal: { message, code: code as 'TRANSITION_NOT_ALLOWED' },
    }))
  },
  async currentStates({ input, about }, call, options) {
    const { items } = moveItems.input.parse(input)
    const { cartItems } = await call(getOrder, { id: idSchema.parse(about.within) }, options)
    return cartItems
      .filter(({ id }) => items.some((item) => item.id === id))
      .map(({ id, version, cartStatus, allowedEvents }) => ({
        id,
        version,
        status: { of: 'cartStatus', value: cartStatus },
        allowedEvents,
      }))
  },
}

/**
 * A line as displayed when some of its pieces are voided, or free: free ones stay on it. Undefined
 * if it is the whole line.
 */
function ofPieces(
  event: ItemEventName | undefined,
  [item]: readonly { id: string }[],
  quantity: number,
  seen: FindRecord,
): Projected | undefined {
  const line = item && asLine(seen(item.id))
  if (!event || !line?.allowedEvents.includes(event) || quantity >= line.quantity) return undefined
  const staying = line.quantity - quantity
  const lineAmount = (line.lineAmount / line.quantity) * staying
  if (event !== 'item.void') return { [line.id]: { lineAmount } }
  const order = asOrder(seen(line.orderId))
  return {
    [line.id]: { quantity: staying, lineAmount },
    ...(order && { [order.id]: { itemCount: order.itemCount - quantity } }),
  }
}

export const queuedVisit: QueuedCall<typeof moveVisit> = {
  endpoint: moveVisit,
  idsOf: ({ id }) => [id],
  shows({ id, event }, seen, mover) {
    const known = asVisit(seen(id))
    const next = known && event && projectVisit(known, event, mover)
    return next && { [id]: next }
  },
  about({ id, event }, seen) {
    const known = asVisit(seen(id))
    const name = known?.customer?.fullName ?? known?.ticketNo ?? ''
    return { name, event: event ?? '', within: known?.ticketNo ?? name }
  },
  answer: ({ id }, records) => records.get(id) as Visit,
  currentIds: (visit) => new Map([itself(visit)]),
  onto: moved,
  async currentStates({ input, about }, call, options) {
    const { id: wanted } = moveVisit.input.parse(input)
    const { rows } = await call(
      listVisits,
      { type: 'queue', search: about.within, queueStatus: [...queueStatuses], rowSize: 100 },
      options,
    )
    return rows
      .filter(({ id }) => id === wanted)
      .map(({ id, version, queueStatus, allowedEvents }) => ({
        id,
        version,
        status: { of: 'queueStatus', value: queueStatus ?? '' },
        allowedEvents,
      }))
  },
}
