import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { deleteInPieces } from './delete-in-pieces.ts'
import type { Databases } from './databases.ts'
import type { Db } from './tenant.ts'

/** A table with its indexes. `rows` is an estimate; undefined if there is none yet. */
type MeasuredTable = { name: string; rows: number | undefined; bytes: number }

const KEPT_DAYS = 400
const YEAR_DAYS = 365
/** Yearly growth needs at least this many days of data. */
const FEWEST_DAYS = 7

type Row = { name: string; rows: number | null; bytes: number }

/** Reads all pages of the file, so it runs in a reader thread. */
const sqliteSizes = sql<Row>`
  select m.tbl_name as name, sum(s.pgsize) as bytes,
    max(case when m.type = 'table' then s.ncell end) as rows
  from dbstat s join sqlite_schema m on m.name = s.name
  where s.aggregate = 1 group by m.tbl_name`
const postgresSizes = sql<Row>`
  select c.relname as name, nullif(c.reltuples, -1)::bigint as rows,
    coalesce(
      (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(c.oid) p where p.isleaf),
      pg_total_relation_size(c.oid)
    )::bigint as bytes
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition`

/** The tables of the database, the largest first. */
export async function measureTables({ kind, longRead }: Databases): Promise<MeasuredTable[]> {
  const sizes: RawBuilder<Row> = kind === 'sqlite' ? sqliteSizes : postgresSizes
  const { rows } = await sizes.execute(longRead(''))
  return rows
    .map(({ name, rows: count, bytes }) => ({ name, rows: count ?? undefined, bytes }))
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** Stores the sizes of a day, once. */
export async function keepTableSizes(databases: Databases, now: number): Promise<void> {
  const day = dayOf(now)
  const known = await databases.read
    .selectFrom('table_size')
    .select('name')
    .where('day', '=', day)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const tables = await measureTables(databases)
  await databases.write
    .insertInto('table_size')
    .values(tables.map(({ name, bytes }) => ({ day, name, bytes })))
    .onConflict((it) => it.columns(['day', 'name']).doNothing())
    .execute()
}

/**
 * The growth in bytes per table and year, from the oldest stored day of the last year that is at
 * least a week ago.
 */
export async function yearlyGrowth(
  db: Db,
  tables: readonly MeasuredTable[],
  now: number,
): Promise<Map<string, number>> {
  const first = await db
    .selectFrom('table_size')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('day', '>=', dayOf(now - YEAR_DAYS * DAY_MS))
    .where('day', '<=', dayOf(now) - FEWEST_DAYS)
    .executeTakeFirst()
  const day = first?.day
  if (typeof day !== 'number') return new Map()
  const then = await db
    .selectFrom('table_size')
    .select(['name', 'bytes'])
    .where('day', '=', day)
    .execute()
  const before = new Map(then.map(({ name, bytes }) => [name, bytes]))
  const days = dayOf(now) - day
  return new Map(
    tables.map(({ name, bytes }) => [
      name,
      Math.round(((bytes - (before.get(name) ?? 0)) / days) * YEAR_DAYS),
    ]),
  )
}

/** Deletes the sizes of past years. */
export async function forgetOldTableSizes(db: Db, now: number): Promise<void> {
  const where = sql`day < ${dayOf(now - KEPT_DAYS * DAY_MS)}`
  await deleteInPieces(db, { table: 'table_size', key: ['day', 'name'], where })
}

/** The UTC day, as days since 1970. */
function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
