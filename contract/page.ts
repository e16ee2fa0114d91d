import * as z from 'zod/mini'
import { day } from './fields.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

/** An opaque cursor: the server returned it with a page and gets it back unchanged. */
const cursor = z.string().check(z.minLength(1), z.maxLength(2_000))

const rowSize = z.int().check(z.minimum(1), z.maximum(limits.rowSize.max))

/** The parameters of every list; a list adds its filters and its sortable columns. */
export const listInput = {
  currentPage: as('currentPage', z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1)),
  rowSize: as('rowSize', z._default(rowSize, limits.rowSize.default)),
  /**
   * The page after (or before) a row, from `next` (or `previous`) of a page of the same list: no
   * row is skipped or repeated while others are added or removed (keyset pagination).
   */
  after: z.optional(cursor),
  before: z.optional(cursor),
  /** Counts all rows; otherwise a long list is counted up to ten thousand. */
  exactTotal: as('exactTotal', z.optional(z.boolean())),
  search: z.optional(z.string().check(z.maxLength(limits.text.short))),
  order: z.optional(z.enum(['asc', 'desc'])),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const pagination = z.object({
  totalRows: as('totalRows', z.int()),
  /** There are more rows than `totalRows`; with `exactTotal` all are counted. */
  isMore: as('isMore', z.optional(z.boolean())),
  rowSize: as('rowSize', z.int()),
  currentPage: as('currentPage', z.int()),
  /** Absent at the end of the list. */
  next: z.optional(cursor),
  previous: z.optional(cursor),
})
export type Pagination = z.infer<typeof pagination>

/**
 * The most rows of a list that is short by nature: tables of a room, branches, units. Screens
 * request all of them at once.
 */
export const wholeListSize = limits.arrayItems

/** The parameters of such a list: one page, or all of it. */
export const wholeListInput = {
  currentPage: listInput.currentPage,
  rowSize: as(
    'rowSize',
    z._default(z.int().check(z.minimum(1), z.maximum(wholeListSize)), limits.rowSize.default),
  ),
}

/** A page of a list in code; on the wire it is `{ data, pagination }`. */
export type Page<Row> = { rows: Row[]; pagination: Pagination }
