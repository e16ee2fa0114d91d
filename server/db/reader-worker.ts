import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { fieldsOf } from './fields-of.ts'
import { addFunctions } from './sqlite-functions.ts'
import type { ReaderAnswer, ReaderQuestion } from './reader.ts'

/** Runs in a thread: a read-only connection for statements that would block the main thread. */
const { file, busyTimeoutMs }: { file: string; busyTimeoutMs: number } = workerData
const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
addFunctions(database)
database.exec('pragma cache_size = -16000; pragma temp_store = memory')

/** Sends rows in batches: a larger message would block the main thread while it is received. */
const ROWS_AT_ONCE = 500
const MAX_KEPT_STATEMENTS = 200
const kept = new Map<string, StatementSync>()

function statementOf(text: string): StatementSync {
  const known = kept.get(text)
  if (known) return known
  const statement = database.prepare(text)
  const [oldest] = kept.size < MAX_KEPT_STATEMENTS ? [] : kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(text, statement)
  return statement
}

parentPort?.on('message', ({ text, parameters }: ReaderQuestion) => {
  try {
    const rows = statementOf(text).all(...(parameters as SQLInputValue[]))
    let sent = 0
    do {
      const part = rows.slice(sent, sent + ROWS_AT_ONCE)
      sent += part.length
      answer({ rows: part, isMore: sent < rows.length })
    } while (sent < rows.length)
  } catch (error) {
    // Only the message of an error survives the transfer, so the other properties are sent
    // separately.
    const { message, code, errcode, errstr } = fieldsOf(error)
    answer({ fault: { message: String(message), code, errcode, errstr } })
  }
})

function answer(answered: ReaderAnswer): void {
  // A thread's port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answered)
}
