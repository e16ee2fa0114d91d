import { expect, test } from 'vitest'
import { newId } from '../../server/db/id.ts'
import type { Call, CallOptions } from '../../src/services/http.ts'
import { unreached } from '../../src/services/failure.ts'
import { moveLines } from '../../src/views/kitchen/move-lines.ts'
import type { Batch } from '../../src/views/kitchen/tickets.ts'

type Sent = { count: number; key: string | undefined }
type Answer = (ids: readonly string[], turn: number) => { updated: string[]; failed?: string[] }

/** A full board, and a server that answers so. */
function board(size: number, answer: Answer = (ids) => ({ updated: [...ids] })) {
  const sent: Sent[] = []
  const call = (async (_: unknown, input: { items: { id: string }[] }, options: CallOptions) => {
    sent.push({ count: input.items.length, key: options.idempotencyKey })
    const ids = input.items.map(({ id }) => id)
    const { updated, failed = [] } = answer(ids, sent.length)
    return {
      updated: updated.map((id) => ({ id })),
      failed: failed.map((id) => ({ id, message: 'Soup is sold out.' })),
    }
  }) as unknown as Call
  const lines = Array.from({ length: size }, () => ({ id: newId(), version: 1 }))
  const start = () =>
    moveLines(call, {
      lines: lines as unknown as Batch['lines'],
      move: { event: 'item.cook' },
      idempotencyKey: 'k',
    })
  return { lines, sent, start }
}

test('all lines of a very full board are moved, a hundred per call', async () => {
  const { lines, sent, start } = board(230)
  const { updated, refusal } = await start()
  expect(updated.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
  expect(refusal).toBeUndefined()
  // A call of its own has a key of its own.
  expect(sent).toEqual([
    { count: 100, key: 'k' },
    { count: 100, key: undefined },
    { count: 30, key: undefined },
  ])
})

test('a refused line does not stop the calls after it, and its reason is shown', async () => {
  const { sent, start } = board(130, (ids, turn) =>
    turn === 1 ? { updated: [], failed: [...ids] } : { updated: [...ids] },
  )
  const { updated, refusal } = await start()
  expect([sent.length, updated.length, refusal]).toEqual([2, 30, 'Soup is sold out.'])
})

test('once lines were moved, a lost call says so and the lines after it stay', async () => {
  const { sent, start } = board(230, (ids, turn) => {
    if (turn === 2) throw unreached('No connection')
    return { updated: [...ids] }
  })
  const { updated, refusal } = await start()
  expect([sent.length, updated.length, refusal]).toEqual([2, 100, 'No connection'])
})

test('without a moved line it fails', async () => {
  const lost = board(2, () => {
    throw unreached('No connection')
  })
  await expect(lost.start()).rejects.toThrow('No connection')
  const refused = board(2, (ids) => ({ updated: [], failed: [...ids] }))
  await expect(refused.start()).rejects.toThrow('Soup is sold out.')
})
