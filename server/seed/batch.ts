import type { Insertable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'

/**
 * Below the databases' parameter limits, and constant, so that one statement serves all inserts.
 */
const rowsPerInsert = 40

type Table = keyof Schema

/** Collects rows and writes them table by table, in the order in which tables were first named. */
export class Batch {
  readonly #rows = new Map<Table, object[]>()

  add<Name extends Table>(table: Name, row: Insertable<Schema[Name]>): void {
    const rows = this.#rows.get(table)
    if (rows) rows.push(row)
    else this.#rows.set(table, [row])
  }

  async write(db: Db): Promise<void> {
    for (const [table, rows] of this.#rows) {
      for (let from = 0; from < rows.length; from += rowsPerInsert) {
        const part = rows.slice(from, from + rowsPerInsert)
        await db
          .insertInto(table)
          .values(part as Insertable<Schema[Table]>[])
          .execute()
      }
    }
  }
}
