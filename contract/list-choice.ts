import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { as } from './wire.ts'

/** The numbers of rows of a page that a person may choose from; the first is the usual one. */
export const rowSizes = [10, 25, 50, 100] as const

/** The most columns of one list that a person hides. */
const MOST_HIDDEN = 30

/** The addresses of the list screens. */
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

/** The list that a saved view or a choice is for, by the address of its screen. */
export const listPath = z.enum(listPaths)
export type ListPath = z.infer<typeof listPath>
const column = z.string().check(z.minLength(1), z.maxLength(40))

/** How one person wants to see lists: the same on each of their devices. */
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
    /** The hidden columns of one list; none shows all of them again. */
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
