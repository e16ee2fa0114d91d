import * as z from 'zod/mini'
import { day } from './fields.ts'
import { limits } from './limits.ts'
import { as } from './wire.ts'

const rowSize = z.int().check(z.minimum(1), z.maximum(limits.rowSize.max))

/** What every list may be asked for; a list adds its own filters and names the columns it sorts by. */
export const listInput = {
  currentPage: as('currentPage', z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1)),
  rowSize: as('rowSize', z._default(rowSize, limits.rowSize.default)),
  search: z.optional(z.string().check(z.maxLength(limits.text.short))),
  order: z.optional(z.enum(['asc', 'desc'])),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const pagination = z.object({
  totalRows: as('totalRows', z.int()),
  rowSize: as('rowSize', z.int()),
  currentPage: as('currentPage', z.int()),
})
export type Pagination = z.infer<typeof pagination>

/** The most rows of a list that is short by its nature: tables of a room, branches, units. Screens ask for all of them at once. */
export const wholeListSize = limits.arrayItems

/** What such a list may be asked for: a page like any other, or all of it. */
export const wholeListInput = {
  currentPage: listInput.currentPage,
  rowSize: as('rowSize', z._default(z.int().check(z.minimum(1), z.maximum(wholeListSize)), limits.rowSize.default)),
}

/** A page of a list as the code holds it; on the wire it is `{ data, pagination }`. */
export type Page<Row> = { rows: Row[]; pagination: Pagination }
