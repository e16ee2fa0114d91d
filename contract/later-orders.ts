import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'
import { orderStatusId } from './order-status.ts'
import { as, instant } from './wire.ts'

/** The maximum listed orders of one day; slots count all. */
export const mostLaterOrders = 500

const laterOrder = z.object({
  id: as('order_id', id),
  orderNo: z.string(),
  customerName: z.optional(z.string()),
  itemCount: z.int(),
  orderStatusId,
  promisedMs: instant(),
  /** Whether its preparation has started, so that the kitchen sees it. */
  hasBegun: as('begun', z.boolean()),
})

export const listLaterOrders = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/later',
  summary: 'The times of a day for which orders are placed, with what each one holds',
  access: 'order.read',
  input: z.strictObject({ date: day }),
  output: z.object({
    /** Whether guests can order for later. */
    isOffered: as('offered', z.boolean()),
    slots: z.array(
      z.object({
        startMs: instant(),
        endMs: instant(),
        held: z.int(),
        /** How many more orders fit into the slot; 0 when it is too late. */
        left: z.int(),
        orders: z.array(laterOrder),
      }),
    ),
    timeZone: z.string(),
  }),
})
