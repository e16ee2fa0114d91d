import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  sql,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { createCheckpoints } from './checkpoint.ts'
import { markClosed, markOpen, refuseCopyWithoutLog } from './copy-mark.ts'
import type { Databases } from './databases.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivateFile, makePrivateFolder } from './private-file.ts'
import { probeSqlite } from './probe.ts'
import { createReaders } from './readers.ts'
import { rowMaker } from './row-maker.ts'
import { SteadyLimits } from './sqlite-compiler.ts'
import type { Schema } from './schema.ts'
import { addFunctions } from './sqlite-functions.ts'
import { timed, watched } from './statement-time.ts'

/** How long a statement waits for another connection's lock before it fails (answered 503). */
const BUSY_TIMEOUT_MS = 5_000
/** Cached statements per connection; list filters produce a few variants each. */
const MAX_KEPT_STATEMENTS = 500
/** Of each index: with all rows of a large company everybody else would wait. */
const MAX_ANALYZED_ROWS = 1_000
/** Of `pragma optimize`: tables that have grown, whether or not this connection has read them. */
const GROWN_TABLES = 65_538
/** Of `pragma optimize`: lists what there is to do, and does nothing. */
const LIST = 1
/** The name of the database in the data folder. */
export const databaseFile = 'sevenfold.db'

/**
 * Opens SQLite in a folder: a connection that writes, a read-only one, and a lock against a second
 * server.
 * @throws Error when another process uses the folder, or when the file was copied without its WAL
 */
export function openSqlite(dataDir: string, { isWithoutLog = false } = {}): Databases {
  makePrivateFolder(dataDir)
  const lock = lockFolder(dataDir)
  const file = join(dataDir, databaseFile)
  try {
    if (!isWithoutLog) refuseCopyWithoutLog(file)
  } catch (error) {
    lock.close()
    throw error
  }
  makePrivateFile(file)
  const writer = connect(file)
  markOpen(writer)
  const write = kysely(writer)
  const reader = connect(file, 'query_only')
  const read = kysely(reader, 'shared')
  const checkpoints = createCheckpoints(file)
  const probe = probeSqlite(file, () => writer.isTransaction)
  const readers = createReaders({ file, busyTimeoutMs: BUSY_TIMEOUT_MS })
  return {
    kind: 'sqlite',
    isPooled: false,
    read,
    write,
    readOf: () => read,
    writeOf: () => write,
    beside: undefined,
    replica: undefined,
    longRead: readers.of,
    checkpoint: () => checkpoints.run(),
    analyze: () => write.transaction().execute(analyze),
    // On SQLite waiting is event loop delay, which http/shed.ts measures.
    waitedMs: () => 0,
    load: readers.load,
    probe: probe.run,
    close: async () => {
      await readers.close()
      await checkpoints.stop()
      await probe.close()
      await read.destroy()
      // Kysely does not close a connection that it never used. The last connection to close must be
      // the writer, because it moves the WAL into the file.
      if (reader.isOpen) reader.close()
      await closeWriter(writer, write)
      lock.close()
    },
  }
}

/** Updates the statistics where tables have grown tenfold; in a transaction. */
async function analyze(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql.raw(`pragma optimize = ${GROWN_TABLES + LIST}`).execute(db)
  if (rows.length === 0) return
  await sql.raw(`pragma optimize = ${GROWN_TABLES}`).execute(db)
  // The other connections read the statistics again when the schema has changed.
  await sql`create table statistics_changed (id integer)`.execute(db)
  await sql`drop table statistics_changed`.execute(db)
}

/** Opens a database read-only; the file is not changed. */
export function openForReading(file: string): Kysely<Schema> {
  return kysely(new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }))
}

/** On a full disk the mark can't be removed; the WAL then remains, as after a crash. */
async function closeWriter(writer: DatabaseSync, write: Kysely<Schema>): Promise<void> {
  try {
    markClosed(writer)
  } catch {
    return
  }
  await write.destroy()
  if (writer.isOpen) writer.close()
}

function connect(file: string, mode?: 'query_only'): DatabaseSync {
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  // Acknowledged means durable: one fsync per commit (ADR 0003).
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; ' +
      'pragma cache_size = -32000; pragma temp_store = memory; ' +
      `pragma analysis_limit = ${MAX_ANALYZED_ROWS}`,
  )
  if (mode) database.exec('pragma query_only = on')
  return database
}

function kysely(database: DatabaseSync, use?: 'shared'): Kysely<Schema> {
  addFunctions(database)
  return new Kysely<Schema>({ dialect: new Dialect(database, use === 'shared') })
}

class Dialect extends SqliteDialect {
  readonly #database: DatabaseSync
  readonly #isShared: boolean

  constructor(database: DatabaseSync, isShared: boolean) {
    super({ database: adapt(database) })
    this.#database = database
    this.#isShared = isShared
  }

  override createDriver(): SqliteDriver {
    return new Driver(this.#database)
  }

  override createAdapter(): SqliteAdapter {
    return this.#isShared ? new SharedAdapter() : new WholeAdapter()
  }

  override createQueryCompiler(): SteadyLimits {
    return new SteadyLimits()
  }
}

/**
 * SQLite can roll back schema changes, which Kysely does not assume: an interrupted migration
 * leaves the tables unchanged, and the next start runs it again.
 */
class WholeAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Runs only reads, which complete synchronously, so they need no queue for the connection. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class Driver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) })
    this.#database = database
  }

  /**
   * Takes the write lock at the beginning: otherwise a transaction that reads first and writes
   * later could fail halfway.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * SQLite has already rolled back when its disk is full; a second rollback would fail and hide the
   * cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Adapts node:sqlite to Kysely's dialect and prepares each statement once. The oldest statement is
 * evicted: if the first ones were kept forever, they would be those of a seed or an import, and
 * every call would prepare its own statement, whose memory waits for the garbage collector.
 */
function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = kept.get(sql)
      if (known) return known
      const statement = adaptStatement(sql, database.prepare(sql))
      const [oldest] = kept.size < MAX_KEPT_STATEMENTS ? [] : kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(text: string, statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const names = statement.columns().map(({ name }) => name)
  const rowOf = rowMaker(names)
  // The type declares objects, but with `setReturnArrays` rows are arrays.
  const listed = (row: unknown) => rowOf(row as readonly unknown[])
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all: (parameters) => timed(text, () => statement.all(...values(parameters)).map(listed)),
    run: (parameters) => watched(text, () => statement.run(...values(parameters))),
    iterate: function* (parameters) {
      for (const row of statement.iterate(...values(parameters))) yield listed(row)
    },
  }
}
