import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes the embedded database of a server that was killed. */
export function changeDataFile(dataDir: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'))
  change(database)
  // Closing puts the log into the file, and the server had no time to say that it is whole.
  database.exec('pragma user_version = 0')
  database.close()
}
