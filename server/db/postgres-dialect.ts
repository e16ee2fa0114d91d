import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Migrations run alone by a lock of ours (`alone.ts`). Kysely's own belongs to a session: a pooler
 * runs the statement that releases it on another connection, and the next migration waits an hour.
 */
export class UnlockedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
