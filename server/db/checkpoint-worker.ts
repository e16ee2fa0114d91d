import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs WAL checkpoints in a thread, because they wait for the disk. Pages that a reader still needs
 * are left for the next one.
 */
const file: string = workerData
const database = new DatabaseSync(file, { timeout: 0 })
database.exec('pragma synchronous = full')

parentPort?.on('message', () => {
  try {
    database.exec('pragma wal_checkpoint(passive)')
  } finally {
    // A thread's port has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage('done')
  }
})
