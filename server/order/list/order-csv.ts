import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { orderStatusLabels } from '#contract/order-status.ts'
import type { listOrders } from '#contract/order.ts'
import { localTime } from '#contract/zoned-time.ts'
import type { Viewer } from '../../change/change.ts'
import { limitTo } from '../../db/dialect.ts'
import { fromJson } from '../../db/json-text.ts'
import type { Tenant } from '../../db/tenant.ts'
import { amountText, type Cell, type CsvFile } from '../../http/csv.ts'
import { askedOrders } from './find-orders.ts'
import { type FoundOrder, foundOrderColumns } from '../order-head.ts'
import { type JoinedColumns, joinedColumns, joinedOrderTables } from './order-row.ts'
import { shownMoney } from '../money/sale-refund.ts'

const AT_ONCE = 500

const headings = (
  'order_no created status payment delivery source customer calling_code phone email table ' +
  'with start end items subtotal discount tax delivery_amount tip total paid refunded ' +
  'currency reason note address taxes'
).split(' ')

type Query = InputOf<typeof listOrders>
type Row = FoundOrder & JoinedColumns

/**
 * The orders of a filter as CSV, newest first (or oldest, on request), read in batches; times are
 * in the company's time zone.
 */
export function orderCsv(
  tenant: Tenant,
  module: ModuleName,
  query: Query,
  viewer: Pick<Viewer, 'timeZone' | 'now'>,
): CsvFile {
  return { name: 'orders.csv', rows: rowsOf(tenant, module, query, viewer) }
}

async function* rowsOf(
  tenant: Tenant,
  module: ModuleName,
  query: Query,
  viewer: Pick<Viewer, 'timeZone' | 'now'>,
): CsvFile['rows'] {
  yield headings
  const { where } = await askedOrders(tenant, moduleIds[module], query, viewer)
  const [direction, beyond] = query.order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  let further = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${foundOrderColumns}, ${joinedColumns} from ${joinedOrderTables}
        where ${where}${further}
      order by o.created_ms ${direction}, o.order_no ${direction}
      ${limitTo(AT_ONCE)}`.execute(tenant.db)
    for (const row of rows)
      yield cellsOf(row, orderStatusLabels(module)[row.orderStatusId], viewer.timeZone)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    further = sql` and (o.created_ms, o.order_no) ${beyond}
      (${last.createdMs}, ${last.orderNo})`
  }
}

function cellsOf(order: Row, status: string | undefined, timeZone: string): Cell[] {
  const shown = (ms: number | null) => (ms === null ? undefined : localTime(ms, timeZone))
  const {
    subtotalAmount,
    discountAmount,
    taxAmount,
    deliveryAmount,
    tipAmount,
    totalAmount,
    currency,
  } = order
  const { paidAmount, refundedAmount } = shownMoney(order)
  const amounts = [
    subtotalAmount,
    discountAmount,
    taxAmount,
    deliveryAmount,
    tipAmount,
    totalAmount,
    paidAmount,
    refundedAmount,
  ]
  const texts = [
    order.customerName,
    order.customerCallingCode,
    order.customerPhone,
    order.customerEmail,
    order.tableName,
    order.resourceName,
  ]
  const head = [
    order.orderNo,
    shown(order.takenMs ?? order.createdMs),
    status,
    order.paymentStatus,
    order.deliveryType ?? '',
    order.source,
  ]
  const times = [shown(order.startMs), shown(order.endMs), order.itemCount]
  const money = amounts.map((amount) => amountText(amount, currency))
  return [
    ...head,
    ...texts.map((text) => text ?? ''),
    ...times,
    ...money,
    currency,
    order.reasonCode ?? '',
    order.note ?? '',
    order.address ?? '',
    taxesOf(order),
  ]
}

/**
 * The stored taxes of an order, which are named ones or more than one: `CGST 9 %: 1.80; SGST 9 %:
 * 1.80`.
 */
function taxesOf(order: Row): string {
  if (order.taxes === null) return ''
  return fromJson(order.taxes)
    .map(({ name = 'tax', percent, taxAmount }) => {
      const amount = amountText(taxAmount, order.currency)
      return `${name} ${percent} %: ${amount}`
    })
    .join('; ')
}
