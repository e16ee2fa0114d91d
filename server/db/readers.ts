import { availableParallelism } from 'node:os'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import type { DatabaseLoad } from './databases.ts'
import { createFairQueue, type FairQueue, slowReadLimits } from './fair-queue.ts'
import { Reader } from './reader.ts'
import type { Schema } from './schema.ts'
import { SteadyLimits } from './sqlite-compiler.ts'
import { timedAnswer } from './statement-time.ts'
import type { Db } from './tenant.ts'

export type Readers = {
  /**
   * A connection for a company's slow reads. Each statement waits for a slot of its own, or one
   * `connection()` waits once for all its statements.
   */
  of(companyId: string): Db
  load(): DatabaseLoad
  close(): Promise<void>
}

type Options = {
  file: string
  busyTimeoutMs: number
  statementTimeoutMs?: number
  threads?: number
}

/** Leaves one core for the main thread; more than a few threads would only compete for the disk. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
/** Equals PostgreSQL's limit (postgres.ts). */
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * Threads that read SQLite, started on demand (ADR 0028). A company can use all but one of them, so
 * that others always find one.
 */
export function createReaders({
  file,
  busyTimeoutMs,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  threads = THREADS,
}: Options): Readers {
  const queue = createFairQueue({
    atOnce: { all: threads, company: Math.max(1, threads - 1) },
    waiting: slowReadLimits,
  })
  const idle: Reader[] = []
  const all = new Set<Reader>()

  const take = (): Reader => {
    let reader = idle.pop()
    // A thread may have crashed while idle.
    while (reader?.isOver) reader = idle.pop()
    reader ??= new Reader({ file, busyTimeoutMs, statementTimeoutMs })
    all.add(reader)
    return reader
  }
  const giveBack = async (reader: Reader, leave: () => void) => {
    if (reader.isOver) {
      // A statement that can't be interrupted keeps its slot until it ends; a replacement thread
      // would exceed the limit.
      await reader.gone
      all.delete(reader)
    } else idle.push(reader)
    leave()
  }

  return {
    of: (companyId) =>
      new Kysely<Schema>({ dialect: new ReaderDialect({ queue, companyId, take, giveBack }) }),
    load() {
      const { running, waiting } = queue.load()
      const connections = { open: all.size, idle: idle.length, waiting }
      return { connections, lines: { slow: { running, waiting } } }
    },
    async close() {
      queue.close()
      await Promise.all([...all].map((reader) => reader.end()))
    },
  }
}

type Turns = {
  queue: FairQueue
  companyId: string
  take(): Reader
  giveBack(reader: Reader, leave: () => void): Promise<void>
}

class ReaderDialect extends SqliteDialect {
  readonly #turns: Turns

  constructor(turns: Turns) {
    super({ database: notHere })
    this.#turns = turns
  }

  override createDriver(): ReaderDriver {
    return new ReaderDriver(this.#turns)
  }

  override createAdapter(): SqliteAdapter {
    return new ManyAtOnce()
  }

  override createQueryCompiler(): SteadyLimits {
    return new SteadyLimits()
  }
}

class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Acquiring a connection takes a thread and a slot of the company until it is released. */
class ReaderDriver implements Driver {
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  async init(): Promise<void> {
    // Nothing to do: threads start on demand.
  }

  async acquireConnection(): Promise<ReaderConnection> {
    const { queue, companyId, take } = this.#turns
    const leave = await queue.enter(companyId)
    return new ReaderConnection(take(), leave)
  }

  async releaseConnection(connection: ReaderConnection): Promise<void> {
    // Not awaited, so that the result is returned before a thread has ended.
    void this.#turns.giveBack(connection.reader, connection.leave)
  }

  beginTransaction = notHere
  commitTransaction = notHere
  rollbackTransaction = notHere

  async destroy(): Promise<void> {
    // Nothing to do: the threads are shared.
  }
}

class ReaderConnection implements DatabaseConnection {
  readonly reader: Reader
  readonly leave: () => void

  constructor(reader: Reader, leave: () => void) {
    this.reader = reader
    this.leave = leave
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await timedAnswer(sql, () => this.reader.ask(sql, parameters))) as Row[] }
  }

  streamQuery(): never {
    throw new Error('Read it piece by piece.')
  }
}

async function notHere(): Promise<never> {
  throw new Error('Readers only read.')
}
