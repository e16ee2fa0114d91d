import { type DraftLine, fieldsOf, isLinesDraft } from '../parts/draft/draft-line.ts'

/**
 * One try to order what is in the draft, until its last answer has come. It is stored with the
 * draft: after a lost answer the table may show the lines already, and the screen may be another.
 */
export type Attempt = {
  /** Of its calls. */
  key: string
  /** The lines of the table before it. */
  known: readonly string[]
  /** The server has said that the lines are ordered; the kitchen may not have them yet. */
  isOrdered?: boolean
}
/** What the guests of a table want more. */
export type TableDraft = {
  lines: DraftLine[]
  attempt?: Attempt | undefined
  /** The lines of the table before an attempt that ordered, but did not reach the kitchen. */
  known?: readonly string[] | undefined
}

/** Whether a stored value is a draft of a table. */
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

/** The attempt that a press goes on with, or a new one at a table with these lines. */
export function attemptOf(
  { attempt, known }: TableDraft,
  lines: readonly { id: string }[],
  newKey: () => string,
): Attempt {
  return attempt ?? { key: newKey(), known: known ?? lines.map(({ id }) => id) }
}

/**
 * The draft with other lines, which are another attempt. What is ordered already leaves it: the
 * next attempt sends that to the kitchen too, and orders it no second time.
 */
export function withLines({ lines, attempt, known }: TableDraft, to: DraftLine[]): TableDraft {
  const left = attempt?.isOrdered ? to.flatMap((line) => moreOf(line, lines)) : to
  const before = attempt?.isOrdered ? attempt.known : known
  return { lines: left, attempt: undefined, known: left.length > 0 ? before : undefined }
}

/** What is wanted of a line beyond what was ordered of it. */
function moreOf(line: DraftLine, ordered: readonly DraftLine[]): DraftLine[] {
  const of = ordered.find(({ key }) => key === line.key)
  if (!of) return [line]
  const quantity = line.quantity - of.quantity
  return quantity > 0 ? [{ ...line, quantity }] : []
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}
