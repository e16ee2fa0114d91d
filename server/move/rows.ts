import type { Db } from '../db/tenant.ts'
import { type Checksum, noRows, withRows } from './checksum.ts'
import { parameter, quoted, run, type Side, type StoredRow } from './side.ts'
import type { Table } from './tables.ts'

/** The first batch measures the size of rows; a file may have some megabytes. */
const FIRST_ROWS = 20
const MAX_ROWS = 5_000
const BATCH_BYTES = 8_000_000
/** How much larger the next batch may be, because larger rows may follow. */
const GROWTH = 8
/** The assumed size of values that are neither text nor bytes. */
const VALUE_BYTES = 8
/** The maximum of parameters in one statement on SQLite. */
const MAX_VALUES = 2_000

const listOf = (names: string[]) => names.map(quoted).join(', ')
const namesOf = ({ columns }: Table) => columns.map(({ name }) => name)

/** The primary key of a row, from which reading can continue. */
export function keyOf({ key }: Table, row: StoredRow): unknown[] {
  return key.map((name) => row[name])
}

/** The rows of a table in the order of their primary key, in batches. */
export async function* batchesOf(
  side: Side,
  table: Table,
  from?: unknown[],
): AsyncGenerator<StoredRow[]> {
  const { name, columns, key } = table
  const hasBytes = columns.some(({ holds }) => holds === 'bytes')
  const places = key.map((_, at) => parameter(side, at + 1)).join(', ')
  const endAt = (place: number) => `order by ${listOf(key)} limit ${parameter(side, place)}`
  const all = `select ${listOf(namesOf(table))} from ${quoted(name)}`
  let after = from
  let limit = FIRST_ROWS
  for (;;) {
    const rows = await (after === undefined
      ? run(side.db, `${all} ${endAt(1)}`, [limit])
      : run(side.db, `${all} where (${listOf(key)}) > (${places}) ${endAt(key.length + 1)}`, [
          ...after,
          limit,
        ]))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < limit) return
    after = keyOf(table, last)
    if (hasBytes) continue
    const fitting = Math.floor(BATCH_BYTES / bytesOf(table, rows))
    limit = Math.max(1, Math.min(fitting, limit * GROWTH, MAX_ROWS))
  }
}

/** The approximate number of bytes per row. */
function bytesOf({ columns }: Table, rows: StoredRow[]): number {
  const some = rows.filter((_, at) => at % Math.ceil(rows.length / FIRST_ROWS) === 0)
  const sizes = some.flatMap((row) =>
    columns.map(({ name }) => {
      const value = row[name]
      return typeof value === 'string' ? value.length : VALUE_BYTES
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / some.length
}

/** The checksum of a table's current rows. */
export async function checksumOf(side: Side, table: Table): Promise<Checksum> {
  let sum = noRows
  for await (const rows of batchesOf(side, table)) sum = withRows(sum, table, rows)
  return sum
}

/** Inserts rows unchanged. */
export async function insertRows(kind: Side['kind'], db: Db, table: Table, rows: StoredRow[]) {
  const into = `insert into ${quoted(table.name)} (${listOf(namesOf(table))})`
  if (kind === 'postgres') {
    // One array per column, so that the statement's text does not depend on the number of rows.
    const arrays = table.columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')
    const values = table.columns.map(({ name }) => rows.map((row) => row[name]))
    await run(db, `${into} select * from unnest(${arrays})`, values)
    return
  }
  const atOnce = Math.max(1, Math.floor(MAX_VALUES / table.columns.length))
  const one = `(${table.columns.map(() => '?').join(', ')})`
  for (let at = 0; at < rows.length;) {
    const count = rows.length - at < atOnce ? 1 : atOnce
    const part = rows.slice(at, at + count)
    const values = part.flatMap((row) => table.columns.map(({ name }) => row[name]))
    await run(db, `${into} values ${Array.from({ length: count }, () => one).join(', ')}`, values)
    at += count
  }
}
