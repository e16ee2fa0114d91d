import * as z from 'zod/mini'
import { day } from './fields.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

/** An opaque cursor, returned by the server with a page. */
const cursor = z.string().check(z.minLength(1), z.maxLength(2_000))

const rowSize = z.int().check(z.minimum(1), z.maximum(limits.rowSize.max))

/** The parameters of every list; a list adds its filters and its sortable columns. */
export const listInput = {
  currentPage: as('currentPage', z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1)),
  rowSize: as('rowSize', z._default(rowSize, limits.rowSize.default)),
  /**
   * Keyset pagination: the page after (or before) a row, from `next` (or `previous`) of a page of
   * the same list. No row is skipped or repeated when others are added or removed.
   */
  after: z.optional(cursor),
  before: z.optional(cursor),
  /** Counts all rows; otherwise counting a long list stops at 10,000. */
  exactTotal: as('exactTotal', z.optional(z.boolean())),
  search: z.optional(z.string().check(z.maxLength(limits.text.short))),
  order: z.optional(z.enum(['asc', 'desc'])),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const pagination = z.object({
  totalRows: as('totalRows', z.int()),
  /** There are more rows than `totalRows`; never with `exactTotal`. */
  isMore: as('isMore', z.optional(z.boolean())),
  rowSize: as('rowSize', z.int()),
  currentPage: as('currentPage', z.int()),
  /** Absent at the end of the list. */
  next: z.optional(cursor),
  previous: z.optional(cursor),
})
export type Pagination = z.infer<typeof pagination>

/**
 * The maximum rows of a list that is always short: tables of a room, branches, units. Screens
 * request all of them at once.
 */
export const wholeListSize = limits.arrayItems

/** The parameters of such a list: one page, or all rows. */
export const wholeListInput = {
  currentPage: listInput.currentPage,
  rowSize: as(
    'rowSize',
    z._default(z.int().check(z.minimum(1), z.maximum(wholeListSize)), limits.rowSize.default),
  ),
}

/** A page of a list in code; in the response it is `{ data, pagination }`. */
export type Page<Row> = { rows: Row[]; pagination: Pagination }
