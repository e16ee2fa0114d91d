import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own, since it waits for the disk: brings what stands in the log into the
 * file, as far as no reader needs the old.
 */
const database = new DatabaseSync(workerData as string, { timeout: 0 })
database.exec('pragma synchronous = full')

parentPort?.on('message', () => {
  try {
    database.exec('pragma wal_checkpoint(passive)')
  } finally {
    // A port of a thread, not a window: it has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage('done')
  }
})
