import type { Databases } from './databases.ts'
import { openPostgres } from './postgres.ts'
import { followReplica } from './replica.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseConfig = {
  dataDir: string
  databaseUrl?: string
  /** The URL of a read replica, for reads that may be a second old. */
  databaseReadUrl?: string | undefined
  databasePoolSize?: number
  hasNamedStatements?: boolean | undefined
  /** Opens an embedded database even if it was copied without its WAL. */
  isWithoutLog?: boolean
  /** PostgreSQL: no statement timeouts, for migrations. */
  isPatient?: boolean
  /** PostgreSQL: how long calls of one company may wait for its other calls; 0: no limit. */
  maxWaitMs?: number
}

/**
 * Opens PostgreSQL when a URL is given, else SQLite in the data folder. `migrate` creates the
 * tables.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseReadUrl,
  databasePoolSize = 10,
  hasNamedStatements,
  isWithoutLog = false,
  isPatient = false,
  maxWaitMs = 0,
}: DatabaseConfig): Promise<Databases> {
  if (databaseUrl === undefined) return openSqlite(dataDir, { isWithoutLog })
  const options = { poolSize: databasePoolSize, hasNamedStatements, isPatient, maxWaitMs }
  const databases = await openPostgres({ url: databaseUrl, ...options })
  if (databaseReadUrl === undefined) return databases
  const replica = followReplica(databaseUrl, databaseReadUrl, () =>
    openPostgres({ url: databaseReadUrl, ...options }),
  )
  const close = async () => {
    await replica.close()
    await databases.close()
  }
  return { ...databases, replica, close }
}
