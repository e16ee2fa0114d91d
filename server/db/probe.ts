import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { systemClock } from './clock.ts'
import { isLocked } from './fault.ts'

/** The time limit of a probe. */
const PROBE_MS = 2_000
const LOCKED_MS = 1_000
const AGAIN_MS = 20

type Probe = { run(): Promise<void>; close(): Promise<void> }

const beat =
  "insert into meta (key, value) values ('heartbeat', $1) on conflict (key) do update set " +
  'value = excluded.value returning value'

/**
 * Uses its own connection, opened on first use: waiting for the pool would report a busy server as
 * broken.
 */
export function probePostgres(
  connectionString: string,
  { isPooled }: { isPooled: boolean },
): Probe {
  let pool: Pool | undefined
  const open = () => {
    const opened = new Pool({
      connectionString,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: PROBE_MS,
      // A pooler refuses this setting; then only the client's timeout applies.
      ...(!isPooled && { statement_timeout: PROBE_MS }),
      query_timeout: PROBE_MS,
    })
    // A broken connection is replaced by the next probe.
    return opened.on('error', () => undefined)
  }
  return {
    run: async () => void (await (pool ??= open()).query(beat, [String(systemClock.now())])),
    close: async () => pool?.end(),
  }
}

/**
 * The same for SQLite. Waiting for a lock would block the process, so the probe retries; a lock of
 * this process is not a failure.
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
