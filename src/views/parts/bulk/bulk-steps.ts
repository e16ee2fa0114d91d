import type { Intent } from '../../../machines/screen/move.ts'

/** The events that every one of some records allows, in the order of the first. */
export function sharedEvents<Event>(
  rows: readonly { allowedEvents: readonly Event[] }[],
): readonly Event[] {
  const [first, ...others] = rows
  return (first?.allowedEvents ?? []).filter((event) =>
    others.every(({ allowedEvents }) => allowedEvents.includes(event)),
  )
}

/** What is done to each selected row; a row without a move stays as it is. */
export function workOf<Row, Move>(
  rows: readonly Row[],
  moveOf: (row: Row) => Move | undefined,
): Intent<Row, Move>[] {
  return rows.flatMap((row) => {
    const move = moveOf(row)
    return move === undefined ? [] : [{ row, move }]
  })
}
