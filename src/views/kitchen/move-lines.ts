import { moveItems } from '#contract/cart-item.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { failureOf } from '../../machines/failure.ts'
import { refusedLines } from '../../services/failure.ts'
import type { Call } from '../../services/http.ts'
import type { Batch, BatchMove } from './tickets.ts'

/** The maximum number of lines per call. */
const MOST_AT_ONCE = 100

/**
 * Moves lines, in calls of at most 100 one after the other. `refusal`: why some were not moved.
 * @throws Failure if none was moved
 */
export async function moveLines(
  call: Call,
  {
    lines,
    move,
    idempotencyKey,
  }: { lines: Batch['lines']; move: BatchMove; idempotencyKey: string },
): Promise<{ updated: OutputOf<typeof moveItems>['updated']; refusal: string | undefined }> {
  const updated = []
  let refusal: string | undefined
  for (let from = 0; from < lines.length; from += MOST_AT_ONCE) {
    const items = lines
      .slice(from, from + MOST_AT_ONCE)
      .map(({ id, version }) => ({ id, expectedVersion: version }))
    // The key is for a retry of the first call; after lines were moved, a failure is not retried.
    const options = from === 0 ? { idempotencyKey } : {}
    try {
      const answer = await call(moveItems, { items, ...move }, options)
      updated.push(...answer.updated)
      refusal ??= answer.failed[0]?.message
    } catch (error) {
      if (updated.length === 0) throw error
      refusal = failureOf(error).message
      break
    }
  }
  if (updated.length === 0 && refusal !== undefined) throw refusedLines(refusal)
  return { updated, refusal }
}
