import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from './db/clock.ts'
import type { Databases } from './db/databases.ts'
import { keepTableSizes } from './db/table-sizes.ts'
import { type OfWork, untraced } from './metrics/of-work.ts'
import { beginOrders } from './order/later/begin-orders.ts'
import { expireOrders, warnOfExpiry } from './order/move/expire-orders.ts'
import { lapseHolds } from './order/move/lapse-holds.ts'
import { remindGuests } from './order/move/remind-guests.ts'
import { sumUpDays } from './order/sums/sum-up-days.ts'
import { forgetLeftCards } from './plan/forget-cards.ts'
import { sweepSubscriptions } from './plan/sweep.ts'
import { restoreSoldOut } from './product/restore-sold-out.ts'
import { expireReservations } from './reservation/expire-reservations.ts'
import { remindReserved } from './reservation/remind-reserved.ts'
import { deletions } from './retention.ts'
import { expireVisits } from './visit/expire-visits.ts'

/** The delay after the start, so that the server answers requests first. */
const FIRST_SUMS_MS = 10_000

type WarnLog = Pick<Logger, 'warn'>
/** One task; a failure does not stop the others. */
type Step = (databases: Databases, now: number, log: WarnLog) => Promise<unknown>
export type Steps = Readonly<Record<string, Step>>

/** Once a minute: moves records whose time is over. */
const minutely: Steps = {
  'expired visits': expireVisits,
  'holds that lapsed': lapseHolds,
  'expired orders': expireOrders,
  'orders that expire soon': warnOfExpiry,
  'orders for later': beginOrders,
  'expired reservations': expireReservations,
  'products that come back': restoreSoldOut,
  reminders: remindGuests,
  'reminders of reservations': remindReserved,
}
/** Every five minutes: keeps reads of large companies fast. */
const sums: Steps = {
  statistics: (databases) => databases.analyze(),
  sums: (databases, now) => sumUpDays(databases, now),
}
/** Once an hour, including deletions of old rows (retention.ts). */
const hourly: Steps = {
  subscriptions: sweepSubscriptions,
  'cards of companies that left': forgetLeftCards,
  sizes: (databases, now) => keepTableSizes(databases, now),
  ...Object.fromEntries(
    Object.entries(deletions).map(([name, work]): [string, Step] => [
      name,
      ({ write }, now) => work(write, now),
    ]),
  ),
}

/** Starts the periodic tasks. Returns the stop function. */
export function keepHouse(parts: Omit<Parts, 'firstMs'>): () => void {
  const stops = [
    repeat(HOUR_MS, hourly, parts),
    repeat(5 * MINUTE_MS, sums, { ...parts, firstMs: FIRST_SUMS_MS }),
    repeat(MINUTE_MS, minutely, parts),
  ]
  return () => stops.forEach((stop) => stop())
}

type Parts = {
  databases: Databases
  clock: Clock
  log: WarnLog
  /** Tracing of tasks; undefined: off. */
  ofWork?: OfWork | undefined
  /** The delay of the first run; undefined: one period. */
  firstMs?: number
}

/** Runs the steps periodically, never concurrently. A failed step is retried in the next period. */
export function repeat(
  periodMs: number,
  steps: Steps,
  { databases, clock, log, ofWork = untraced, firstMs }: Parts,
): () => void {
  let isRunning = false
  let isStopped = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (const [step, work] of Object.entries(steps)) {
      if (isStopped) break
      try {
        await ofWork({ name: `housekeeping ${step}` }, () => work(databases, clock.now(), log))
      } catch (err) {
        if (!isStopped)
          log.warn({ err, step }, 'a step of the housekeeping failed: tried next time')
      }
    }
    isRunning = false
  }
  const timer = setInterval(() => void run(), periodMs).unref()
  const first = firstMs === undefined ? undefined : setTimeout(() => void run(), firstMs).unref()
  return () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(timer)
  }
}
