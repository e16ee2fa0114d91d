import { type RawBuilder, sql } from 'kysely'
import { limitTo } from '../../db/dialect.ts'
import type { Db } from '../../db/tenant.ts'

/** So many rows are named one by one; of more, those of a page are found soon enough. */
const FEW = 512

/** The condition of a few values; of too many the one that finds them; undefined of none. */
export async function few(
  db: Db,
  values: RawBuilder<{ value: string }>,
  isOneOf: (values: string[]) => RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
  atMost = FEW,
): Promise<RawBuilder<unknown> | undefined> {
  const { rows } = await sql<{ value: string }>`${values} ${limitTo(atMost + 1)}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  if (rows.length > atMost) return otherwise
  // Few lengths, so that few statements are prepared.
  const length = 2 ** Math.ceil(Math.log2(rows.length))
  return isOneOf(Array.from({ length }, (_, index) => (rows[index] ?? first).value))
}
