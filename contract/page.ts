import * as z from 'zod/mini'
import { day } from './fields.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

/** Where a walk through a list leads on: what the server gave with a page, as it was given. */
const cursor = z.string().check(z.minLength(1), z.maxLength(2_000))

const rowSize = z.int().check(z.minimum(1), z.maximum(limits.rowSize.max))

/**
 * What every list may be asked for; a list adds its own filters and names the columns it sorts by.
 */
export const listInput = {
  currentPage: as('currentPage', z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1)),
  rowSize: as('rowSize', z._default(rowSize, limits.rowSize.default)),
  /**
   * The page behind (or before) a row, out of `next` (or `previous`) of a page of the same list:
   * nothing is skipped or doubled while others come and go.
   */
  after: z.optional(cursor),
  before: z.optional(cursor),
  search: z.optional(z.string().check(z.maxLength(limits.text.short))),
  order: z.optional(z.enum(['asc', 'desc'])),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const pagination = z.object({
  totalRows: as('totalRows', z.int()),
  rowSize: as('rowSize', z.int()),
  currentPage: as('currentPage', z.int()),
  /** Left out where the list ends. */
  next: z.optional(cursor),
  previous: z.optional(cursor),
})
export type Pagination = z.infer<typeof pagination>

/**
 * The most rows of a list that is short by its nature: tables of a room, branches, units. Screens
 * ask for all of them at once.
 */
export const wholeListSize = limits.arrayItems

/** What such a list may be asked for: a page like any other, or all of it. */
export const wholeListInput = {
  currentPage: listInput.currentPage,
  rowSize: as(
    'rowSize',
    z._default(z.int().check(z.minimum(1), z.maximum(wholeListSize)), limits.rowSize.default),
  ),
}

/** A page of a list as the code holds it; on the wire it is `{ data, pagination }`. */
export type Page<Row> = { rows: Row[]; pagination: Pagination }
