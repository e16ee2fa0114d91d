import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'
import type { Schema } from './schema.ts'
import type { Db } from './tenant.ts'

/** For how many different row counts the text is cached. */
const MAX_KEPT = 50

/** A placeholder for a value that is given with each call. */
type Slot<Name> = (name: Name) => RawBuilder<never>
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> }
type Cached<Name, Row> = { query: CompiledQuery<Row>; names: readonly (Name | undefined)[] }

/**
 * A statement whose text never changes: it is built once per kind of database, and each call only
 * passes its values (ADR 0170).
 * @example
 * const find = cachedStatement(['id'], (slot) => sql<Row>`select … where id = ${slot('id')}`)
 * const rows = await find(db, { id })
 */
export function cachedStatement<const Name extends string, Row>(
  names: readonly Name[],
  build: (slot: Slot<Name>, dialect: Dialect, db: Db) => Statement<Row>,
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const marks = new Map(names.map((name) => [name, Symbol(name)]))
  const nameOf = new Map<unknown, Name>(names.map((name) => [marks.get(name), name]))
  const cached = new Map<Dialect, Cached<Name, Row>>()

  function compile(db: Db, dialect: Dialect): Cached<Name, Row> {
    const query = build((name) => sql`${marks.get(name)}`, dialect, db).compile(db)
    const made = { query, names: query.parameters.map((value) => nameOf.get(value)) }
    cached.set(dialect, made)
    return made
  }

  return async (db, values) => {
    const dialect = dialectOf(db)
    const { query, names: places } = cached.get(dialect) ?? compile(db, dialect)
    const parameters = places.map((name, at) =>
      name === undefined ? query.parameters[at] : values[name],
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** Inserts rows that all have the same columns; the text is cached per number of rows. */
export function cachedInsert<
  Table extends keyof Schema & string,
  Column extends keyof Insertable<Schema[Table]> & string,
>(
  table: Table,
  columns: readonly Column[],
): (db: Db, rows: readonly Pick<Insertable<Schema[Table]>, Column>[]) => Promise<void> {
  const texts = new Map<string, string>()

  function textOf({ kind, placeholder }: Dialect, count: number): string {
    const key = `${kind} ${count}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const row = (at: number) => columns.map((_, index) => placeholder(at * columns.length + index))
    const rows = Array.from({ length: count }, (_, at) => `(${row(at).join(', ')})`)
    const text = `insert into ${table} (${columns.join(', ')}) values ${rows.join(', ')}`
    if (texts.size < MAX_KEPT) texts.set(key, text)
    return text
  }

  return async (db, rows) => {
    const values = rows.flatMap((row) => columns.map((column) => row[column]))
    await db.executeQuery(CompiledQuery.raw(textOf(dialectOf(db), rows.length), values))
  }
}
