import { isSame } from './screen/typed.ts'

/**
 * Returns the previous object if a refetched answer is deeply equal, so that components do not
 * re-render.
 */
export function sameAsBefore<Answer>(before: Answer | undefined, now: Answer): Answer {
  return before !== undefined && isSame(before, now) ? before : now
}

/** The same, for the successive answers of one call. */
export function keepWhileSame<Answer>(): (now: Answer) => Answer {
  let before: Answer | undefined
  return (now) => (before = sameAsBefore(before, now))
}

type Row = { id: string; version?: number }

/** The rows of a page. Keeps a row that is newer here than in the answer. */
export function rowsAsBefore<R extends Row>(before: readonly R[], now: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = now.map((row) => {
    const old = known.get(row.id)
    return old && (old.version ?? 0) > (row.version ?? 0) ? old : sameAsBefore(old, row)
  })
  const isSamePage = rows.length === before.length && rows.every((row, at) => row === before[at])
  return isSamePage ? before : rows
}
