import * as z from 'zod/mini'
import { has, type ModuleName } from './modules.ts'
import type { Module } from './modules/module.ts'

/**
 * Order status ids of the specification (section 3). In the service module id 4 is called
 * Cancelled.
 */
export const orderStatusIds = {
  Pending: 1,
  Received: 2,
  Processing: 3,
  Unserviceable: 4,
  Ready: 5,
  Completed: 6,
  Assigned: 7,
} as const
export type OrderStatus = keyof typeof orderStatusIds
export type OrderStatusId = (typeof orderStatusIds)[OrderStatus]
export const orderStatusId = z.literal([1, 2, 3, 4, 5, 6, 7])

/** The statuses in the order of the chart of `order`. */
export const orderStatusesInOrder = [
  1, 2, 3, 5, 7, 6, 4,
] as const satisfies readonly OrderStatusId[]

/** The statuses in which an order of goods is not over, in that order. */
export const openStatusIds = orderStatusesInOrder.filter((id) => id !== 4 && id !== 6)

const goods = {
  1: 'Pending',
  2: 'Received',
  3: 'Processing',
  4: 'Unserviceable',
  5: 'Ready',
  6: 'Completed',
  7: 'Assigned',
} as const
const kitchen = { ...goods, 2: 'Accept', 3: 'Cooking' } as const
const booking = { 1: 'Pending', 2: 'Accept', 4: 'Cancelled' } as const

/**
 * The statuses of each module with their English labels (specification, section 4); other languages
 * are in the language files.
 */
export function orderStatusLabels(
  module: ModuleName | Module,
): Partial<Record<OrderStatusId, string>> {
  if (has(module, 'bookings')) return booking
  return has(module, 'kitchen') ? kitchen : goods
}

/** The statuses of one line of an order (specification, section 3). */
export const cartStatuses = ['In Cart', 'In Kitchen', 'Cooked', 'Served', 'Cancelled'] as const
export type CartStatus = (typeof cartStatuses)[number]
export const cartStatus = z.enum(cartStatuses)

export const paymentStatuses = [
  'unpaid',
  'authorized',
  'paid',
  'part_refunded',
  'refunded',
  'voided',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentStatus = z.enum(paymentStatuses)

/**
 * Delivery types (specification, section 3); the service module calls them Call out and Drop in.
 * Table orders have none.
 */
export const deliveryTypes = ['Delivery', 'Click and Collect'] as const
export type DeliveryType = (typeof deliveryTypes)[number]
export const deliveryType = z.enum(deliveryTypes)

/** The English labels of the delivery types by module (specification, section 4). */
export function deliveryWording(module: ModuleName | Module): {
  collect: string
  delivery: string
} {
  return has(module, 'bookings')
    ? { collect: 'Drop in', delivery: 'Call out service' }
    : { collect: 'Takeaway', delivery: 'Delivery' }
}

const orderSources = ['walk_in', 'phone', 'guest', 'table'] as const
export const orderSource = z.enum(orderSources)

/** Why an order or a line was refused or cancelled; a note can give details. */
export const reasonCodes = [
  'sold_out',
  'closed',
  'too_busy',
  'customer_request',
  'no_answer',
  'payment_failed',
  'wrong_item',
  'quality',
  'mistake',
  'delivery_failed',
  'staff_ill',
  'other',
] as const
export const reasonCode = z.enum(reasonCodes)
export type ReasonCode = (typeof reasonCodes)[number]
