import { sql } from 'kysely'
import type { OrderRow } from '#contract/order.ts'
import { presenter } from '../../db/row-maker.ts'
import type { Viewer } from '../../change/change.ts'
import { isShown, shownName } from '../../change/is-shown.ts'
import { allowedOrderEvents } from '../lifecycle-record.ts'
import { dueBackOfRow, owedAmount } from '../money/owed.ts'
import { type ListedOrder, listedNames } from '../order-head.ts'

/** Joined columns of an order. */
export type JoinedColumns = {
  customerName: string | null
  customerPhone: string | null
  customerCallingCode: string | null
  customerEmail: string | null
  tableName: string | null
  resourceName: string | null
  /** Only for bookings. */
  firstService: string | null
  dueBackAmount: number
  isErased: number
}

/** The columns of `JoinedColumns`; used with `joinedOrderTables`. */
export const joinedColumns = sql`
  c.full_name as "customerName", c.phone as "customerPhone",
    c.calling_code as "customerCallingCode", c.email as "customerEmail", t.name as "tableName",
  case when o.resource_id is not null then (select x.name from resource x
    where x.company_id = o.company_id and x.id = o.resource_id) end as "resourceName",
  case when o.start_ms is not null then (
    select x.name from cart_item x where x.company_id = o.company_id and x.order_id = o.id
    order by case when x.cart_status = 'Cancelled' then 1 else 0 end, x.sort, x.id limit 1
  ) end as "firstService", ${dueBackOfRow} as "dueBackAmount",
  case when o.contact_name = '' then 1 else 0 end as "isErased"`

export const joinedOrderTables = sql`sale_order o
  left join customer c on c.company_id = o.company_id and c.id = o.customer_id
  left join dining_table t on t.company_id = o.company_id and t.id = o.table_id`

const presentRow = presenter<ListedOrder & JoinedColumns>([
  ...listedNames,
  'customerName',
  'customerPhone',
  'customerCallingCode',
  'customerEmail',
  'tableName',
  'resourceName',
  'firstService',
])

/** An order as a row of a list, with what this viewer may see and the events they may send. */
export function orderRowOf(found: ListedOrder & JoinedColumns, viewer: Viewer): OrderRow {
  const order = presentRow(found)
  const heldAmount = found.paidAmount - found.refundedAmount
  return {
    ...order,
    uuid: isShown('order.receipt', viewer) ? order.uuid : undefined,
    heldAmount: heldAmount > 0 ? heldAmount : undefined,
    owedAmount: owedAmount(found),
    dueBackAmount: found.dueBackAmount || undefined,
    isErased: found.isErased === 1 || undefined,
    customer:
      order.customerId === undefined || order.customerName === undefined
        ? undefined
        : {
            id: order.customerId,
            fullName: shownName(order.customerName, viewer),
            ...(isShown('order.contact', viewer) && {
              phone: order.customerPhone,
              callingCode: order.customerCallingCode,
              email: order.customerEmail,
            }),
          },
    table:
      order.tableId === undefined || order.tableName === undefined
        ? undefined
        : { id: order.tableId, name: order.tableName },
    resource:
      order.resourceId === undefined || order.resourceName === undefined
        ? undefined
        : { id: order.resourceId, name: order.resourceName },
    allowedEvents: allowedOrderEvents(found, viewer),
  }
}
