import { type RawBuilder, sql } from 'kysely'
import type { Box } from '#contract/dashboard.ts'
import type { CompanyId } from '#contract/fields.ts'
import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import { type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { timesIn } from '../db/dialect.ts'
import type { Measure, OrderMeasure } from './measure.ts'

type Period = { fromDate: string; toDate: string }

/** A dashboard box: its measure per day, and for a state also its count at a moment. */
export type BoxSpec = Pick<Box, 'key' | 'label' | 'unit'> & {
  measure: Measure | OrderMeasure
  /** The link to the list of exactly the counted rows; undefined if no list can show them. */
  linkOf?: (period: Period) => string
  /** A current state, for which a comparison with the previous period makes no sense. */
  isOfNow?: boolean
  /**
   * Rows that have this state at a moment. The value is the current count, the previous value the
   * count one period ago.
   */
  standingAt?: (moment: number) => RawBuilder<unknown>
}

type Of = { companyId: CompanyId; module: ModuleName }

/**
 * The four boxes of a module. Modules without orders, bookings or tables count the company's
 * people.
 */
export function boxSpecsOf(of: Of): BoxSpec[] {
  if (has(of.module, 'bookings')) return [bookings(of), requests(), upcoming(of), noShows(of)]
  if (has(of.module, 'tables')) return [openTables(of), inKitchen(of), sales(), turnTime(of)]
  if (has(of.module, 'goods')) return [orders(), sales(), waiting(), newCustomers(of)]
  return [customers(of), newCustomers(of), reachable(of), staff(of)]
}

const orderList = '/orders/orderlist'
const ofOrders = ({ companyId, module }: Of) =>
  sql`o.company_id = ${companyId} and o.module_id = ${moduleIds[module]}`
const inStatus = (status: OrderStatus) =>
  sql`o.order_status_id = ${sql.lit(orderStatusIds[status])}`
/**
 * A link with the wire names of the list's parameters, which are also those of its screen's
 * address.
 */
const linkTo = (path: string, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params)}`
const idOf = (status: OrderStatus) => ({ order_status_id: String(orderStatusIds[status]) })
const createdIn = ({ fromDate, toDate }: Period) => ({ from_date: fromDate, to_date: toDate })
const startingIn = ({ fromDate, toDate }: Period) => ({
  start_from_date: fromDate,
  start_to_date: toDate,
})

/** Orders of the module under a further condition, by creation time. */
function orderMeasure(of: Of, condition: RawBuilder<unknown>): Measure {
  return {
    from: sql`sale_order o`,
    where: sql`${ofOrders(of)} and ${condition}`,
    at: sql`o.created_ms`,
  }
}

const orders = (): BoxSpec => ({
  key: 'orders',
  label: 'Orders',
  unit: 'count',
  linkOf: (period) => linkTo(orderList, createdIn(period)),
  measure: { of: 'orders' },
})

const sales = (): BoxSpec => ({
  key: 'sales',
  label: 'Sales',
  unit: 'amount',
  linkOf: (period) => linkTo(orderList, { ...idOf('Completed'), ...createdIn(period) }),
  measure: { of: 'orders', status: 'Completed', isMoney: true },
})

const waiting = (): BoxSpec => ({
  key: 'waiting',
  label: 'Waiting',
  unit: 'count',
  linkOf: (period) => linkTo(orderList, { ...idOf('Pending'), ...createdIn(period) }),
  isOfNow: true,
  measure: { of: 'orders', status: 'Pending' },
})

const requests = (): BoxSpec => ({ ...waiting(), key: 'requests', label: 'Requests' })

const bookings = (of: Of): BoxSpec => ({
  key: 'bookings',
  label: 'Bookings',
  unit: 'count',
  linkOf: (period) => linkTo(orderList, { ...idOf('Received'), ...startingIn(period) }),
  measure: { ...orderMeasure(of, inStatus('Received')), at: sql`o.start_ms` },
})

const upcoming = (of: Of): BoxSpec => ({
  key: 'upcoming',
  label: 'Upcoming',
  unit: 'count',
  linkOf: () => linkTo(orderList, { ...idOf('Received'), upcoming: 'true' }),
  isOfNow: true,
  measure: orderMeasure(of, inStatus('Received')),
  standingAt: (moment) => sql`o.start_ms >= ${moment} and o.created_ms <= ${moment}`,
})

const noShows = (of: Of): BoxSpec => ({
  key: 'no_shows',
  label: 'No-shows',
  unit: 'count',
  linkOf: (period) => linkTo(orderList, { outcome: 'no_show', ...startingIn(period) }),
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
  linkOf: () => '/table/tablecustomerlist?show=busy',
  isOfNow: true,
  measure: { ...sessions(of), at: sql`s.opened_ms` },
  standingAt: (moment) =>
    sql`s.opened_ms <= ${moment} and (s.closed_ms is null or s.closed_ms > ${moment})`,
})

const inKitchen = ({ companyId, module }: Of): BoxSpec => ({
  key: 'in_kitchen',
  label: 'In kitchen',
  unit: 'count',
  isOfNow: true,
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
      sum: timesIn(sql`(s.closed_ms - s.opened_ms)`, 60_000),
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
  linkOf: (period) => linkTo(customerList, createdIn(period)),
  measure: people(of),
})

const customers = (of: Of): BoxSpec => ({
  key: 'customers',
  label: 'Customers',
  unit: 'count',
  linkOf: () => customerList,
  measure: people(of),
  standingAt: since,
})

const reachable = (of: Of): BoxSpec => {
  const { from, where, at } = people(of)
  return {
    key: 'reachable',
    label: 'Reachable',
    unit: 'count',
    measure: { from, where: sql`${where} and (c.phone is not null or c.email is not null)`, at },
    standingAt: since,
  }
}

const staff = ({ companyId }: Of): BoxSpec => ({
  key: 'staff',
  label: 'Staff',
  unit: 'count',
  linkOf: () => linkTo('/staff/staff', { status: 'Active' }),
  measure: {
    from: sql`company_user u`,
    where: sql`u.company_id = ${companyId} and u.role_id = 4 and u.status = 'Active'`,
    at: sql`u.created_ms`,
  },
  standingAt: (moment) => sql`u.created_ms <= ${moment}`,
})
