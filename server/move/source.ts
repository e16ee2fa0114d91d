import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFault } from '../command.ts'
import type { Config } from '../config.ts'
import { refuseCopyWithoutLog } from '../db/copy-mark.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openPostgres } from '../db/postgres.ts'
import { databaseFile, openForReading } from '../db/sqlite.ts'
import { addressOf } from '../start-fault.ts'
import { quoted, run, type Side } from './side.ts'
import { tableNames } from './tables.ts'

const MAX_TRIES = 10
const AGAIN_MS = 200

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Reads a consistent snapshot of the server's database while nobody can write to it. Never writes
 * to it.
 * @throws Error with a text for the person while a server uses it
 */
export async function withSource<Result>(
  settings: Settings,
  work: (source: Side) => Promise<Result>,
): Promise<Result> {
  const url = settings.databaseDirectUrl ?? settings.databaseUrl
  return url === undefined ? withFolder(settings.dataDir, work) : withServer(url, work)
}

async function withFolder<Result>(dataDir: string, work: (source: Side) => Promise<Result>) {
  const file = join(dataDir, databaseFile)
  if (!existsSync(file))
    throw new CommandFault(
      `DATA_DIR: there is no database in ${dataDir}. Name the server's data folder.`,
    )
  const lock = lockFolder(dataDir)
  try {
    refuseCopyWithoutLog(file)
    const db = openForReading(file)
    try {
      await run(db, 'begin')
      return await work({ kind: 'sqlite', title: resolve(dataDir), db })
    } finally {
      await db.destroy()
    }
  } finally {
    lock.close()
  }
}

async function withServer<Result>(url: string, work: (source: Side) => Promise<Result>) {
  const options = { url, poolSize: 1, hasNamedStatements: false, isPatient: true }
  const opened = await openPostgres(options)
  try {
    return await opened.read.connection().execute(async (db) => {
      const side = { kind: 'postgres' as const, title: addressOf(url), db }
      await refuseOthers(side)
      await lockTables(side)
      return work(side).finally(() => run(db, 'rollback').catch(() => undefined))
    })
  } finally {
    await opened.close()
  }
}

/**
 * Refuses a database with other connections. Retries for a moment, because closed connections
 * remain visible for some time. PostgreSQL's own processes have no user.
 */
async function refuseOthers({ db, title }: Side): Promise<void> {
  const count = async () => {
    const [row] = await run(
      db,
      `select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
    )
    return Number(row?.['others'])
  }
  let others = await count()
  for (let tries = 1; others > 0 && tries < MAX_TRIES; tries += 1) {
    await sleep(AGAIN_MS)
    others = await count()
  }
  if (others > 0)
    throw new CommandFault(
      `The database ${title} is in use by others (connections: ${others}). Stop all servers and ` +
        'tools that use it, so that nothing is written while it is moved, and run the same ' +
        'command again.',
    )
}

/** Locks the tables against writes and starts the snapshot in which all of them are read. */
async function lockTables(side: Side): Promise<void> {
  const names = (await tableNames(side)).map(quoted)
  await run(side.db, 'begin isolation level repeatable read')
  await run(side.db, "set local lock_timeout = '5s'")
  if (names.length > 0) await run(side.db, `lock table ${names.join(', ')} in share mode`)
}
