import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import type { Call } from '../../services/http.ts'
import { type DraftLine, lineInput, piecesOf } from '../parts/draft/draft-line.ts'
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
  /** The number of ordered pieces; some may need no kitchen. */
  orderedCount: number
  /** The number of pieces that wait on this device for a connection, and where they go then. */
  kept?: { count: number; for: 'kitchen' | 'table' }
}

/**
 * Orders lines at a table, and sends them to the kitchen, in one call: without a connection it
 * waits in the outbox. Repeating the same attempt repeats the call under the same key.
 * @throws Failure
 */
export async function addToTable(
  call: Call,
  { tableId, lines, attempt, isSent }: Adding,
): Promise<Added> {
  const items = lines.map(lineInput)
  const { cartItems, version } = await call(
    createOrder,
    { source: 'table', tableId, items, ...(isSent && { sendToKitchen: true }) },
    { idempotencyKey: attempt.key },
  )
  // An order that the server has not created yet.
  if (version === 0)
    return {
      sentCount: 0,
      orderedCount: piecesOf(lines),
      kept: { count: piecesOf(lines), for: isSent ? 'kitchen' : 'table' },
    }
  return {
    sentCount: isSent ? piecesOf(inKitchen(cartItems, attempt)) : 0,
    orderedCount: piecesOf(lines),
  }
}

type Line = OutputOf<typeof createOrder>['cartItems'][number]

/** The lines of this attempt that the kitchen has. */
function inKitchen(lines: readonly Line[], { known }: Attempt): Line[] {
  return lines.filter(({ id, firedMs }) => !known.includes(id) && firedMs !== undefined)
}
