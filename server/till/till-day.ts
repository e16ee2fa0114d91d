import { sql } from 'kysely'
import { paymentMethods } from '#contract/payment.ts'
import type { TillDay } from '#contract/till.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart, type Period } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import { closingOf, lastFloat } from './till-closings.ts'

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
    floatAmount: await lastFloat(tenant, day),
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
 * The orders whose last payment was on this day, and their tips: an order that is paid in parts
 * counts once, on the day on which nothing was left to pay.
 */
async function paidOrdersIn(
  { db, companyId }: Tenant,
  { fromMs, untilMs }: Period,
  currency: string,
): Promise<Pick<TillDay, 'orders' | 'tipAmount'>> {
  const { rows } = await sql<{ orders: number; tipAmount: number }>`
    select count(*) as "orders", cast(coalesce(sum(o.tip_amount), 0) as bigint) as "tipAmount"
    from (select distinct p.order_id from payment_txn p
      where p.company_id = ${companyId} and p.created_ms >= ${fromMs}
        and p.created_ms < ${untilMs} and p.state = 'succeeded' and p.direction = 'in'
        and p.order_id is not null and p.currency = ${currency}) paid
    join sale_order o on o.company_id = ${companyId} and o.id = paid.order_id
    where o.payment_status <> 'unpaid' and not exists (select 1 from payment_txn l
      where l.company_id = ${companyId} and l.order_id = o.id and l.direction = 'in'
        and l.state = 'succeeded' and l.created_ms >= ${untilMs})`.execute(db)
  return rows[0] ?? { orders: 0, tipAmount: 0 }
}
