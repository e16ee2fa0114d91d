import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { asId } from '#contract/fields.ts'
import { createStorage } from '../../src/services/storage.ts'
import type { Call } from '../../src/services/http.ts'
import { reseat, seatedAt, undoOfRelease } from '../../src/views/tables/release.ts'
import { keepShares, sharesIn, storedShares } from '../../src/views/tables/split-shares.ts'
import type { TableRecord } from '../../src/views/tables/table-acts.ts'

type Seated = Pick<TableRecord, 'id' | 'session'>
const at = (sessionId?: string, owedAmount = 900): Seated =>
  ({
    id: asId('t'),
    session: sessionId === undefined ? undefined : { id: sessionId, partySize: 4, owedAmount },
  }) as Seated

function calls(answer: (endpoint: Endpoint) => object) {
  const sent: object[] = []
  const call = (async (endpoint: Endpoint, input: object) => {
    if (endpoint.method !== 'GET') sent.push(input)
    return answer(endpoint)
  }) as unknown as Call
  return { call, sent }
}

test('the release of a table is undone by what ended with it', async () => {
  const seats = (first: string) => ({ id: 'r', name: 'Asha', tables: [{ id: first }, { id: 't' }] })
  const { call } = calls(() => ({ rows: [seats('other'), seats('t')] }))
  const ended = await seatedAt(call, at('s'))
  expect(ended).toMatchObject({ name: 'Asha', tables: [{ id: 't' }, {}] })
  expect(await seatedAt(call, at())).toBeUndefined()
  expect(undoOfRelease(at('s'), { ended })).toEqual({ do: 'reseat', reservationId: 'r' })
  const open = { do: 'move', event: 'table.open', partySize: 4 }
  expect(undoOfRelease(at('s'), {})).toEqual(open)
  expect(undoOfRelease(at(), {})).toEqual({ do: 'move', event: 'table.reserve' })
})

test('the guests of an ended reservation are seated at their table again', async () => {
  let version = 7
  const { call, sent } = calls(({ method }) => ({
    version: method === 'GET' ? version : (version += 1),
    allowedEvents: ['reservation.restore'],
  }))
  await reseat(call, { tableId: asId('t'), reservationId: asId('r') })
  expect(sent).toEqual([
    { id: 'r', expectedVersion: 7, event: 'reservation.restore' },
    { id: 'r', expectedVersion: 8, event: 'reservation.seat', tableId: 't' },
  ])
})

test('the next share of a bill is known to this device, for the guests who sit there', () => {
  const kept = new Map<string, string>()
  const storage = createStorage('x_', () => ({
    ...({} as globalThis.Storage),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  const read = (table: Seated) => sharesIn(storedShares(storage, table), table)
  expect(read(at('s'))).toBeUndefined()
  keepShares(storage, at('s'), { shares: { of: 3, paid: 1 }, amount: 300 })
  expect(read(at('s', 600))).toEqual({ of: 3, paid: 1 })
  expect(read(at('next', 600))).toBeUndefined()
  // The bill changed, or someone else took a payment.
  expect(read(at('s', 850))).toBeUndefined()
  expect(read(at('s', 300))).toBeUndefined()
  expect(read(at())).toBeUndefined()
  keepShares(storage, at('s', 300), { shares: { of: 3, paid: 3 }, amount: 300 })
  expect(read(at('s', 0))).toBeUndefined()
  keepShares(storage, at('s'), { amount: 900 })
  expect(storedShares(storage, at('s'))).toBe('')
})
