import { type RawBuilder, sql } from 'kysely'
import { type CartItem, isAllBack } from '#contract/cart-item.ts'
import type { Id } from '#contract/fields.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Order } from '#contract/order.ts'
import { historyColumns } from '../change/history.ts'
import { present, selected } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { fromJsonArray } from '../db/dialect.ts'
import { cachedStatement } from '../db/cached-statement.ts'
import { jobColumns, jobOf, type StoredJob } from '../delivery/job.ts'
import { mayRequestDelivery } from '../delivery/may-request.ts'
import { withMayUndo } from '../payment/may-undo.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { isShown } from '../change/is-shown.ts'
import { allowedLineEvents, type OrderOfLine } from './lifecycle-record.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'
import { mayAddLines } from './lines/may-add-lines.ts'
import { namesOf, promotionNames } from '../promotion/promotion-names.ts'
import { lineColumns, optionsOf, type OrderLine } from './lines/order-line.ts'
import { type FoundOrder, foundOrderColumns } from './order-head.ts'
import { depositOf } from './money/deposit.ts'
import { owedAmount } from './money/owed.ts'
import { dueCredit } from './money/sale-refund.ts'
import {
  type JoinedColumns,
  joinedColumns,
  joinedOrderTables,
  orderRowOf,
} from './list/order-row.ts'
import { withReadyMinutes } from './list/with-ready-minutes.ts'
import { shownMoneyWithTaxes } from './money/returned-taxes.ts'
import { addedTax, taxSumsOf } from './money/taxes.ts'
import { isInClosedDay, paymentColumns, paymentOf, type ShownPayment } from './stored-payment.ts'

/** The current pictures of a line's product. */
const imagesOfProduct = sql`(select g.images from product g
  where g.company_id = x.company_id and g.id = x.product_id)`
type ShownLine = OrderLine & { images: JsonText<string[]> | null }

type Whole = FoundOrder &
  JoinedColumns & {
    /** The amount of its final invoice; null without one. */
    invoicedAmount: number | null
    lines: string
    payments: string
    history: string
    deliveryJobs: string
    promotions: string
  }

/** The order with customer, table, lines, payments and history. */
const readWhole = cachedStatement(['companyId', 'id'], (slot, dialect) => {
  const { jsonArray } = dialect
  const [companyId, id] = [slot('companyId'), slot('id')]
  const packed = (
    columns: Record<string, string>,
    from: RawBuilder<unknown>,
    orderBy: RawBuilder<unknown>,
    more: Record<string, RawBuilder<unknown>> = {},
  ) => {
    const others = Object.entries(more).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
    return sql`(select ${jsonArray('p', [...Object.keys(columns), ...Object.keys(more)], orderBy)}
      from (select ${selected('x', columns)}${sql.join(others, sql``)} from ${from}) p)`
  }
  const ofOrder = sql`x.company_id = ${companyId} and x.order_id = ${id}`
  return sql<Whole>`
    select ${foundOrderColumns}, ${joinedColumns},
      ${packed(lineColumns, sql`cart_item x where ${ofOrder}`, sql`p.sort, p.id`, {
        images: imagesOfProduct,
      })} as "lines",
      ${packed(paymentColumns, sql`payment_txn x where ${ofOrder}`, sql`p."createdMs", p.id`, {
        isDayClosed: isInClosedDay,
      })} as "payments",
      (select max(y.amount) from order_paper y where y.company_id = o.company_id
        and y.order_id = o.id and y.kind = 'invoice' and y.is_final = 1) as "invoicedAmount",
      ${packed(
        historyColumns,
        sql`state_history x where x.company_id = ${companyId} and x.parent_id = ${id}`,
        sql`p."occurredMs", p.id`,
      )} as "history",
      ${packed(
        jobColumns,
        sql`delivery_job x where ${ofOrder}`,
        sql`p.attempt desc`,
      )} as "deliveryJobs",
      ${promotionNames(dialect, sql`${companyId}`, sql`(${id})`)} as "promotions"
    from ${joinedOrderTables}
    where o.company_id = ${companyId} and o.id = ${id}`
})

/** A complete order, read in one statement. Without `moduleId`: of any module. */
export async function findOrderDetail(
  { db, companyId }: Tenant,
  id: Id,
  viewer: Viewer,
  moduleId?: number,
): Promise<Order | undefined> {
  const [found] = await readWhole(db, { companyId, id })
  const isFound = found && (moduleId === undefined || found.moduleId === moduleId)
  if (!isFound) return undefined
  const [order] = await withReadyMinutes({ db, companyId }, [orderOf(found, viewer)], viewer)
  return order
}

/** A line as returned, with the events that this viewer may send. */
export function cartItemOf(line: OrderLine, order: OrderOfLine, viewer: Viewer): CartItem {
  return {
    ...present(line),
    options: optionsOf(line),
    ...allergyOf(line),
    allowedEvents: allowedLineEvents(line, order, viewer),
  }
}

/** Undefined instead of empty lists: most lines have none. */
function allergyOf(line: Pick<OrderLine, 'allergies' | 'allergens'>) {
  const [allergies, allergens] = [fromJson(line.allergies), fromJson(line.allergens)]
  return {
    allergies: allergies.length > 0 ? allergies : undefined,
    allergens: allergens.length > 0 ? allergens : undefined,
  }
}

function orderOf(found: Whole, viewer: Viewer): Order {
  const lines = fromJsonArray<ShownLine>(found.lines)
  // Counted from the lines that were already read, instead of in SQL.
  const [newest] = fromJsonArray<StoredJob>(found.deliveryJobs)
  const order = {
    ...found,
    unservedItemCount: lines.filter(
      (line) => isLive(line) && line.cartStatus !== 'Served' && !isAllBack(line),
    ).length,
  }
  return {
    ...orderRowOf(order, viewer),
    subtotalAmount: order.subtotalAmount,
    discountAmount: order.discountAmount,
    promotions: namesOf(order.promotions),
    taxAmount: order.taxAmount,
    taxes: taxSumsOf(order),
    isTaxIncluded: order.isTaxIncluded === 1,
    deliveryAmount: order.deliveryAmount,
    tipAmount: order.tipAmount,
    ...shownMoneyWithTaxes(order),
    owedAmount: owedAmount(order),
    isCreditable: dueCredit(order, order.invoicedAmount) > 0,
    deposit: depositOf(order),
    note: order.note ?? undefined,
    address: isShown('order.contact', viewer) ? (order.address ?? undefined) : undefined,
    cartItems: lines.map(({ images, ...line }) => ({
      ...cartItemOf(line, order, viewer),
      taxAmount: isLive(line) ? undefined : addedTax(line, found) || undefined,
      imageUrl: images === null ? undefined : fromJson(images)[0],
    })),
    payments: withMayUndo(
      fromJsonArray<ShownPayment>(found.payments).map(({ isSent, isDayClosed, ...payment }) => ({
        ...paymentOf(payment),
        isSent,
        isDayClosed,
      })),
      found,
      viewer,
    ),
    deliveryJob: newest && jobOf(newest, order, viewer),
    ...(order.handDiscountKind !== null && {
      handDiscount: {
        discountAmount: order.handDiscountAmount,
        percent:
          order.handDiscountKind === 'percent' ? (order.handDiscountValue ?? undefined) : undefined,
      },
    }),
    mayAddItems: mayAddLines(order),
    mayRequestDelivery: mayRequestDelivery(order, newest, viewer),
    history: fromJsonArray<HistoryEntry>(found.history).map((entry) => present(entry)),
  }
}
