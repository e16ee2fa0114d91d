import type { OrderStatusId } from '#contract/order-status.ts'
import type { OfCompany, OfId, OfModule } from './record.ts'

/** The stored sums of orders (ADR 0152). */
export type OrderSumTables = {
  order_sum: OrderSumTable
  order_sum_company: OrderSumCompanyTable
  order_sum_mark: OrderSumMarkTable
}

/**
 * Counts and amounts of a company's orders by creation day or month and status. By hour, member of
 * staff, table and product they are JSON texts (`sums.ts` of `server/order/sums`).
 */
type OrderSumTable = {
  company_id: OfCompany
  module_id: OfModule
  span: 'day' | 'month'
  /** `YYYY-MM-DD` in the company's time zone; for a month its first day. */
  from_day: string
  order_status_id: OrderStatusId
  currency: string
  /** Empty for orders without one. */
  delivery_type: string
  orders: number
  /** When the first of these orders was created. */
  first_ms: number
  rating_count: number
  rating_sum: number
  goods_amount: number
  discount_amount: number
  tax_amount: number
  sales_amount: number
  refund_amount: number
  hours: string
  staff: string
  tables: string
  products: string
}

/** The days before `sealed_until` have sums, computed in this time zone. */
type OrderSumCompanyTable = {
  company_id: OfCompany
  time_zone: string
  first_day: string
  sealed_until: string
  version: number
}

/** An order changed whose day may have stored sums. */
type OrderSumMarkTable = { company_id: OfCompany; id: OfId; created_ms: number }
