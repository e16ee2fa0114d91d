import type { Config } from '../config.ts'
import type { Databases } from './databases.ts'
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { refuseUnfinishedMove } from './unfinished-move.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'migrates'>

/**
 * Migrates the tables at the start of a server; `tell` is called for each migration, except on a
 * new database.
 * @throws Error with MIGRATE=off where migrations are missing, and for the target of a move that is
 * not finished
 */
export async function prepareTables(
  settings: Settings,
  databases: Databases,
  tell: (line: string) => void,
): Promise<void> {
  await refuseUnfinishedMove(databases.write)
  const pending = await pendingMigrations(databases.write)
  if (pending.length === 0) return
  // On a new database migrations take no time, so they are not logged.
  const isNew = pending.length === knownMigrations().length
  const heard = isNew ? {} : { tell }
  if (settings.migrates)
    return withPatience(settings, databases, ({ write }) => migrate(write, heard))
  throw new Error(
    `MIGRATE: the database lacks ${pending.length} migrations of this release, the first is ` +
      `${pending[0]}. Run them with npm run migrate, or start without MIGRATE=off.`,
  )
}

/**
 * Runs work on the tables without time limits: on PostgreSQL over separate connections, which also
 * bypass a pooler.
 */
export async function withPatience(
  settings: Settings,
  databases: Databases,
  work: (databases: Databases) => Promise<void>,
): Promise<void> {
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl
  if (databaseUrl === undefined) return work(databases)
  const patient = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl,
    databasePoolSize: 3,
    hasNamedStatements: false,
    isPatient: true,
  })
  await work(patient).finally(() => patient.close())
}
