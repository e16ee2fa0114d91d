import type { Logger } from 'pino'
import type { Clock } from './db/clock.ts'
import type { Databases } from './db/databases.ts'
import { forgetOldCallCounts } from './http/call-counts.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { forgetOldSessions } from './http/session-row.ts'
import { forgetOldCodes } from './account/codes.ts'
import { forgetPastAskers } from './guest/unproven.ts'
import { forgetLooseResumes } from './guest/resume.ts'
import { forgetOldImports } from './import/import-store.ts'
import { pruneLog } from './live/event-log.ts'
import { forgetOldNotes } from './notification/notification-store.ts'
import { expireOrders } from './order/move/expire-orders.ts'
import { remindGuests } from './order/move/remind-guests.ts'
import { sealOrders } from './order/sums/seal.ts'
import { forgetDoneJobs } from './outbox/jobs.ts'
import { forgetOldEvents } from './outbox/once-by-event.ts'
import { sweepSubscriptions } from './plan/sweep.ts'
import { forgetOldProofs } from './promotion/proven.ts'
import { forgetOldMailCounts } from './mail/mail-limits.ts'
import { forgetOldDevices } from './user/known-devices.ts'
import { forgetOldTries } from './user/login-attempts.ts'
import { expireVisits } from './visit/expire-visits.ts'

const TIDY_EVERY_MS = 3_600_000
const EXPIRE_EVERY_MS = 60_000
const SEAL_EVERY_MS = 300_000

/**
 * Deletes expired data once an hour: idempotency keys, sessions, sign-in attempts, live events,
 * finished jobs. Ends once a minute what has waited too long. Adds up large
 * companies' orders every five minutes. Returns the stop function.
 */
export function keepHouse(databases: Databases, { now }: Clock, log: Logger): () => void {
  const { write } = databases
  const tidy = async () => {
    await sweepSubscriptions(databases, now(), log)
    await forgetOldKeys(write, now())
    await forgetOldSessions(write, now())
    await forgetOldTries(write, now())
    await forgetOldDevices(write, now())
    await forgetOldMailCounts(write, now())
    await forgetOldCallCounts(write, now())
    await forgetOldProofs(write, now())
    await forgetPastAskers(write, now())
    await pruneLog(write, now())
    await forgetDoneJobs(write, now())
    await forgetOldCodes(write, now())
    await forgetOldNotes(write, now())
    await forgetLooseResumes(write, now())
    await forgetOldEvents(write, now())
    await forgetOldImports(write, now())
  }
  const expire = async () => {
    await expireVisits(databases, now())
    await expireOrders(databases, now())
    await remindGuests(databases, now())
  }
  const stops = [
    every(TIDY_EVERY_MS, tidy, log),
    every(EXPIRE_EVERY_MS, expire, log),
    every(SEAL_EVERY_MS, () => sealOrders(databases, now()), log),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Repeats work, never concurrently; a failure is retried next time. */
function every(periodMs: number, work: () => Promise<void>, log: Logger): () => void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (err) {
      log.warn({ err }, 'work of the house failed; it is tried again next time')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void run(), periodMs).unref()
  return () => clearInterval(timer)
}
