import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { Failure } from '../../src/services/failure.ts'
import type { Call } from '../../src/services/http.ts'
import { underKey } from '../../src/services/under-key.ts'
import {
  actOnTable,
  ordersOnBill,
  type GuestsGone,
  takeBack,
  type TableRecord,
  undoOfLine,
} from '../../src/views/tables/table-acts.ts'

const order = (no: string, owedAmount: number, more: object = {}) => ({
  id: no,
  owedAmount,
  currency: 'INR',
  orderStatusId: orderStatusIds.Received,
  isSeated: true,
  ...more,
})
const table = (...orders: object[]) =>
  ({ id: 't', version: 3, orders, session: { currency: 'INR' } }) as unknown as TableRecord

/** What is sent, with its key, apart from reading the table again. */
function calls(refuse?: Failure) {
  const sent: { input: object; key: string | undefined }[] = []
  const call = (async (
    endpoint: Endpoint,
    input: object,
    options?: { idempotencyKey?: string },
  ) => {
    if (endpoint.method === 'GET') return { rows: [], name: 'as it is now' }
    sent.push({ input, key: options?.idempotencyKey })
    if (refuse) throw refuse
    return {}
  }) as unknown as Call
  return { call, sent }
}

test('what is paid at a table goes to the oldest order first, to what nobody answered last, and never to another currency or to guests who are not seated', async () => {
  const { call, sent } = calls()
  const pending = order('p', 100, { orderStatusId: orderStatusIds.Pending })
  const dollars = order('d', 900, { currency: 'USD' })
  const waiting = order('w', 400, { isSeated: false })
  const seen = table(waiting, pending, order('a', 300), dollars, order('b', 200))
  expect(ordersOnBill(seen)).not.toContain(waiting)
  await actOnTable(underKey(call, 'k'), seen, { do: 'pay', method: 'card', amount: 450 })
  const paid = { purpose: 'order', method: 'card' }
  expect(sent.map(({ input }) => input)).toEqual([
    { ...paid, orderId: 'a', amount: 300 },
    { ...paid, orderId: 'b', amount: 150 },
  ])
  const again = calls()
  await actOnTable(underKey(again.call, 'k'), seen, { do: 'pay', method: 'card', amount: 450 })
  expect(again.sent).toEqual(sent)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('the last of several payments at a table has the tip, and what is left of the cash', async () => {
  const { call, sent } = calls()
  const seen = table(order('a', 300), order('b', 200))
  const cash = { method: 'cash', amount: 500, tipAmount: 50, receivedAmount: 1000 } as const
  await actOnTable(call, seen, { do: 'pay', ...cash })
  const paid = { purpose: 'order', method: 'cash' }
  expect(sent.map(({ input }) => input)).toEqual([
    { ...paid, orderId: 'a', amount: 300, receivedAmount: 300 },
    { ...paid, orderId: 'b', amount: 200, tipAmount: 50, receivedAmount: 700 },
  ])
})

test('a table that someone else has changed comes with the refusal', async () => {
  const refusal = new Failure('Someone was faster.', {
    kind: 'refused',
    status: 409,
    code: 'VERSION_CONFLICT',
    errors: [],
  })
  const acting = actOnTable(calls(refusal).call, table(), { do: 'newCode' })
  await expect(acting).rejects.toMatchObject({
    message: 'Someone was faster.',
    current: { name: 'as it is now' },
  })
})

test('guests who moved are moved back, guests who were merged are parted again, as the other table was seen', async () => {
  const { call, sent } = calls()
  const gone = (event: GuestsGone['event']): GuestsGone => ({
    id: id.parse('to'),
    name: 'Garden 2',
    version: 7,
    from: { id: id.parse('from'), name: 'Garden 1' },
    event,
  })
  await takeBack(call, gone('table.transfer-out'))
  await takeBack(call, gone('table.merge-out'))
  const wanted = { id: 'to', expectedVersion: 7, toTableId: 'from' }
  expect(sent.map(({ input }) => input)).toEqual([
    { ...wanted, event: 'table.transfer-out' },
    { ...wanted, undoMerge: true },
  ])
})

test('a line that was cancelled at a table can be taken back, where the server allows it', () => {
  const line = { id: 'l', version: 4, allowedEvents: ['item.undo'] } as never
  const voided = { do: 'items', lines: [], event: 'item.void' } as const
  const back = { do: 'items', lines: [line], event: 'item.undo' }
  expect(undoOfLine(voided, { moved: [line] })).toEqual(back)
  const closed = { ...(line as object), allowedEvents: [] } as never
  expect(undoOfLine(voided, { moved: [closed] })).toBeUndefined()
  const charged = { ...(line as object), allowedEvents: ['item.charge'] } as never
  expect(undoOfLine({ ...voided, event: 'item.comp' }, { moved: [charged] })).toMatchObject({
    event: 'item.charge',
  })
  expect(undoOfLine({ do: 'newCode' }, {})).toBeUndefined()
})
