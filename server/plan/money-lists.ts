import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/page.ts'
import type { listInvoices } from '#contract/invoice.ts'
import type { listPayments, PaymentTxn } from '#contract/payment.ts'
import { isShown } from '../change/is-shown.ts'
import type { Caller } from '../http/caller.ts'
import { fromJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import { likeAnywhere } from '../db/dialect.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { pageOf, type Paging, sortedBy } from '../db/page-of.ts'
import type { Row } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'

type Query = Paging & {
  order?: 'asc' | 'desc' | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
}

/**
 * Payments, newest first; those of the subscription only for the owner. `search` matches the
 * provider's reference, the note or who took it.
 */
export async function findPayments(
  tenant: Tenant,
  { orderId, purpose, method, search, ...query }: InputOf<typeof listPayments>,
  caller: Caller,
): Promise<Page<PaymentTxn>> {
  const text = search?.trim() ? likeAnywhere(search.trim()) : undefined
  const also = [
    ...(orderId ? [sql`r.order_id = ${orderId}`] : []),
    ...(isShown('plan.read', caller) ? [] : [sql`r.purpose in ('order', 'refund')`]),
    ...(purpose ? [sql`r.purpose = ${purpose}`] : []),
    ...(method ? [sql`r.method = ${method}`] : []),
    ...(text
      ? [
          sql`(lower(r.provider_ref) like ${text} escape '\\'
            or lower(r.note) like ${text} escape '\\'
            or lower(r.actor_name) like ${text} escape '\\')`,
        ]
      : []),
  ]
  const columns = sql`r.id, r.order_id as "orderId", o.order_no as "orderNo", r.purpose, r.method,
    r.direction, r.amount, r.tip_amount as "tipAmount", r.currency, r.state,
    r.actor_name as "actorName", r.note, r.created_ms as "createdMs"`
  const page = await newestFirst<PaymentTxn>(
    tenant,
    sql`payment_txn r left join sale_order o on o.company_id = r.company_id and o.id = r.order_id`,
    columns,
    query,
    caller.timeZone,
    also,
  )
  return { ...page, rows: page.rows.map((row) => present(row)) }
}

type Invoice = OutputOf<typeof listInvoices>['rows'][number]

/** Invoices of the subscription, newest first. */
export async function findInvoices(
  tenant: Tenant,
  { search, ...query }: InputOf<typeof listInvoices>,
  timeZone: string,
): Promise<Page<Invoice>> {
  const also = search?.trim()
    ? [sql`lower(r.number) like ${likeAnywhere(search.trim())} escape '\\'`]
    : []
  const columns = sql`r.id, r.number, r.module_ids as "moduleIds", r.amount,
    r.tax_amount as "taxAmount", r.currency, r.status, r.created_ms as "createdMs",
    r.paid_ms as "paidMs"`
  const page = await newestFirst<
    Omit<Invoice, 'moduleIds'> & { moduleIds: Row<'invoice'>['module_ids'] }
  >(tenant, sql`invoice r`, columns, query, timeZone, also)
  return {
    ...page,
    rows: page.rows.map(({ moduleIds, paidMs, ...row }) => ({
      ...row,
      paidMs: paidMs ?? undefined,
      moduleIds: fromJson(moduleIds),
    })),
  }
}

async function newestFirst<Row extends object>(
  { db, companyId }: Tenant,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  { order = 'desc', fromDate, toDate, ...paging }: Query,
  timeZone: string,
  also: readonly RawBuilder<unknown>[],
): Promise<Page<Row>> {
  const dates = [
    ...(fromDate ? [sql`r.created_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`r.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
  const where = sql.join([sql`r.company_id = ${companyId}`, ...dates, ...also], sql` and `)
  return pageOf<Row>(db, {
    columns,
    from: table,
    where,
    keys: sortedBy(order, sql`r.created_ms`, sql`r.id`),
    paging,
  })
}
