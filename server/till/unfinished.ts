import { type RawBuilder, sql } from 'kysely'
import { idsWith, type ModuleId, moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { TillDay, Unfinished } from '#contract/till.ts'
import type { Period } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import { dueRefunds, isMoneyLeft, owedOfRow } from '../order/money/owed.ts'
import { isCancelledIn, isOpenIn } from '../order/over.ts'

const bookings = idsWith('bookings')
const goods = Object.values(moduleIds).filter((id) => !bookings.includes(id))

/**
 * The open and unpaid orders of a day by module, counted as the list of orders finds them, and
 * those with a refund that is due. Read by the index of creation times, and of appointments.
 */
export async function unfinishedIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<TillDay['unfinished']> {
  const countedOf = (
    moduleIds: readonly ModuleId[],
    when: RawBuilder<unknown>,
    isOpen: Condition,
  ) => {
    const isCancelled = isCancelledIn('o.order_status_id')
    const isUnpaid = sql`(o.payment_status = 'unpaid' and not ${isCancelled})`
    const isRefundDue = sql`(b.amount > 0 and ${isMoneyLeft})`
    const modules = sql.join(moduleIds.map((id) => sql.lit(id)))
    const money = (of: RawBuilder<unknown>) =>
      sql`case when o.currency = ${currency} then ${of} else 0 end`
    const sumWhere = (is: Condition, value: RawBuilder<unknown>) =>
      sql`cast(sum(case when ${is} then ${value} else 0 end) as bigint)`
    return sql`select o.module_id as "moduleId", ${sumWhere(isOpen, sql`1`)} as "openOrders",
        ${sumWhere(isOpen, money(sql`o.total_amount`))} as "openAmount",
        ${sumWhere(isUnpaid, sql`1`)} as "unpaidOrders",
        ${sumWhere(isUnpaid, money(owedOfRow))} as "owedAmount",
        ${sumWhere(isRefundDue, sql`1`)} as "refundOrders",
        ${sumWhere(isRefundDue, money(sql`b.amount`))} as "dueBackAmount"
      from sale_order o left join ${dueRefunds(companyId)} b on b.order_id = o.id
      where o.company_id = ${companyId} and o.module_id in (${modules})
        and ${when} >= ${fromMs} and ${when} < ${untilMs}
        and (${isOpen} or ${isUnpaid} or ${isRefundDue})
      group by o.module_id`
  }
  const isUnanswered = sql`o.order_status_id = ${sql.lit(orderStatusIds.Pending)}`
  const appointment = sql`coalesce(o.start_ms, o.promised_ms, o.created_ms)`
  const { rows } = await sql<TillDay['unfinished'][number]>`
    ${countedOf(goods, sql`o.created_ms`, isOpenIn('o.order_status_id'))}
    union all ${countedOf(bookings, appointment, isUnanswered)}
    order by 1`.execute(db)
  return rows.map((row) => ({ ...row, ...refundsOf(row) }))
}

type Refunds = Pick<Unfinished, 'refundOrders' | 'dueBackAmount'>

/** The refunds that are due; undefined instead of zero. */
function refundsOf({ refundOrders, dueBackAmount }: Refunds): Refunds {
  return { refundOrders: refundOrders || undefined, dueBackAmount: dueBackAmount || undefined }
}

type Condition = RawBuilder<unknown>

/** The unfinished orders of all modules. */
export function addUp(unfinished: readonly Unfinished[]): Unfinished {
  const sum = (key: keyof Unfinished) => unfinished.reduce((all, one) => all + (one[key] ?? 0), 0)
  return {
    openOrders: sum('openOrders'),
    openAmount: sum('openAmount'),
    unpaidOrders: sum('unpaidOrders'),
    owedAmount: sum('owedAmount'),
    ...refundsOf({ refundOrders: sum('refundOrders'), dueBackAmount: sum('dueBackAmount') }),
  }
}
