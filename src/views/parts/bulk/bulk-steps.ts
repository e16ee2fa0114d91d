import type { Intent } from '../../../machines/screen/move.ts'

/** The events that all of the records allow, in the order of the first one. */
export function sharedEvents<Event>(
  rows: readonly { allowedEvents: readonly Event[] }[],
): readonly Event[] {
  const [first, ...others] = rows
  return (first?.allowedEvents ?? []).filter((event) =>
    others.every(({ allowedEvents }) => allowedEvents.includes(event)),
  )
}

/** The moves of the selected rows; rows without a move are skipped. */
export function workOf<Row, Move>(
  rows: readonly Row[],
  moveOf: (row: Row) => Move | undefined,
): Intent<Row, Move>[] {
  return rows.flatMap((row) => {
    const move = moveOf(row)
    return move === undefined ? [] : [{ row, move }]
  })
}
