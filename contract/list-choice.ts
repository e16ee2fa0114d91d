import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { as } from './wire.ts'

/** The selectable page sizes; the first is the default. */
export const rowSizes = [10, 25, 50, 100] as const

/** The maximum number of hidden columns per list. */
const MOST_HIDDEN = 30

const listPaths = [
  '/actions/activity',
  '/actions/messages',
  '/actions/payments',
  '/products/stock',
  '/orders/orderlist',
  '/products/productlist',
  '/customers/customerlist',
  '/actions/qrcode',
  '/actions/communityjoin',
  '/actions/promotion',
  '/staff/businesses',
  '/staff/staff',
  '/job/interest',
  '/job/joblist',
  '/table/reservations',
] as const

/** The address of a list screen, as the key of saved views and list settings. */
export const listPath = z.enum(listPaths)
export type ListPath = z.infer<typeof listPath>
const column = z.string().check(z.minLength(1), z.maxLength(40))

/** A person's display settings for lists, the same on all devices. */
export const listChoice = z.object({
  rowSize: as('rowSize', z.literal(rowSizes)),
  isCompact: as('compact', z.boolean()),
  hidden: z.array(z.object({ list: z.string(), columns: z.array(column) })),
})
export type ListChoice = z.infer<typeof listChoice>

export const usualListChoice: ListChoice = { rowSize: rowSizes[0], isCompact: false, hidden: [] }

export const updateListChoice = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'listchoice/update',
  summary: 'Change how many rows, how dense, and which columns of a list the caller sees',
  access: 'signed-in',
  input: z.strictObject({
    rowSize: as('rowSize', z.optional(z.literal(rowSizes))),
    isCompact: as('compact', z.optional(z.boolean())),
    /** The hidden columns of one list; an empty list shows all. */
    hide: z.optional(
      z.strictObject({
        list: listPath,
        columns: z.array(column).check(z.maxLength(MOST_HIDDEN)),
      }),
    ),
  }),
  output: listChoice,
  whileInactive: true,
})
