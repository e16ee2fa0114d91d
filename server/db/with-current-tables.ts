import { CommandFault } from '../command.ts'
import type { Config } from '../config.ts'
import type { Databases } from './databases.ts'
import { pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

/** Opens the database for the work of a command. @throws CommandFault if migrations are pending */
export async function withCurrentTables(
  config: Config,
  work: (databases: Databases) => Promise<void>,
): Promise<void> {
  const databases = await openDatabase(config)
  try {
    if ((await pendingMigrations(databases.write)).length > 0)
      throw new CommandFault('The tables are not up to date. Run first: npm run migrate')
    await work(databases)
  } finally {
    await databases.close()
  }
}
