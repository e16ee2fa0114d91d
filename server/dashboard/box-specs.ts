import { type RawBuilder, sql } from 'kysely'
import type { Box } from '#contract/dashboard.ts'
import type { CompanyId } from '#contract/fields.ts'
import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import { type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { isInOwnCurrency } from '../order/money/own-currency.ts'
import type { Measure } from './measure.ts'

/**
 * A dashboard box: what is measured per day; for a stock figure also how it is counted at a moment.
 */
export type BoxSpec = Pick<Box, 'key' | 'label' | 'unit' | 'link'> & {
  measure: Measure
  /**
   * Rows that have this state at a moment: the value is the count now, the previous value the count
   * one period ago.
   */
  standingAt?: (moment: number) => RawBuilder<unknown>
}

type Of = { companyId: CompanyId; module: ModuleName }

/**
 * The four boxes of a module. Where the module has no records yet, they count the company's people.
 */
export function boxSpecsOf(of: Of): BoxSpec[] {
  if (has(of.module, 'bookings')) return [bookings(of), requests(of), upcoming(of), noShows(of)]
  if (has(of.module, 'tables')) return [openTables(of), inKitchen(of), sales(of), turnTime(of)]
  if (has(of.module, 'goods')) return [orders(of), sales(of), waiting(of), newCustomers(of)]
  return [customers(of), newCustomers(of), reachable(of), staff(of)]
}

const orderList = '/orders/orderlist'
const ofOrders = ({ companyId, module }: Of) =>
  sql`o.company_id = ${companyId} and o.module_id = ${moduleIds[module]}`
const inStatus = (status: OrderStatus) =>
  sql`o.order_status_id = ${sql.lit(orderStatusIds[status])}`
const linkTo = (status: OrderStatus) => `${orderList}?order_status_id=${orderStatusIds[status]}`

/** Orders of the module under a further condition, by creation time. */
function orderMeasure(of: Of, condition?: RawBuilder<unknown>): Measure {
  return {
    from: sql`sale_order o`,
    where: condition ? sql`${ofOrders(of)} and ${condition}` : ofOrders(of),
    at: sql`o.created_ms`,
  }
}

const orders = (of: Of): BoxSpec => ({
  key: 'orders',
  label: 'Orders',
  unit: 'count',
  link: orderList,
  measure: orderMeasure(of),
})

const sales = (of: Of): BoxSpec => ({
  key: 'sales',
  label: 'Sales',
  unit: 'amount',
  link: linkTo('Completed'),
  measure: {
    ...orderMeasure(of, sql`${inStatus('Completed')} and ${isInOwnCurrency(sql`${of.companyId}`)}`),
    sum: sql`o.total_amount`,
  },
})

const waiting = (of: Of): BoxSpec => ({
  key: 'waiting',
  label: 'Waiting',
  unit: 'count',
  link: linkTo('Pending'),
  measure: orderMeasure(of, inStatus('Pending')),
})

const requests = (of: Of): BoxSpec => ({ ...waiting(of), key: 'requests', label: 'Requests' })

const bookings = (of: Of): BoxSpec => ({
  key: 'bookings',
  label: 'Bookings',
  unit: 'count',
  link: linkTo('Received'),
  measure: { ...orderMeasure(of, inStatus('Received')), at: sql`o.start_ms` },
})

const upcoming = (of: Of): BoxSpec => ({
  key: 'upcoming',
  label: 'Upcoming',
  unit: 'count',
  link: linkTo('Received'),
  measure: orderMeasure(of, inStatus('Received')),
  standingAt: (moment) => sql`o.start_ms >= ${moment} and o.created_ms <= ${moment}`,
})

const noShows = (of: Of): BoxSpec => ({
  key: 'no_shows',
  label: 'No-shows',
  unit: 'count',
  link: linkTo('Received'),
  measure: { ...orderMeasure(of, sql`o.outcome = 'no_show'`), at: sql`o.start_ms` },
})

const sessions = ({ companyId }: Of) => ({
  from: sql`table_session s`,
  where: sql`s.company_id = ${companyId}`,
})

const openTables = (of: Of): BoxSpec => ({
  key: 'open_tables',
  label: 'Open tables',
  unit: 'count',
  link: '/table/tablecustomerlist',
  measure: { ...sessions(of), at: sql`s.opened_ms` },
  standingAt: (moment) =>
    sql`s.opened_ms <= ${moment} and (s.closed_ms is null or s.closed_ms > ${moment})`,
})

const inKitchen = ({ companyId, module }: Of): BoxSpec => ({
  key: 'in_kitchen',
  label: 'In kitchen',
  unit: 'count',
  link: '/table/tablecustomerlist',
  measure: {
    from: sql`cart_item l join sale_order o on o.company_id = l.company_id and o.id = l.order_id`,
    where: sql`l.company_id = ${companyId} and o.module_id = ${moduleIds[module]}
      and l.cart_status <> 'Cancelled'`,
    at: sql`l.fired_ms`,
  },
  standingAt: (moment) =>
    sql`l.fired_ms <= ${moment} and (l.cooked_ms is null or l.cooked_ms > ${moment})`,
})

const turnTime = (of: Of): BoxSpec => {
  const { from, where } = sessions(of)
  return {
    key: 'turn_time',
    label: 'Turn time',
    unit: 'minutes',
    measure: {
      from,
      where: sql`${where} and s.closed_ms is not null`,
      at: sql`s.closed_ms`,
      sum: sql`(s.closed_ms - s.opened_ms) / 60000`,
      isAverage: true,
    },
  }
}

const people = ({ companyId }: Of): Measure => ({
  from: sql`customer c`,
  where: sql`c.company_id = ${companyId} and c.erased_ms is null`,
  at: sql`c.created_ms`,
})
const since = (moment: number) => sql`c.created_ms <= ${moment}`
const customerList = '/customers/customerlist'

const newCustomers = (of: Of): BoxSpec => ({
  key: 'new_customers',
  label: 'New customers',
  unit: 'count',
  link: customerList,
  measure: people(of),
})

const customers = (of: Of): BoxSpec => ({
  key: 'customers',
  label: 'Customers',
  unit: 'count',
  link: customerList,
  measure: people(of),
  standingAt: since,
})

const reachable = (of: Of): BoxSpec => {
  const { from, where, at } = people(of)
  return {
    key: 'reachable',
    label: 'Reachable',
    unit: 'count',
    link: customerList,
    measure: { from, where: sql`${where} and (c.phone is not null or c.email is not null)`, at },
    standingAt: since,
  }
}

const staff = ({ companyId }: Of): BoxSpec => ({
  key: 'staff',
  label: 'Staff',
  unit: 'count',
  link: '/staff/staff',
  measure: {
    from: sql`company_user u`,
    where: sql`u.company_id = ${companyId} and u.role_id = 4 and u.status = 'Active'`,
    at: sql`u.created_ms`,
  },
  standingAt: (moment) => sql`u.created_ms <= ${moment}`,
})
