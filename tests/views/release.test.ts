import { expect, test } from 'vitest'
import { asId } from '#contract/fields.ts'
import type { Call } from '../../src/services/http.ts'
import { seatedAt, undoOfRelease } from '../../src/views/tables/release.ts'
import type { TableRecord } from '../../src/views/tables/table-acts.ts'

type Seated = Pick<TableRecord, 'id' | 'session'>
const at = (sessionId?: string): Seated =>
  ({
    id: asId('t'),
    session: sessionId === undefined ? undefined : { id: sessionId, partySize: 4 },
  }) as Seated

test('the release of a table is undone by what ended with it', async () => {
  const seats = (first: string) => ({ id: 'r', name: 'Asha', tables: [{ id: first }, { id: 't' }] })
  const call = (async () => ({ rows: [seats('other'), seats('t')] })) as unknown as Call
  const ended = await seatedAt(call, at('s'))
  expect(ended).toMatchObject({ name: 'Asha', tables: [{ id: 't' }, {}] })
  expect(await seatedAt(call, at())).toBeUndefined()
  expect(undoOfRelease(at('s'))).toEqual({ do: 'seatAgain' })
  expect(undoOfRelease(at())).toEqual({ do: 'move', event: 'table.reserve' })
})
