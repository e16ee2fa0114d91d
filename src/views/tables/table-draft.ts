import { type DraftLine, fieldsOf, isLinesDraft } from '../parts/draft/draft-line.ts'

/**
 * One attempt to order the draft, until its answer has arrived. It is stored with the draft,
 * because after a lost answer the table may already show the lines, and the screen may have
 * changed.
 */
export type Attempt = {
  /** The idempotency key of its call. */
  key: string
  /** The table's lines before it. */
  known: readonly string[]
}
/** The items that guests want to add. */
export type TableDraft = { lines: DraftLine[]; attempt?: Attempt | undefined }

/** Whether a stored value is a table's draft. */
export function isTableDraft(value: unknown): value is TableDraft {
  const attempt = fieldsOf(fieldsOf(value).get('attempt'))
  return (
    isLinesDraft(value) &&
    (attempt.size === 0 || (typeof attempt.get('key') === 'string' && isIds(attempt.get('known'))))
  )
}

/** The attempt to continue, or a new one at a table with these lines. */
export function attemptOf(
  { attempt }: TableDraft,
  lines: readonly { id: string }[],
  newKey: () => string,
): Attempt {
  return attempt ?? { key: newKey(), known: lines.map(({ id }) => id) }
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}
