import { type DraftLine, fieldsOf, isLinesDraft } from '../parts/draft/draft-line.ts'

/**
 * One attempt to order the draft, until its last answer has arrived. It is stored with the draft,
 * because after a lost answer the table may already show the lines, and the screen may have
 * changed.
 */
export type Attempt = {
  /** The idempotency key of its calls. */
  key: string
  /** The table's lines before it. */
  known: readonly string[]
  /** The server has confirmed the order; the kitchen may not have it yet. */
  isOrdered?: boolean
}
/** The items that guests want to add. */
export type TableDraft = {
  lines: DraftLine[]
  attempt?: Attempt | undefined
  /** The table's lines before an attempt that was ordered, but not sent to the kitchen. */
  known?: readonly string[] | undefined
}

/** Whether a stored value is a table's draft. */
export function isTableDraft(value: unknown): value is TableDraft {
  const fields = fieldsOf(value)
  const attempt = fieldsOf(fields.get('attempt'))
  return (
    isLinesDraft(value) &&
    isIds(fields.get('known') ?? []) &&
    (fields.get('attempt') === undefined ||
      (typeof attempt.get('key') === 'string' && isIds(attempt.get('known'))))
  )
}

/** The attempt to continue, or a new one at a table with these lines. */
export function attemptOf(
  { attempt, known }: TableDraft,
  lines: readonly { id: string }[],
  newKey: () => string,
): Attempt {
  return attempt ?? { key: newKey(), known: known ?? lines.map(({ id }) => id) }
}

/**
 * The draft with other lines, which needs a new attempt. Items that are already ordered are
 * removed: the next attempt only sends them to the kitchen.
 */
export function withLines({ lines, attempt, known }: TableDraft, to: DraftLine[]): TableDraft {
  const left = attempt?.isOrdered ? to.flatMap((line) => moreOf(line, lines)) : to
  const before = attempt?.isOrdered ? attempt.known : known
  return { lines: left, attempt: undefined, known: left.length > 0 ? before : undefined }
}

/** The part of a line that is not ordered yet. */
function moreOf(line: DraftLine, ordered: readonly DraftLine[]): DraftLine[] {
  const of = ordered.find(({ key }) => key === line.key)
  if (!of) return [line]
  const quantity = line.quantity - of.quantity
  return quantity > 0 ? [{ ...line, quantity }] : []
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}
