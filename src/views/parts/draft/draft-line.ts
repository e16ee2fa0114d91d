import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { createOrder } from '#contract/order.ts'

/** One product of an order that is being taken, as it is typed. */
export type DraftLine = {
  key: string
  productId: Id
  name: string
  quantity: number
  optionIds: Id[]
  note: string
}

/** The lines with one product more: another of the same where nothing was said about it yet. */
export function withProduct(
  lines: readonly DraftLine[],
  product: { id: Id; name: string },
): DraftLine[] {
  const same = lines.find(
    ({ productId, optionIds, note }) =>
      productId === product.id && optionIds.length === 0 && note === '',
  )
  if (same) return lines.map((one) => (one === same ? { ...one, quantity: one.quantity + 1 } : one))
  const key = String(Math.max(0, ...lines.map((one) => Number(one.key))) + 1)
  return [
    ...lines,
    { key, productId: product.id, name: product.name, quantity: 1, optionIds: [], note: '' },
  ]
}

/** Whether something that was kept is a line, as this version of the form knows it. */
export function isDraftLine(value: unknown): value is DraftLine {
  return isLike(value, { key: '', productId: '', name: '', quantity: 0, optionIds: [], note: '' })
}

/** A line as the server takes it. */
export function lineInput({
  productId,
  quantity,
  optionIds,
  note,
}: DraftLine): CallInput<typeof createOrder>['items'][number] {
  return { productId, quantity, optionIds, ...(note.trim() && { note: note.trim() }) }
}

/** Whether a value has the fields of another, each of the same kind. */
export function isLike(value: unknown, other: object): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(other).every(
      ([key, field]) => typeof (value as Record<string, unknown>)[key] === typeof field,
    )
  )
}
