import type { StoredSettingsText } from '../db/settings.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { BillShares } from '#contract/table-bill.ts'
import type { LiveTable } from '#contract/table.ts'
import type { JsonText } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { dialectOf } from '../db/dialect.ts'
import { promotionNames } from '../promotion/promotion-names.ts'
import { dueBackOfRow, owedOfRow } from '../order/money/owed.ts'
import { saleRefundOfRow, shownPaidOfRow } from '../order/money/sale-refund.ts'
import { isCancelledIn, isOverIn } from '../order/over.ts'

/** A table with facts computed from its open session and orders; they are not stored. */
export type FoundTable = {
  id: Id
  name: string
  area: string | null
  capacity: number
  minCapacity: number | null
  locationId: Id | null
  sort: number
  qrCode: string | null
  isEnabled: number
  isReserved: number
  version: number
  currency: string
  sessionId: Id | null
  partySize: number | null
  openedMs: number | null
  billRequestedMs: number | null
  stayingMs: number | null
  waiter: string | null
  settings: StoredSettingsText
  joinCode: string | null
  joinTriesMs: number | null
  /** With what was owed after the last share. */
  shares: JsonText<BillShares & { dueAmount: number }> | null
  /** Guests' orders waiting to be seated. */
  waiting: number
  pending: number
  going: number
  completed: number
  subtotalAmount: number
  discountAmount: number
  promotions: string
  taxAmount: number
  taxIncludedAmount: number
  deliveryAmount: number
  tipAmount: number
  totalAmount: number
  paidAmount: number
  refundedAmount: number
  owedAmount: number
  dueBackAmount: number
  inCart: number
  inKitchen: number
  cooked: number
  served: number
  toFire: number
  toServe: number
}

type LiveStatus = LiveTable['liveStatus']

/** The status of a table: derived from its open session and orders, else from its own state. */
export function liveStatusOf(
  table: Pick<
    FoundTable,
    | 'sessionId'
    | 'going'
    | 'completed'
    | 'stayingMs'
    | 'billRequestedMs'
    | 'isEnabled'
    | 'isReserved'
  >,
): LiveStatus {
  if (table.sessionId === null)
    return table.isEnabled === 0 ? 'out_of_service' : table.isReserved === 1 ? 'reserved' : 'free'
  if (table.going === 0 && table.completed > 0 && table.stayingMs === null) return 'to_clear'
  return table.billRequestedMs === null ? 'occupied' : 'bill_requested'
}

/** Whether guests sit at the table and may order more. */
export function isRunning(table: Parameters<typeof liveStatusOf>[0]): boolean {
  const status = liveStatusOf(table)
  return status === 'occupied' || status === 'bill_requested'
}

/** Whether something of the open session is neither paid nor cancelled: nobody releases it then. */
export function isBillOpen({ going }: Pick<FoundTable, 'going'>): boolean {
  return going > 0
}

/** Pieces of the open session that are not Served or Cancelled. */
export function liveLineCount({
  inCart,
  inKitchen,
  cooked,
}: Pick<FoundTable, 'inCart' | 'inKitchen' | 'cooked'>): number {
  return inCart + inKitchen + cooked
}

/** The current table; undefined if it belongs to another company. */
export async function findTable(tenant: Tenant, id: Id): Promise<FoundTable | undefined> {
  return (await findTables(tenant, { id }))[0]
}

type Which = { id?: Id | undefined; area?: string | undefined; locationId?: Id | undefined }

