import type { Clock } from '../db/clock.ts'
import type { Databases } from '../db/databases.ts'
import { addCalls, minuteOf } from './call-counts.ts'
import type { Caller } from './caller.ts'
import { Refusal } from './refusal.ts'
import { createThrottle, type Throttle } from './throttle.ts'

export type Quotas = {
  /** Counts a call. @throws Refusal TOO_MANY with the seconds to wait */
  check(caller: Pick<Caller, 'userId' | 'companyId'>): void
  /** The number of refused calls since the start, for metrics. */
  refused(): { person: number; company: number }
}

type Parts = {
  databases: Databases
  clock: Clock
  /** Calls per minute of one person and of one company; 0: no limit. */
  perMinute: { person: number; company: number }
  log: { warn(details: object, message: string): void }
}

type Limit = 'TOO_MANY/calls' | 'TOO_MANY/companyCalls'

/** Calls are reported to other servers in batches of this fraction of the limit. */
const TOLD_PARTS = 20
const TELL_AFTER_MS = 200
const MAX_KEPT = 20_000

/**
 * The calls that people and companies may make. Each server counts for itself and, on PostgreSQL,
 * reports frequent callers to the others (ADR 0151). Together they exceed a limit by at most a
 * twentieth per server, plus the calls that arrive during a report.
 */
export function createQuotas({ databases, clock, perMinute, log }: Parts): Quotas {
  const shared = databases.kind === 'postgres' ? createShared({ databases, clock, log }) : undefined
  const refused = { person: 0, company: 0 }
  const limit = (kind: 'person' | 'company', reason: Limit) => {
    const throttle = createThrottle(clock, perMinute[kind])
    const share = shared?.of(throttle, perMinute[kind])
    return (id: string) => {
      const retryAfterSeconds = throttle.take(id)
      if (retryAfterSeconds === 0) return share?.(id)
      refused[kind] += 1
      throw new Refusal(reason).with({ retryAfterSeconds })
    }
  }
  const person = limit('person', 'TOO_MANY/calls')
  const company = limit('company', 'TOO_MANY/companyCalls')
  return {
    check({ userId, companyId }) {
      person(userId)
      if (companyId !== '') company(companyId)
    },
    refused: () => refused,
  }
}

/** The calls that this server counted for a key within a minute. */
type Count = { minute: number; untold: number; told: number; others: number; spend: Spend }
type Spend = (calls: number) => void

function createShared({ databases, clock, log }: Omit<Parts, 'perMinute'>) {
  const counts = new Map<string, Count>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    const keys = [...waiting]
    waiting.clear()
    const untold = keys.flatMap((key) => {
      const count = counts.get(key)
      if (!count) return []
      const calls = count.untold
      count.untold = 0
      count.told += calls
      return [{ key, minute: count.minute, calls, count }]
    })
    const sums = await addCalls(
      databases,
      untold.map(({ key, minute, calls }) => ({ key, minute, calls })),
    ).catch((error: unknown) => {
      for (const { calls, count } of untold) {
        count.untold += calls
        count.told -= calls
      }
      throw error
    })
    for (const { key, minute, count } of untold) {
      if (count.minute !== minute) continue
      const others = Math.max(count.others, (sums.get(key) ?? 0) - count.told)
      count.spend(others - count.others)
      count.others = others
    }
  }

  function tellSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      tell().catch((err: unknown) => log.warn({ err }, 'calls could not be counted with others'))
    }, TELL_AFTER_MS).unref()
  }

  return {
    /** Counts a call for this server and reports it to the others in batches. */
    of(throttle: Throttle, perMinute: number): (key: string) => void {
      if (perMinute === 0) return () => undefined
      const batch = Math.max(1, Math.floor(perMinute / TOLD_PARTS))
      return (key) => {
        const minute = minuteOf(clock.now())
        let count = counts.get(key)
        if (!count || count.minute !== minute) {
          if (counts.size >= MAX_KEPT) counts.clear()
          const spend = (calls: number) => throttle.spend(key, calls)
          counts.set(key, (count = { minute, untold: 0, told: 0, others: 0, spend }))
        }
        count.untold += 1
        if (count.untold < batch) return
        waiting.add(key)
        tellSoon()
      }
    },
  }
}
