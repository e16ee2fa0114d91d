import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './private-file.ts'

/**
 * Locks a data folder for this process; the operating system releases it when the process ends,
 * however it ends.
 * @throws Error when another process holds it
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'lock.db')
  makePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (cause) {
    lock.close()
    throw new Error(
      `Another server already runs on the data folder ${dataDir}. Stop it, or give this one ` +
        'its own DATA_DIR.',
      { cause },
    )
  }
}
