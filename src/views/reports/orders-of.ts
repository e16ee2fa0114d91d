import type { OutputOf } from '#contract/endpoint.ts'
import { listOrders } from '#contract/order.ts'
import { type listReport, noRecord, type ReportRow } from '#contract/report.ts'
import { writeAddress } from '../parts/list/list-address.ts'
import type { ReportPeriod } from './report-query.ts'

const filters = { product: 'productId', staff: 'takenBy', table: 'tableId' } as const

/**
 * The URL of the order list with a row's orders; undefined if no filter can select them, or if
 * there are none.
 */
export function ordersOf(
  { groupBy, orderStatusIds }: Pick<OutputOf<typeof listReport>, 'groupBy' | 'orderStatusIds'>,
  row: Pick<ReportRow, 'id' | 'day' | 'weekday' | 'hour' | 'orders'>,
  { fromDate, toDate, deliveryType }: ReportPeriod,
): string | undefined {
  if (row.orders === 0 || groupBy === 'tax') return undefined
  const asked = { fromDate, toDate, deliveryType, orderStatusId: [...orderStatusIds] }
  const list = (part: object) =>
    `/orders/orderlist${writeAddress(listOrders, { ...asked, ...part })}`
  if (groupBy === 'day') return row.day && list({ fromDate: row.day, toDate: row.day })
  if (groupBy === 'hour' || groupBy === 'weekhour')
    return list({ hour: row.hour, weekday: row.weekday })
  const isOfNone = row.id === noRecord || row.id.startsWith(`${noRecord} `)
  return isOfNone ? undefined : list({ [filters[groupBy]]: row.id })
}
