import * as z from 'zod/mini'
import type { Db } from '../db/tenant.ts'
import { moveTable } from '../db/unfinished-move.ts'
import { parameter, run, type Side } from './side.ts'

const tableShape = z.object({
  /** The primary key of the last copied row. */
  after: z.optional(z.array(z.unknown())),
  rows: z.int(),
  sums: z.tuple([z.number(), z.number()]),
  isDone: z.boolean(),
})
const laterShape = z.array(z.string())

/** The progress of a table, written in the transaction that inserts its rows. */
export type TableProgress = z.infer<typeof tableShape>

/** The progress of a move, stored in a table of its target. */
export type Progress = {
  /** Creates the mark that keeps servers from starting. */
  begin(source: string): Promise<void>
  source(): Promise<string | undefined>
  tables(): Promise<Map<string, TableProgress>>
  keepTable(db: Db, table: string, progress: TableProgress): Promise<void>
  /** The statements that create indexes and constraints; undefined until they are stored. */
  later(): Promise<string[] | undefined>
  keepLater(db: Db, statements: string[]): Promise<void>
  end(): Promise<void>
}

const tablePrefix = 'table '

export function progressIn(target: Side): Progress {
  const places = `(${parameter(target, 1)}, ${parameter(target, 2)})`
  const keep = (db: Db, key: string, value: unknown) =>
    run(
      db,
      `insert into ${moveTable} (key, value) values ${places}
        on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    )
  const one = async (key: string): Promise<unknown> => {
    const text = `select value from ${moveTable} where key = ${parameter(target, 1)}`
    const [row] = await run(target.db, text, [key])
    return row && JSON.parse(String(row['value']))
  }
  return {
    begin: (source) =>
      target.db.transaction().execute(async (db) => {
        await run(
          db,
          `create table ${moveTable} (key text not null primary key, value text not null)`,
        )
        await keep(db, 'source', source)
      }),
    source: async () => z.optional(z.string()).parse(await one('source')),
    async tables() {
      const rows = await run(target.db, `select key, value from ${moveTable}`)
      return new Map(
        rows
          .map(({ key, value }) => [String(key), String(value)] as const)
          .filter(([key]) => key.startsWith(tablePrefix))
          .map(([key, value]) => [
            key.slice(tablePrefix.length),
            tableShape.parse(JSON.parse(value)),
          ]),
      )
    },
    keepTable: async (db, table, progress) => void (await keep(db, tablePrefix + table, progress)),
    later: async () => z.optional(laterShape).parse(await one('later')),
    keepLater: async (db, statements) => void (await keep(db, 'later', statements)),
    end: async () => void (await run(target.db, `drop table ${moveTable}`)),
  }
}
