import type { Allergen } from '#contract/allergen.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createOrder } from '#contract/new-order.ts'

/** One product of a new order, as form values. */
export type DraftLine = {
  key: string
  productId: Id
  name: string
  quantity: number
  optionIds: Id[]
  note: string
  /** The guest's allergies; absent in drafts of older releases. */
  allergies?: Allergen[]
}

/** Adds a product: increments an unmodified line of the same product, if there is one. */
export function withProduct(
  lines: readonly DraftLine[],
  product: { id: Id; name: string },
): DraftLine[] {
  const same = lines.find(
    ({ productId, optionIds, note, allergies = [] }) =>
      productId === product.id && optionIds.length === 0 && note === '' && allergies.length === 0,
  )
  if (same) return lines.map((one) => (one === same ? { ...one, quantity: one.quantity + 1 } : one))
  const key = String(Math.max(0, ...lines.map((one) => Number(one.key))) + 1)
  return [
    ...lines,
    { key, productId: product.id, name: product.name, quantity: 1, optionIds: [], note: '' },
  ]
}

/** Whether a stored value is a line of this version of the form. */
export function isDraftLine(value: unknown): value is DraftLine {
  return isLike(value, { key: '', productId: '', name: '', quantity: 0, optionIds: [], note: '' })
}

/** Whether a stored value is a draft that contains only lines. */
export function isLinesDraft(value: unknown): value is { lines: DraftLine[] } {
  const lines = fieldsOf(value).get('lines')
  return Array.isArray(lines) && lines.every(isDraftLine)
}

/** A line as the server's input. */
export function lineInput({
  productId,
  quantity,
  optionIds,
  note,
  allergies = [],
}: DraftLine): CallInput<typeof createOrder>['items'][number] {
  return {
    productId,
    quantity,
    optionIds,
    ...(note.trim() && { note: note.trim() }),
    ...(allergies.length > 0 && { allergies }),
  }
}

/** Whether a value has the fields of another, with the same types. */
export function isLike(value: unknown, other: object): boolean {
  const fields = fieldsOf(value)
  return Object.entries(other).every(([key, field]) => typeof fields.get(key) === typeof field)
}

/** The fields of a stored value; empty for a non-object. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

/** The number of pieces in these lines. */
export function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
