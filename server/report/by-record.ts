import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { noRecord } from '#contract/report.ts'
import type { Db } from '../db/tenant.ts'
import {
  added,
  type Asked,
  type Groups,
  isAsked,
  nothing,
  orderSums,
  type Sums,
  withAverage,
} from './sale.ts'

type Named = { id: Id | null; name: string | null }

/** Sales by who took the order; automatically accepted ones are under `none`. */
export function groupByStaff(db: Db, asked: Asked): Promise<Groups> {
  const name = sql`(select u.full_name from company_user cu join app_user u on u.id = cu.user_id
    where cu.company_id = ${asked.companyId} and cu.id = g.id)`
  return groupByColumn(db, asked, sql`o.taken_by`, name)
}

/** Sales by table; takeaway is under `none`. */
export function groupByTable(db: Db, asked: Asked): Promise<Groups> {
  return groupByColumn(
    db,
    asked,
    sql`o.table_id`,
    sql`(select t.name from dining_table t where t.company_id = ${asked.companyId}
      and t.id = g.id)`,
  )
}

async function groupByColumn(
  db: Db,
  asked: Asked,
  column: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): Promise<Groups> {
  const { rows } = await sql<Named & Sums>`
    select g.*, ${name} as "name" from (select ${column} as "id", ${orderSums} from sale_order o
      where ${isAsked(asked)} group by ${column}) g`.execute(db)
  return {
    rows: rows.map(({ id, name: found, ...sums }) => ({
      id: id ?? noRecord,
      name: found ?? undefined,
      ...withAverage(sums),
    })),
    totals: rows.reduce<Sums>(
      (sum, { id: _id, name: _name, ...sums }) => added(sum, sums),
      nothing,
    ),
  }
}

type Product = Named & Sums & { quantity: number; isTotal: number }
type Free = Pick<Product, 'name' | 'quantity' | 'orders' | 'goodsAmount'>

const noSums = sql`0 as "discountAmount", 0 as "taxAmount", 0 as "salesAmount", 0 as "refundAmount"`
const lineSums = sql`cast(sum(l.quantity) as bigint) as "quantity",
  count(distinct l.order_id) as "orders", cast(sum(l.line_amount) as bigint) as "goodsAmount"`

/** The active lines of the filtered orders. */
function soldLines(asked: Asked): RawBuilder<unknown> {
  return sql`sale_order o join cart_item l on l.company_id = ${asked.companyId}
    and l.order_id = o.id and l.cart_status <> 'Cancelled' where ${isAsked(asked)}`
}

/**
 * Sales per product, and the totals of their orders, in one statement. Products have their current
 * name: it is looked up once per product instead of once per line, which would be most of the work
 * of a year.
 */
export async function groupByProduct(db: Db, asked: Asked): Promise<Groups> {
  const { rows } = await sql<Product>`
    select 0 as "isTotal", g.*, p.name as "name", ${noSums}
    from (select l.product_id as "id", ${lineSums} from ${soldLines(asked)} group by l.product_id) g
    left join product p on p.company_id = ${asked.companyId} and p.id = g."id"
    union all
    select 1, null, 0, totals.orders, totals."goodsAmount", null, totals."discountAmount",
      totals."taxAmount", totals."salesAmount", totals."refundAmount"
    from (select ${orderSums} from sale_order o where ${isAsked(asked)}) totals`.execute(db)
  const named = rows.filter(({ isTotal, id }) => isTotal === 0 && id !== null)
  const hasFree = rows.some(({ isTotal, id }) => isTotal === 0 && id === null)
  const free = hasFree ? await groupFreeLines(db, asked) : []
  return {
    rows: [
      ...named,
      ...free.map((line) => ({ ...line, id: `${noRecord} ${line.name ?? ''}` })),
    ].map(({ id, name, quantity, orders, goodsAmount }) => ({
      id: id ?? noRecord,
      name: name ?? undefined,
      quantity,
      orders,
      goodsAmount,
    })),
    totals: rows.find(({ isTotal }) => isTotal === 1) ?? nothing,
  }
}

/** Lines without a stored product, grouped by their text. */
async function groupFreeLines(db: Db, asked: Asked): Promise<Free[]> {
  const { rows } = await sql<Free>`select l.name as "name", ${lineSums} from ${soldLines(asked)}
      and l.product_id is null group by l.name`.execute(db)
  return rows
}
