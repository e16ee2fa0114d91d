import type { Column } from './data-table.tsx'

export type ListColumn = { key: string; heading: string; isWideOnly: boolean }

/** The columns that can be hidden: all except the row's title and its actions. */
export function choosableColumns<Row>(columns: readonly Column<Row>[]): ListColumn[] {
  return columns.flatMap(({ key, heading, card, isWideOnly = false }) =>
    typeof heading === 'string' && heading !== '' && card !== 'title' && card !== 'action'
      ? [{ key, heading, isWideOnly: isWideOnly !== false }]
      : [],
  )
}

/** The columns of a list without the hidden ones. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[] = [],
): readonly Column<Row>[] {
  if (hidden.length === 0) return columns
  const gone = new Set(
    choosableColumns(columns)
      .map(({ key }) => key)
      .filter((key) => hidden.includes(key)),
  )
  return columns.filter(({ key }) => !gone.has(key))
}
