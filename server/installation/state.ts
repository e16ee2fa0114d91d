import { memoryUsage, uptime, versions } from 'node:process'
import { sql } from 'kysely'
import {
  type Installation,
  type InstallationWarning,
  installationWarnings,
} from '#contract/installation.ts'
import { type JobSubject, subjectOf } from '#contract/job-subject.ts'
import { lastBackup } from '../backup/last-backup.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Databases } from '../db/databases.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { type JobFigures, readJobFigures } from '../metrics/job-figures.ts'
import { appVersion } from '../metrics/version.ts'

/** The number of routes shown. */
const MAX_ROUTES = 10
const LATE_MS = 5 * 60_000
const SLOW_LOOP_MS = 500
const OLD_BACKUP_MS = 48 * 3_600_000

type Parts = Pick<App, 'config' | 'databases' | 'clock' | 'calls' | 'eventLoop' | 'streams'>

/** The current state of this server. @throws the database's fault */
export async function installationState(app: Parts): Promise<Installation> {
  const { databases, calls, clock } = app
  const now = clock.now()
  const jobs = await readJobFigures(databases.longRead(''), now)
  const state = {
    version: appVersion,
    node: versions.node,
    database: await databaseVersion(databases.read),
    startedMs: Math.round(now - uptime() * 1_000),
    memoryBytes: memoryUsage.rss(),
    loopDelayMs: round(app.eventLoop.delay().p99Ms),
    streams: app.streams.count,
    connections: databases.load().connections,
    jobs: bySubject(jobs),
    oldestDueMs: jobs.oldestDueMs,
    routes: (await calls.routes()).slice(0, MAX_ROUTES).map(({ meanMs, p99Ms, ...route }) => ({
      ...route,
      meanMs: round(meanMs),
      p99Ms: round(p99Ms),
    })),
    slowCalls: calls
      .slow()
      .slice(0, MAX_ROUTES)
      .map(({ ms, atMs, ...call }) => ({ ...call, durationMs: Math.round(ms), answeredMs: atMs })),
    backup: await backupOf(databases, app.config.dataDir),
  }
  return { ...state, warnings: warningsOf(state, now) }
}

function warningsOf(
  { jobs, oldestDueMs, loopDelayMs, connections, backup }: Omit<Installation, 'warnings'>,
  now: number,
): InstallationWarning[] {
  const found: Record<InstallationWarning, boolean> = {
    'jobs-late': oldestDueMs !== undefined && now - oldestDueMs > LATE_MS,
    'jobs-failed': jobs.some(({ failed }) => failed > 0),
    'process-slow': loopDelayMs > SLOW_LOOP_MS,
    'connections-short': connections.waiting > 0,
    'backup-unknown': backup === undefined,
    'backup-old': backup !== undefined && now - backup.madeMs > OLD_BACKUP_MS,
  }
  return installationWarnings.filter((warning) => found[warning])
}

function bySubject({ waiting }: JobFigures): Installation['jobs'] {
  const sums = new Map<JobSubject, Installation['jobs'][number]>()
  for (const { kind, state, jobs } of waiting) {
    const subject = subjectOf(kind)
    const sum = sums.get(subject) ?? { subject, pending: 0, failed: 0 }
    sum[state === 'dead' ? 'failed' : 'pending'] += jobs
    sums.set(subject, sum)
  }
  return [...sums.values()]
}

async function databaseVersion(db: Db): Promise<string> {
  const isSqlite = dialectOf(db).kind === 'sqlite'
  const { rows } = await sql<{ version: string }>`select ${
    isSqlite ? sql`sqlite_version()` : sql`current_setting('server_version')`
  } as version`.execute(db)
  return `${isSqlite ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.version.split(' ')[0] ?? ''}`
}

async function backupOf(
  { kind, read }: Databases,
  dataDir: string,
): Promise<Installation['backup']> {
  if (kind === 'sqlite') return lastBackup(dataDir)
  const { rows } = await sql<{ at: number | null }>`
    select floor(extract(epoch from last_archived_time) * 1000)::bigint as at
    from pg_stat_archiver`.execute(read)
  const madeMs = rows[0]?.at
  return madeMs ? { kind: 'archive', isEncrypted: false, madeMs } : undefined
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
