import type { Databases } from './databases.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseConfig = {
  dataDir: string
  databaseUrl?: string
  databasePoolSize?: number
  hasNamedStatements?: boolean | undefined
  /** Opens an embedded database that was copied without its log as it is. */
  isWithoutLog?: boolean
  /** PostgreSQL: statements may take as long as they need, for migrations. */
  isPatient?: boolean
  /** PostgreSQL: how long calls of one company may wait for each other; 0: without end. */
  maxWaitMs?: number
}

/**
 * Opens PostgreSQL when a URL is given, else SQLite in the data folder. `migrate` creates the
 * tables.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databasePoolSize = 10,
  hasNamedStatements,
  isWithoutLog = false,
  isPatient = false,
  maxWaitMs = 0,
}: DatabaseConfig): Promise<Databases> {
  return databaseUrl === undefined
    ? openSqlite(dataDir, { isWithoutLog })
    : openPostgres({
        url: databaseUrl,
        poolSize: databasePoolSize,
        hasNamedStatements,
        isPatient,
        maxWaitMs,
      })
}
