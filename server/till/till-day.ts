import { sql } from 'kysely'
import { paymentMethods } from '#contract/payment.ts'
import type { TillDay } from '#contract/till.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart, type Period } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import { closingOf, lastFloat } from './till-closings.ts'
import { methodChangesIn } from './method-changes.ts'
import { undonePaymentsIn } from './undone-payments.ts'
import { unfinishedIn } from './unfinished.ts'

type Movement = {
  method: (typeof paymentMethods)[number]
  direction: 'in' | 'out'
  count: number
  amount: number
}

/** A calendar day of a time zone as a period. */
export function dayPeriod(day: string, timeZone: string): Period {
  return { fromMs: dayStart(day, timeZone), untilMs: dayStart(addDays(day, 1), timeZone) }
}

/**
 * The money of a day, of the orders of all modules, in the company's currency. Payments for modules
 * are the company's own expenses and not part of it.
 */
export async function findTillDay(tenant: Tenant, day: string, timeZone: string): Promise<TillDay> {
  const period = dayPeriod(day, timeZone)
  const currency = await currencyOf(tenant)
  const moves = await movementsIn(tenant, period, currency)
  const methods = paymentMethods.map((method) => {
    const taken = moves.find((one) => one.method === method && one.direction === 'in')
    const refunded = moves.find((one) => one.method === method && one.direction === 'out')
    return {
      method,
      payments: taken?.count ?? 0,
      takenAmount: taken?.amount ?? 0,
      refunds: refunded?.count ?? 0,
      refundedAmount: refunded?.amount ?? 0,
    }
  })
  const takenAmount = methods.reduce((sum, one) => sum + one.takenAmount, 0)
  const refundedAmount = methods.reduce((sum, one) => sum + one.refundedAmount, 0)
  const cash = methods.find(({ method }) => method === 'cash')
  return {
    day,
    currency,
    ...(await paidOrdersIn(tenant, period, currency)),
    methods,
    takenAmount,
    refundedAmount,
    netAmount: takenAmount - refundedAmount,
    cashAmount: (cash?.takenAmount ?? 0) - (cash?.refundedAmount ?? 0),
    floatAmount: await lastFloat(tenant, day, currency),
    methodChanges: await methodChangesIn(tenant, period, currency),
    undonePayments: await undonePaymentsIn(tenant, period, currency),
    unfinished: await unfinishedIn(tenant, period, currency),
    closing: await closingOf(tenant, day),
  }
}

async function currencyOf({ db, companyId }: Tenant): Promise<string> {
  const { rows } = await sql<{
    currency: string
  }>`select currency from company_detail where id = ${companyId}`.execute(db)
  return rows[0]?.currency ?? ''
}

/** The sums by method and direction, read from the day's part of the index by time. */
async function movementsIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select p.method, p.direction, count(*) as "count", cast(sum(p.amount) as bigint) as "amount"
    from payment_txn p
    where p.company_id = ${companyId} and p.created_ms >= ${fromMs} and p.created_ms < ${untilMs}
      and p.state = 'succeeded' and p.order_id is not null and p.currency = ${currency}
    group by p.method, p.direction`.execute(db)
  return rows
}

/**
 * The orders whose last payment was on this day: an order that is paid in parts counts once, on the
 * day on which nothing was left to pay. The tips are what the tips of the orders with a payment or
 * refund on this day grew by, so that those given back lower this day.
 */
async function paidOrdersIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<Pick<TillDay, 'orders' | 'tipAmount'>> {
  const signed = (column: string) =>
    sql`case l.direction when 'in' then ${sql.ref(column)} else -${sql.ref(column)} end`
  // What an order has until a moment; nothing once all of its money was given back.
  const tipsUntil = (ms: number, suffix: string) => sql`
    case when ${sql.ref(`kept_${suffix}`)} <= 0 then 0 else ${sql.ref(`tips_${suffix}`)} + case
      when payment_status <> 'unpaid' and last_in < ${ms} and own_tips > all_tips
        then own_tips - all_tips else 0 end end`
  const sumsUntil = (ms: number, suffix: string) => sql`
    coalesce(sum(case when l.created_ms < ${ms} then ${signed('l.amount')} end), 0)
      as ${sql.ref(`kept_${suffix}`)},
    coalesce(sum(case when l.created_ms < ${ms} then ${signed('l.tip_amount')} end), 0)
      as ${sql.ref(`tips_${suffix}`)}`
  const { rows } = await sql<{ orders: number; tipAmount: number }>`
    select coalesce(sum(case when payment_status <> 'unpaid' and last_in >= ${fromMs}
        and last_in < ${untilMs} then 1 else 0 end), 0) as "orders",
      cast(coalesce(sum(${tipsUntil(untilMs, 'after')} - ${tipsUntil(fromMs, 'before')}), 0)
        as bigint) as "tipAmount"
    from (select o.id, o.payment_status, o.tip_amount as own_tips,
        ${sumsUntil(fromMs, 'before')}, ${sumsUntil(untilMs, 'after')},
        coalesce(sum(${signed('l.tip_amount')}), 0) as all_tips,
        max(case l.direction when 'in' then l.created_ms end) as last_in
      from (select distinct p.order_id from payment_txn p
        where p.company_id = ${companyId} and p.created_ms >= ${fromMs}
          and p.created_ms < ${untilMs} and p.state = 'succeeded' and p.order_id is not null
          and p.currency = ${currency}) moved
      join sale_order o on o.company_id = ${companyId} and o.id = moved.order_id
      join payment_txn l on l.company_id = ${companyId} and l.order_id = moved.order_id
        and l.state = 'succeeded'
      group by o.id, o.payment_status, o.tip_amount) day_orders`.execute(db)
  return rows[0] ?? { orders: 0, tipAmount: 0 }
}
