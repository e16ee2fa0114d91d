import { type RawBuilder, sql } from 'kysely'
import { limitTo } from '../../db/dialect.ts'
import type { Db } from '../../db/tenant.ts'

/** Up to this many ids are listed literally; with more, the subquery is fast enough. */
const FEW = 512

/** `in (…)` for a few values, the given subquery for more, undefined for none. */
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
  // Pads to a power of two, so that only few different statements are prepared.
  const length = 2 ** Math.ceil(Math.log2(rows.length))
  return isOneOf(Array.from({ length }, (_, index) => (rows[index] ?? first).value))
}
