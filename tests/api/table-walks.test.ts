import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder, getOrder, moveOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Event = NonNullable<CallInput<typeof updateTable>['event']>

describe.each(databases())('any evening in the room on %s', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ database })
  })
  afterAll(() => server.close())

  const look = async (id: Id, as: User) => (await server.call(getTable, { id }, { as })).data

  test('whatever the team does, no table is busy without a session and no bill is lost', { timeout: 60_000 }, async () => {
    const step = fc.record({
      act: fc.constantFrom('order', 'serve', 'pay', 'cancel', 'open', 'bill', 'transfer', 'merge', 'release', 'clear', 'more'),
      at: fc.nat(2),
      to: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const run = await aUser(server, { module: 'tableOrdering' })
        const dish = await aProduct(server, { company: run.company, module: 'tableOrdering', no_prep: 1 })
        const tables = await Promise.all(['A', 'B', 'C'].map((name) => aTable(server, { company: run.company, name })))
        for (const { act, at, to } of steps) {
          const [id, toTableId] = [tables[at], tables[to]]
          if (!id || !toTableId) throw new Error('there are three tables')
          const before = await stateOf(run)
          await acts[act](run, { id, toTableId, dish })
          const after = await stateOf(run)
          expect(after.lost, act).toBe(0)
          expect(after.sessions, act).toBeGreaterThanOrEqual(before.sessions)
          if (act === 'transfer' || act === 'merge') expect({ ...after, open: 0 }, act).toEqual({ ...before, open: 0 })
        }
      }),
      { numRuns: 8 },
    )
  })

  type Place = { id: Id; toTableId: Id; dish: Id }
  const event =
    (name: Event, hasTarget = false) =>
    async (run: User, { id, toTableId }: Place) => {
      const { version } = await look(id, run)
      await server.call(updateTable, { id, expectedVersion: version, event: name, ...(hasTarget && { toTableId }) }, { as: run })
    }
  const withOrder =
    (work: (run: User, order: Order) => Promise<unknown>) =>
    async (run: User, { id }: Place) => {
      const row = (await look(id, run)).orders.find(({ orderStatusId }) => orderStatusId !== 6 && orderStatusId !== 4)
      if (row) await work(run, (await server.call(getOrder, { id: row.id }, { as: run })).data)
    }
  const acts = {
    order: (run: User, { id, dish }: Place) => server.call(createOrder, { tableId: id, items: [{ productId: dish, quantity: 1 }] }, { as: run }),
    serve: withOrder((run, { cartItems }) =>
      server.call(moveItems, { items: cartItems.map(({ id, version }) => ({ id, expectedVersion: version })), event: 'item.serve' }, { as: run }),
    ),
    pay: withOrder((run, order) => server.call(recordPayment, { purpose: 'order', orderId: order.id, method: 'cash', amount: order.totalAmount }, { as: run })),
    cancel: withOrder((run, { id, version }) => server.call(moveOrder, { id, expectedVersion: version, event: 'order.cancel', reasonCode: 'mistake' }, { as: run })),
    open: event('table.open'),
    bill: event('table.request-bill'),
    transfer: event('table.transfer-out', true),
    merge: event('table.merge-out', true),
    release: event('table.release'),
    clear: event('table.clear'),
    more: event('table.add-items'),
  } satisfies Record<string, (run: User, place: Place) => Promise<unknown>>

  /** Orders that go on without an open session at their own table, all sessions ever, and what all tables owe. */
  async function stateOf(run: User): Promise<{ lost: number; sessions: number; open: number; owed: number }> {
    const companyId = run.company.id
    const { rows } = await sql<{ lost: number; sessions: number }>`
      select (select count(*) from sale_order o where o.company_id = ${companyId} and o.order_status_id not in (4, 6) and not exists (
          select 1 from table_session s where s.company_id = o.company_id and s.id = o.table_session_id and s.table_id = o.table_id and s.open_key = 'open')) as "lost",
        (select count(*) from table_session s where s.company_id = ${companyId}) as "sessions"`.execute(server.databases.read)
    const board = (await server.call(listLiveTables, {}, { as: run })).data
    const open = board.filter(({ openedMs }) => openedMs !== undefined)
    for (const table of board) expect(table.liveStatus === 'free', table.liveStatus).toBe(table.openedMs === undefined)
    const { lost = 1, sessions = 0 } = rows[0] ?? {}
    return { lost, sessions, open: open.length, owed: board.reduce((sum, { owedAmount }) => sum + owedAmount, 0) }
  }
})
