import { type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely'

/** Money and moments are `bigint`: PostgreSQL's `integer` ends at about 2.1 billion. */
const columnTypes = ['text', 'integer', 'bigint', 'real', 'bytes'] as const

/** The names of the columns by type; a trailing `?` allows null. */
export type Columns = Partial<Record<(typeof columnTypes)[number], string>>

export type Keys = {
  primary: readonly string[]
  unique?: readonly (readonly string[])[]
  /** The parent table by the column that references it; both sides start with `company_id`. */
  parents?: Record<string, string>
}

/** Creates a table from a short description, the same on both databases. */
export async function createTable(
  db: Kysely<unknown>,
  bytesType: RawBuilder<unknown>,
  name: string,
  columns: Columns,
  keys: Keys,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const type of columnTypes) {
    for (const column of (columns[type] ?? '').split(/\s+/).filter(Boolean)) {
      const isNullable = column.endsWith('?')
      table = table.addColumn(
        column.replace('?', ''),
        type === 'bytes' ? bytesType : type === 'real' ? 'double precision' : type,
        (it) => (isNullable ? it : it.notNull()),
      )
    }
  }
  table = table.addPrimaryKeyConstraint(`${name}_pk`, [...keys.primary])
  for (const unique of keys.unique ?? [])
    table = table.addUniqueConstraint(`${name}_${unique.at(-1)}_unique`, [...unique])
  for (const [column, parent] of Object.entries(keys.parents ?? {})) {
    table = table.addForeignKeyConstraint(
      `${name}_${column}_parent`,
      ['company_id', column],
      parent,
      ['company_id', 'id'],
    )
  }
  await table.execute()
}
