import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { systemClock } from './clock.ts'
import { isLocked } from './fault.ts'

/** Whether a database can be read and written is found out within this time, or it can't. */
const PROBE_MS = 2_000
const LOCKED_MS = 1_000
const AGAIN_MS = 20

export type Probe = { run(): Promise<void>; close(): Promise<void> }

const beat =
  "insert into meta (key, value) values ('heartbeat', $1) on conflict (key) do update set value = excluded.value returning value"

/**
 * Over a connection of its own, made when it is first asked for: one that waits in line for a pool
 * would say that a busy server is a broken one.
 */
export function probePostgres(connectionString: string): Probe {
  let pool: Pool | undefined
  const open = () => {
    const opened = new Pool({
      connectionString,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: PROBE_MS,
      statement_timeout: PROBE_MS,
      query_timeout: PROBE_MS,
    })
    // A connection that broke is replaced by the next look.
    return opened.on('error', () => undefined)
  }
  return {
    run: async () => void (await (pool ??= open()).query(beat, [String(systemClock.now())])),
    close: async () => pool?.end(),
  }
}

/**
 * The same for the embedded database. Waiting for its lock would hold up the process, so that is
 * asked for again and again instead; one that we hold ourselves is no fault.
 */
export function probeSqlite(file: string, isLockOurs: () => boolean): Probe {
  let opened: DatabaseSync | undefined
  const write = () => {
    opened ??= new DatabaseSync(file, { timeout: 0 })
    opened.prepare(beat.replace('$1', '?')).get(String(systemClock.now()))
  }
  return {
    async run() {
      const untilMs = performance.now() + LOCKED_MS
      for (;;) {
        try {
          return write()
        } catch (error) {
          if (isLocked(error) && isLockOurs()) return
          if (!isLocked(error) || performance.now() > untilMs) throw error
          await sleep(AGAIN_MS)
        }
      }
    },
    close: async () => opened?.close(),
  }
}
