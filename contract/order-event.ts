import * as z from 'zod/mini'

/** The events of an order or a booking. The lifecycles decide which are possible now. */
export const orderEvents = [
  'order.accept',
  'order.reject',
  'order.customer-cancel',
  'order.expire',
  'order.start',
  'order.mark-ready',
  'order.cancel',
  'order.undo',
  'order.assign',
  'order.complete',
  'order.recall',
  'order.unassign',
  'order.fail-delivery',
  'order.reopen',
  'order.restore',
  'order.reschedule',
  'order.mark-attended',
  'order.mark-no-show',
  'order.ask-deposit',
  'order.pay-deposit',
  'order.lapse',
  'order.cancel-late',
  'order.await-payment',
] as const
export type OrderEventName = (typeof orderEvents)[number]
export const orderEvent = z.enum(orderEvents)

/**
 * The events that the holder of a receipt can send: to the order, to the bill of its table, a
 * rating, and at a table to one of their own lines.
 */
export const guestEvents = [
  'order.customer-cancel',
  'order.cancel-late',
  'order.reschedule',
  'table.request-bill',
  'order.rate',
  'item.cancel',
] as const
export type GuestEventName = (typeof guestEvents)[number]
export const guestEvent = z.enum(guestEvents)

/** The events of one order line. */
export const itemEvents = [
  'item.fire',
  'item.change-qty',
  'item.serve',
  'item.cancel',
  'item.cook',
  'item.unfire',
  'item.void',
  'item.recall',
  'item.comp',
  'item.charge',
  'item.undo',
  'item.restore',
] as const
export type ItemEventName = (typeof itemEvents)[number]

/** Whether an event can move some pieces of a line: they become a line of their own. */
export function isForPieces(event: ItemEventName | undefined): boolean {
  return event === 'item.void' || event === 'item.comp'
}

export const itemEvent = z.enum(itemEvents)