/** The tables in display order, each with its open session, in one statement. */
export async function findTables(
  { db, companyId }: Tenant,
  { id, area, locationId }: Which = {},
): Promise<FoundTable[]> {
  const ofSession = id === undefined ? sql`` : sql` and x.table_id = ${id}`
  const where = sql.join(
    [
      sql`t.company_id = ${companyId}`,
      ...(id === undefined ? [] : [sql`t.id = ${id}`]),
      ...(area === undefined ? [] : [sql`t.area = ${area}`]),
      ...(locationId === undefined ? [] : [sql`t.location_id = ${locationId}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<FoundTable>`
    select t.id, t.name, t.area, t.capacity, t.min_capacity as "minCapacity",
      t.location_id as "locationId", t.sort, ${qrCode} as "qrCode", t.is_enabled as "isEnabled",
      t.is_reserved as "isReserved", t.version, coalesce(${billCurrency(sql`s`)}, (select c.currency
        from company_detail c where c.id = t.company_id)) as "currency",
      (select c.settings from company_detail c
        where c.id = t.company_id) as "settings", s.join_code as "joinCode",
        s.join_tries_ms as "joinTriesMs", s.shares,
      ${promotionNames(
        dialectOf(db),
        sql`s.company_id`,
        sql`(select n.id from sale_order n where n.company_id = s.company_id
          and n.table_session_id = s.id and not ${isCancelledIn('n.order_status_id')})`,
      )} as "promotions",
      s.id as "sessionId", s.party_size as "partySize", s.opened_ms as "openedMs",
        s.bill_requested_ms as "billRequestedMs", s.staying_ms as "stayingMs",
      (select u.full_name from company_user w join app_user u on u.id = w.user_id
        where w.company_id = s.company_id and w.id = s.opened_by) as "waiter",
      ${waiting} as "waiting", ${sums('b', billSums)}, ${sums('l', lineSums)}
    from dining_table t
      left join table_session s on s.company_id = t.company_id and s.table_id = t.id
        and s.open_key = 'open'
      left join (
        select x.id as session_id, ${selectedSums(billSums)} from ${sessionOrders}
        where x.company_id = ${companyId} and x.open_key = 'open'${ofSession}
          group by x.id) b on b.session_id = s.id
      left join (
        select x.id as session_id, ${selectedSums(lineSums)}
          from ${sessionOrders} join cart_item i on i.company_id = o.company_id
          and i.order_id = o.id
        where x.company_id = ${companyId} and x.open_key = 'open'${ofSession}
          and not ${isCancelledIn('o.order_status_id')} group by x.id) l on l.session_id = s.id
    where ${where} order by t.sort, t.name, t.id`.execute(db)
  return rows
}

const { Pending, Completed } = orderStatusIds

/**
 * A bill is in the currency of the first order at the table, of a cancelled one only if there is no
 * other. Amounts in another currency are listed separately and not added (ADR 0048).
 */
const billCurrency = (session: RawBuilder<unknown>) => sql`(
  select f.currency from sale_order f where f.company_id = ${session}.company_id
    and f.table_session_id = ${session}.id
    order by case when ${isCancelledIn('f.order_status_id')} then 1 else 0 end, f.created_ms, f.id
    limit 1)`
const isInBillCurrency = sql`o.currency = ${billCurrency(sql`x`)}`
const sessionOrders = sql`table_session x join sale_order o on o.company_id = x.company_id
  and o.table_session_id = x.id`

/** Written exactly as in the partial index, so that it is used. */
const waiting = sql`(select count(*) from sale_order w where w.company_id = t.company_id
  and w.table_id = t.id and w.table_session_id is null and w.order_status_id = ${sql.lit(Pending)})`

const qrCode = sql`(
  select k.code from dynamic_link k where k.company_id = t.company_id and k.purpose = 'table'
    and k.target_id = t.id and k.status = 'Active' order by k.created_ms, k.id limit 1)`

const countIf = (condition: RawBuilder<unknown>) =>
  sql`sum(case when ${condition} then 1 else 0 end)`
const piecesIf = (condition: RawBuilder<unknown>) =>
  sql`sum(case when ${condition} then i.quantity else 0 end)`
const isGoing = sql`not ${isOverIn('o.order_status_id')}`
const isAccepted = sql`o.order_status_id <> ${sql.lit(Pending)}`
const isIn = (status: string) => sql`i.cart_status = ${sql.lit(status)}`

const sumOfBill = (amount: RawBuilder<unknown>) =>
  sql`sum(case when ${isInBillCurrency} then ${amount} else 0 end)`

const sumOfLive = (amount: RawBuilder<unknown>) =>
  sumOfBill(sql`case when ${isCancelledIn('o.order_status_id')} then 0 else ${amount} end`)

const billSums = {
  pending: countIf(sql`o.order_status_id = ${sql.lit(Pending)}`),
  going: countIf(isGoing),
  completed: countIf(sql`o.order_status_id = ${sql.lit(Completed)}`),
  subtotalAmount: sumOfLive(sql`o.subtotal_amount`),
  discountAmount: sumOfLive(sql`o.discount_amount`),
  taxAmount: sumOfLive(sql`case when o.tax_included = 1 then 0 else o.tax_amount end`),
  taxIncludedAmount: sumOfLive(sql`case when o.tax_included = 1 then o.tax_amount else 0 end`),
  deliveryAmount: sumOfLive(sql`o.delivery_amount`),
  tipAmount: sumOfLive(sql`o.tip_amount`),
  totalAmount: sumOfLive(sql`o.total_amount`),
  // Including payments of cancelled orders, until they are refunded.
  paidAmount: sumOfBill(shownPaidOfRow),
  refundedAmount: sumOfBill(saleRefundOfRow),
  owedAmount: sumOfBill(owedOfRow),
  // Per order: an overpayment of one does not pay for another.
  dueBackAmount: sumOfBill(dueBackOfRow),
}

const lineSums = {
  inCart: piecesIf(isIn('In Cart')),
  inKitchen: piecesIf(isIn('In Kitchen')),
  cooked: piecesIf(isIn('Cooked')),
  served: piecesIf(isIn('Served')),
  toFire: piecesIf(sql`${isIn('In Cart')} and i.no_prep = 0 and ${isAccepted}`),
  toServe: piecesIf(
    sql`(${isIn('Cooked')} or (${isIn('In Cart')} and i.no_prep = 1)) and ${isAccepted}`,
  ),
}

function selectedSums(named: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql.join(Object.entries(named).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))
}

function sums(alias: string, named: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(
    Object.keys(named).map(
      (name) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0) as ${sql.ref(name)}`,
    ),
  )
}
