import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely'
import { foldedFrom, foldedTo } from './folded-letters.ts'

/**
 * Every difference between the two databases, and what databases that speak PostgreSQL's language
 * do otherwise (ADR 0003, 0184). Everything else is written once for all.
 */
export type Dialect = {
  kind: 'sqlite' | 'postgres'
  /**
   * A statement that takes a lock until the end of its transaction, or answers at once that another
   * server has it (`mine`). Undefined: there is one server.
   */
  tryLock: ((lock: number) => RawBuilder<{ mine: boolean }>) | undefined
  /** How servers notify each other; undefined with a single server. */
  hints: { listen(channel: string): string; tell(channel: string, text: string): Hint } | undefined
  /** Makes and drops an index while others write; else it is one of the usual kind. */
  concurrently: RawBuilder<unknown>
  /** How an index is made that finds equal values only. */
  ofEqual: RawBuilder<unknown>
  /** Whether a key changes in place; else the table is copied, in one transaction with its rows. */
  hasKeysInPlace: boolean
  /** A text as `foldText` makes it: lower case, without accents. */
  folded(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** The parameter at a place, counted from 0. */
  placeholder(at: number): string
  /** The column type of bytes. */
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

/** The rows in a `jsonArray`. */
export function fromJsonArray<Row>(text: string): Row[] {
  return JSON.parse(text)
}

/**
 * A limit by a parameter. SQLite plans a prepared statement anew with each call when its limit is
 * nothing but a parameter, because the plan may depend on it (ADR 0170).
 */
export function limitTo(rows: number): RawBuilder<unknown> {
  return sql`limit cast(${rows} as integer)`
}

/**
 * How often one whole number goes into another. CockroachDB answers `7 / 2` with 3.5, the other
 * databases with 3.
 */
export function timesIn(total: RawBuilder<unknown>, part: number): RawBuilder<number> {
  return sql`cast(floor(${total} / ${sql.lit(part)}) as bigint)`
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
  // Without a parameter: one with parameters keeps its snapshot until the transaction ends.
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

/** Names come from code, never from a caller; as one SQL fragment they cost a hot read nothing. */
function pairs(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => `'${column}', "${alias}"."${column}"`).join(', '))
}
