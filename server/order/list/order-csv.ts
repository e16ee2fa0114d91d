import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import type { listOrders } from '#contract/order.ts'
import type { Viewer } from '../../change/change.ts'
import { limitTo, sortedOnly } from '../../db/dialect.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { CsvFile } from '../../http/csv.ts'
import { orderFileWords } from '../../words/order-file.ts'
import { saleOfRow } from '../money/sale-refund.ts'
import { foundOrderColumns } from '../order-head.ts'
import { askedOrders } from './find-orders.ts'
import { type CsvLine, type CsvOrder, type CsvPayment, orderCells } from './order-csv-cells.ts'
import { joinedColumns, joinedOrderTables } from './order-row.ts'

const AT_ONCE = 500

type Query = InputOf<typeof listOrders>
type Reader = Pick<Viewer, 'timeZone' | 'now'> & { language: string | undefined }

/**
 * The orders of a filter as CSV, newest first (or oldest, on request), read in batches. Dates and
 * times are in the company's time zone, words are those of the module in the reader's language.
 */
export function orderCsv(
  tenant: Tenant,
  module: ModuleName,
  query: Query,
  reader: Reader,
): CsvFile {
  return { name: 'orders.csv', rows: rowsOf(tenant, module, query, reader) }
}

async function* rowsOf(
  tenant: Tenant,
  module: ModuleName,
  query: Query,
  reader: Reader,
): CsvFile['rows'] {
  const words = orderFileWords(reader.language, module)
  yield Object.values(words.headings)
  const isUp = query.order === 'asc'
  const [direction, beyond] = isUp ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const whereOf = async (asked: Query) =>
    (await askedOrders(tenant, moduleIds[module], asked, reader)).where
  const { fromDate, toDate, ...rest } = query
  let where = await whereOf(query)
  let behind: typeof where | undefined
  for (;;) {
    const { rows } = await sql<CsvOrder>`
      select ${foundOrderColumns}, ${joinedColumns}, ${saleOfRow} as kept
        from ${joinedOrderTables}
        where ${where}
      order by o.created_ms ${direction}, o.order_no ${direction}
      ${limitTo(AT_ONCE)}`.execute(tenant.db)
    const ids = rows.map(({ id }) => id)
    const [lines, payments] = [await linesOf(tenant, ids), await paymentsOf(tenant, ids)]
    for (const row of rows) {
      const contents = { lines: lines.get(row.id) ?? [], payments: payments.get(row.id) ?? [] }
      const cells = orderCells(row, contents, { ...words, timeZone: reader.timeZone })
      yield Object.keys(words.headings).map((heading) => cells[heading as keyof typeof cells])
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    // The next batch begins at the last order of this one. With the day as a second bound on that
    // side, SQLite would read all earlier batches again.
    behind ??= await whereOf({ ...rest, ...(isUp ? { toDate } : { fromDate }) })
    where = sql`${behind} and (o.created_ms, o.order_no) ${beyond}
      (${last.createdMs}, ${last.orderNo})`
  }
}

async function linesOf({ db, companyId }: Tenant, ids: readonly Id[]): Promise<Map<Id, CsvLine[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CsvLine & { orderId: Id }>`
    select i.order_id as "orderId", i.name, i.quantity, i.cart_status as "cartStatus"
    from cart_item i
    where i.company_id = ${companyId} and i.order_id in (${sql.join(ids)})
    order by i.sort, i.id`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** What was received and refunded, in the order of time. */
async function paymentsOf(
  { db, companyId }: Tenant,
  ids: readonly Id[],
): Promise<Map<Id, CsvPayment[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CsvPayment & { orderId: Id }>`
    select p.order_id as "orderId", p.method, p.direction, p.amount
    from payment_txn p
    where p.company_id = ${companyId} and p.order_id in (${sql.join(ids)})
      and p.state = 'succeeded'
    order by ${sortedOnly(sql`p.created_ms`)}, p.id`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
