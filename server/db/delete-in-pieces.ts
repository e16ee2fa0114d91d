import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { limitTo } from './dialect.ts'
import type { Schema } from './schema.ts'
import type { Db } from './tenant.ts'

const PIECE_ROWS = 2_000
/** Yields between two batches: SQLite runs on the main thread. */
const TURN_MS = 10

type Doomed = {
  table: keyof Schema
  /** The columns of its primary key. */
  key: readonly string[]
  where: RawBuilder<unknown>
  pieceRows?: number
}

/** Deletes the matching rows in batches of a few thousand per transaction. Returns how many. */
export async function deleteInPieces(
  db: Db,
  { table, key, where, pieceRows = PIECE_ROWS }: Doomed,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const piece = sql`delete from ${sql.table(table)} where (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${where} ${limitTo(pieceRows)})`
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await piece.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BigInt(pieceRows)) return deleted
    await sleep(TURN_MS)
  }
}
