import { fromJson } from '../db/json-text.ts'
import type { Row } from '../db/schema.ts'
import { isCancelledIn } from '../order/over.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Customer } from '#contract/customer.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import { isInOwnCurrency } from '../order/money/own-currency.ts'

export type StoredCustomer = {
  fullName: string
  callingCode: string | null
  phone: string | null
  /** Calling code and number in digits; unique per company. */
  phoneNorm: string | null
  email: string | null
  tags: Row<'customer'>['tags']
  notes: string | null
}

type Derived = {
  visitCount: number
  orderCount: number
  cancelledCount: number
  ratingCount: number
  ratingAverage: number | null
  spentAmount: number
  currency: string
  isTextStopped: number
  lastSeenMs: number | null
  createdMs: number
}

const orders = sql`sale_order o where o.company_id = r.company_id and o.customer_id = r.id`
const visits = sql`customer_visit v where v.company_id = r.company_id and v.customer_id = r.id`

/**
 * The counts of a customer, also used for sorting. Unserved orders are counted separately: both
 * together equal the number of rows in the customer's order list.
 */
export const counted = {
  orderCount: sql`(select count(*) from ${orders} and not ${isCancelledIn('o.order_status_id')})`,
  cancelledCount: sql`(select count(*) from ${orders} and ${isCancelledIn('o.order_status_id')})`,
  ratingCount: sql`(select count(o.rating) from ${orders})`,
  ratingAverage: sql`(select cast(avg(o.rating) as double precision) from ${orders})`,
  visitCount: sql`(select count(*) from ${visits})`,
  spentAmount: sql`(
    select cast(coalesce(sum(o.paid_amount - o.refunded_amount), 0) as bigint) from ${orders}
      and ${isInOwnCurrency(sql`r.company_id`)})`,
  lastSeenMs: sql`(select max(seen.at) from (select max(o.created_ms) as at
    from ${orders} union all select max(v.joined_ms) as at from ${visits}) seen)`,
} satisfies Record<string, RawBuilder<unknown>>

/** Customers belong to the company and are shared by its modules. Erased ones are not found. */
export const customers = recordsOf<
  StoredCustomer,
  Derived,
  Customer & { phoneNorm?: string | undefined }
>({
  table: 'customer',
  columns: {
    fullName: 'full_name',
    callingCode: 'calling_code',
    phone: 'phone',
    phoneNorm: 'phone_norm',
    email: 'email',
    tags: 'tags',
    notes: 'notes',
  },
  derived: {
    ...counted,
    currency: sql`(select d.currency from company_detail d where d.id = r.company_id)`,
    isTextStopped: sql`(select count(*) from text_stop s where s.number = r.phone_norm)`,
    createdMs: sql`r.created_ms`,
  },
  sortedBy: sortedBy('asc', sql`r.full_name`),
  toRow: ({ isTextStopped, ...found }) => ({
    ...present(found),
    tags: fromJson(found.tags),
    ...(isTextStopped > 0 && { isTextStopped: true }),
  }),
})

/** Restricts to customers that were not erased. */
export const known = [sql`r.erased_ms is null`]
