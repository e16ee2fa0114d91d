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

/** The code names of the columns. */
export function namesOf<Row>(columns: Columns<Row>): (keyof Row & string)[]
export function namesOf(columns: object): string[] {
  return Object.keys(columns)
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

/** A whole row under the names of its columns, for inserting it. */
export function columnRow<
  Row extends object,
  const Names extends { readonly [Name in keyof Row & string]: string },
>(columns: Names, row: Row): { [Name in keyof Row & string as Names[Name]]: Row[Name] }
export function columnRow(columns: Record<string, string>, row: object): object {
  return columnValues<Record<string, unknown>>(columns, { ...row })
}

/** The fields with a value; undefined ones are left out, so that the columns keep their values. */
export function givenOf<Fields extends object>(fields: Fields): Partial<Fields>
export function givenOf(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A row type in which NULL is undefined. */
export type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name]
}

/** A row with undefined instead of NULL. */
export function present<Row extends object>(row: Row): Present<Row> {
  const own: Record<string, unknown> = {}
  for (const name in row) own[name] = row[name] ?? undefined
  return own as Present<Row>
}
