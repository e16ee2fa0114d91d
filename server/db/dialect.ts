import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely'
import { foldedFrom, foldedTo } from './folded-letters.ts'

/**
 * All differences between the two databases, and between PostgreSQL and databases that use its
 * protocol (ADR 0003, 0184). All other code is the same for all databases.
 */
export type Dialect = {
  kind: 'sqlite' | 'postgres'
  /**
   * A statement that takes a lock until the end of its transaction, or returns at once that another
   * server has it (`mine` is false). Undefined with a single server.
   */
  tryLock: ((lock: number) => RawBuilder<{ mine: boolean }>) | undefined
  /** How servers notify each other; undefined with a single server. */
  hints: { listen(channel: string): string; tell(channel: string, text: string): Hint } | undefined
  /** The keyword to create and drop an index without blocking writes; empty on SQLite. */
  concurrently: RawBuilder<unknown>
  /** The index method for equality conditions only. */
  ofEqual: RawBuilder<unknown>
  /**
   * Whether a key can be changed in place; otherwise the table is copied, in one transaction with
   * its rows.
   */
  hasKeysInPlace: boolean
  /** A text folded like `foldText`: lower case, without accents. */
  folded(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** The placeholder of the parameter at an index, counted from 0. */
  placeholder(at: number): string
  /** The column type for bytes. */
  bytesType: RawBuilder<unknown>
  /**
   * An aggregate: the rows of a (sub)query as one JSON text `[{"id":…},…]`, `[]` for none; read it
   * with `fromJsonArray`. `columns` are names of `alias`; each becomes a key. Moments, money and
   * counts stay numbers.
   * sql`(select ${jsonArray('c', ['id', 'quantity'], sql`c.sort, c.id`)} from cart_item c where
   * c.order_id = o.id)`
   */
  jsonArray(
    alias: string,
    columns: readonly string[],
    orderBy: RawBuilder<unknown>,
  ): RawBuilder<string>
}

type Hint = RawBuilder<unknown>

/** The dialect of a connection or an open transaction. */
export function dialectOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres
}

/** The rows of a `jsonArray`. */
export function fromJsonArray<Row>(text: string): Row[] {
  return JSON.parse(text)
}

/**
 * A limit as a parameter. With a bare parameter as limit, SQLite plans a prepared statement again
 * for each call, because the plan may depend on it (ADR 0170).
 */
export function limitTo(rows: number): RawBuilder<unknown> {
  return sql`limit cast(${rows} as integer)`
}

/**
 * Sorts by a number, in statements that find their rows by id. Without statistics, SQLite would
 * otherwise read an index in this order, with all rows of the company.
 */
export function sortedOnly(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`+${column}`
}

/** Integer division. CockroachDB computes `7 / 2` as 3.5, the other databases as 3. */
export function timesIn(
  total: RawBuilder<unknown>,
  part: number | RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`cast(floor(${total} / ${typeof part === 'number' ? sql.lit(part) : part}) as bigint)`
}

/**
 * A pattern for `like … escape '\'` that matches the text anywhere; typed wildcards are escaped.
 */
export function likeAnywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

const sqlite: Dialect = {
  kind: 'sqlite',
  tryLock: undefined,
  hints: undefined,
  concurrently: sql``,
  ofEqual: sql``,
  hasKeysInPlace: false,
  folded: (text) => sql`folded(${text})`,
  placeholder: () => '?',
  bytesType: sql`blob`,
  jsonArray: (alias, columns, orderBy) =>
    sql`json_group_array(json_object(${pairs(alias, columns)}) order by ${orderBy})`,
}

const postgres: Dialect = {
  kind: 'postgres',
  // Without parameters: PostgreSQL keeps the snapshot of a statement with parameters until the
  // transaction ends.
  tryLock: (lock) => sql`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as mine`,
  hints: {
    listen: (channel) => `listen ${channel}`,
    tell: (channel, text) => sql`select pg_notify(${channel}, ${text})`,
  },
  concurrently: sql`concurrently`,
  ofEqual: sql`using hash`,
  hasKeysInPlace: true,
  folded: (text) => sql`lower(translate(${text}, ${sql.lit(foldedFrom)}, ${sql.lit(foldedTo)}))`,
  placeholder: (at) => `$${at + 1}`,
  bytesType: sql`bytea`,
  jsonArray: (alias, columns, orderBy) =>
    sql`coalesce(json_agg(json_build_object(${pairs(alias, columns)})
      order by ${orderBy}), '[]')::text`,
}

/**
 * Names come from code, never from a caller. They are a single SQL fragment, because one per name
 * would slow down hot reads.
 */
function pairs(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => `'${column}', "${alias}"."${column}"`).join(', '))
}
