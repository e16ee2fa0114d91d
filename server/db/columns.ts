import { type RawBuilder, sql } from 'kysely'

/** The columns of a table by their names in code. */
export type Columns<Row> = { [Name in keyof Row & string]-?: string }

/**
 * `"o"."order_no" as "orderNo", …`: every column under its name in code. One SQL fragment, because
 * one per column would dominate the time of a hot read.
 */
export function selected<Row>(alias: string, columns: Columns<Row>): RawBuilder<unknown> {
  const names = Object.entries<string>(columns)
  return sql.raw(names.map(([name, column]) => `"${alias}"."${column}" as "${name}"`).join(', '))
}

/** A part of a row by column names, for writing. */
export function columnValues<Row extends object>(
  columns: Columns<Row>,
  part: Partial<Row>,
): Record<string, unknown> {
  const names: Record<string, string> = columns
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [names[name] ?? name, value ?? null]),
  )
}

/** NULL in SQL is absent in code. */
export type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name]
}

/** A row without its NULLs. */
export function present<Row extends object>(row: Row): Present<Row> {
  const own: Record<string, unknown> = {}
  for (const name in row) own[name] = row[name] ?? undefined
  return own as Present<Row>
}
