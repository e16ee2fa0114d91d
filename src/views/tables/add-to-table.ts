import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { type CallFailure, failureOf, isPassing } from '../../machines/failure.ts'
import type { Call } from '../../services/http.ts'
import { underKey } from '../../services/under-key.ts'
import { type DraftLine, lineInput } from '../parts/draft/draft-line.ts'
import { moveLines } from './table-acts.ts'
import type { Attempt } from './table-draft.ts'

export type Adding = {
  tableId: Id
  lines: readonly DraftLine[]
  attempt: Attempt
  /** Send them to the kitchen at once. */
  isSent: boolean
}
export type Added = {
  /** The number of pieces that the server has sent to the kitchen. */
  sentCount: number
  /** The number of pieces that wait on this device to be sent to the kitchen. */
  keptCount?: number
  /** Why the ordered items were not sent to the kitchen. */
  failure?: CallFailure
}

/**
 * Orders lines at a table, and sends them to the kitchen. Repeating the same attempt makes the same
 * calls: answered calls return the same answers, and the rest is done. `onOrdered`: called when the
 * items are ordered. @throws Failure
 */
export async function addToTable(
  call: Call,
  { tableId, lines, attempt, isSent }: Adding,
  onOrdered: () => void,
): Promise<Added> {
  const once = underKey(call, attempt.key)
  const items = lines.map(lineInput)
  const { cartItems } = await once(createOrder, { source: 'table', tableId, items })
  onOrdered()
  const fresh = isSent ? forKitchen(cartItems, attempt) : []
  if (fresh.length === 0) return { sentCount: 0 }
  try {
    const { orders } = await moveLines(once, { lines: fresh, event: 'item.fire' })
    // A move that was queued offline returns no orders: it has not reached the kitchen.
    const count = countOf(fresh)
    return orders.length === 0 ? { sentCount: 0, keptCount: count } : { sentCount: count }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (isPassing(failure)) throw thrown
    // The items were ordered. Reporting a failure would make the user order them twice.
    return { sentCount: 0, failure }
  }
}

type Line = OutputOf<typeof createOrder>['cartItems'][number]

/** The lines of this attempt that need the kitchen; lines without preparation do not. */
function forKitchen(lines: readonly Line[], { known }: Attempt): Line[] {
  return lines.filter(
    ({ id, allowedEvents }) =>
      !known.includes(id) &&
      allowedEvents.includes('item.fire') &&
      !allowedEvents.includes('item.serve'),
  )
}

function countOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
