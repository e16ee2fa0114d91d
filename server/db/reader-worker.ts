import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { fieldsOf } from './fields-of.ts'
import { addFunctions } from './sqlite-functions.ts'
import type { ReaderAnswer, ReaderQuestion } from './reader.ts'

/**
 * Runs in its own thread: a read-only connection for statements that would block everybody on the
 * main one.
 */
const { file, busyTimeoutMs }: { file: string; busyTimeoutMs: number } = workerData
const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
addFunctions(database)
database.exec('pragma cache_size = -16000; pragma temp_store = memory')

/** More at once would hold up the thread that receives them. */
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
    // Properties of an error other than its message would be lost in the transfer.
    const { message, code, errcode, errstr } = fieldsOf(error)
    answer({ fault: { message: String(message), code, errcode, errstr } })
  }
})

function answer(answered: ReaderAnswer): void {
  // A thread's port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answered)
}
