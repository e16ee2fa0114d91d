import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Event = NonNullable<CallInput<typeof updateTable>['event']>
/** What the team does at once; the first ones more often, so that there is something to lose. */
const together = [
  'order',
  'order',
  'order',
  'transfer',
  'merge',
  'serve',
  'part',
  'pay',
  'clear',
  'release',
  'cancel',
  'bill',
  'open',
  'more',
] as const

describe.each(databases())('any evening in the room on %s', (database) => {
  const server = testServer({ database })

  const look = (id: Id, as: User) => server.ask(getTable, { id }, as)

  test(
    'whatever the team does, no table is busy without a session and no bill is lost',
    { timeout: 60_000 },
    async () => {
      const step = fc.record({
        act: fc.constantFrom(
          'order',
          'serve',
          'pay',
          'part',
          'cancel',
          'open',
          'bill',
          'transfer',
          'merge',
          'release',
          'clear',
          'more',
        ),
        at: fc.nat(2),
        to: fc.nat(2),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
          const run = await aUser(server, { module: 'tableOrdering' })
          const dish = await aProduct(server, {
            company: run.company,
            module: 'tableOrdering',
            no_prep: 1,
          })
          const tables = await Promise.all(
            ['A', 'B', 'C'].map((name) => aTable(server, { company: run.company, name })),
          )
          for (const { act, at, to } of steps) {
            const [id, toTableId] = [tables[at], tables[to]]
            if (!id || !toTableId) throw new Error('there are three tables')
            const before = await stateOf(run)
            await acts[act](run, { id, toTableId, dish })
            const after = await stateOf(run)
            expect(after.lost, act).toBe(0)
            expect(after.sessions, act).toBeGreaterThanOrEqual(before.sessions)
            if (act === 'transfer' || act === 'merge')
              expect({ ...after, open: 0 }, act).toEqual({ ...before, open: 0 })
          }
        }),
        { numRuns: 8 },
      )
    },
  )

  test(
    'what several do at the same moment leaves no table busy without a session, and loses no session, no order and no line',
    { timeout: 60_000 },
    async () => {
      const step = fc.record({ act: fc.constantFrom(...together), at: fc.nat(2), to: fc.nat(2) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 6, maxLength: 10 }),
          async (rounds) => {
            const run = await aUser(server, { module: 'tableOrdering' })
            const team = [
              run,
              await aUser(server, { company: run.company, role: 'staff', module: 'tableOrdering' }),
            ]
            const dish = await aProduct(server, {
              company: run.company,
              module: 'tableOrdering',
              no_prep: 1,
            })
            const tables = await Promise.all(
              ['A', 'B', 'C'].map((name) => aTable(server, { company: run.company, name })),
            )
            let ordered = 0
            let sessions = 0
            for (const round of rounds) {
              const said = round.map(({ act, at, to }) => `${act} ${at} ${to}`).join(', ')
              const statuses = await Promise.all(
                round.map(async ({ act, at, to }, who) => {
                  const [id, toTableId, as] = [tables[at], tables[to], team[who % 2]]
                  if (!id || !toTableId || !as)
                    throw new Error('there are three tables and two people')
                  const status = (await acts[act](as, { id, toTableId, dish }))?.status
                  if (act === 'order' && status === 200) ordered += 1
                  return status
                }),
              )
              const after = await stateOf(run)
              expect(
                {
                  faults: statuses.filter((status) => status !== undefined && status >= 500),
                  lost: after.lost,
                  lines: await linesOf(run),
                },
                said,
              ).toEqual({
                faults: [],
                lost: 0,
                lines: ordered,
              })
              expect(after.sessions, said).toBeGreaterThanOrEqual(sessions)
              sessions = after.sessions
            }
          },
        ),
        { numRuns: 8 },
      )
    },
  )

  /**
   * Every line of the company, each at an order that stands at the table of its session, or that
   * waits for nothing any more.
   */
  async function linesOf(run: User): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as "count" from cart_item i join sale_order o on o.company_id = i.company_id
        and o.id = i.order_id
        join table_session s on s.company_id = o.company_id and s.id = o.table_session_id
          and s.table_id = o.table_id
      where i.company_id = ${run.company.id}`.execute(server.databases.read)
    return Number(rows[0]?.count)
  }

  type Place = { id: Id; toTableId: Id; dish: Id }
  const event =
    (name: Event, hasTarget = false) =>
    async (run: User, { id, toTableId }: Place) => {
      const { version } = await look(id, run)
      return server.call(
        updateTable,
        { id, expectedVersion: version, event: name, ...(hasTarget && { toTableId }) },
        { as: run },
      )
    }
  const withOrder =
    (work: (run: User, order: Order) => Promise<{ status: number }>) =>
    async (run: User, { id }: Place) => {
      const row = (await look(id, run)).orders.find(
        ({ orderStatusId }) => orderStatusId !== 6 && orderStatusId !== 4,
      )
      return row && work(run, await server.ask(getOrder, { id: row.id }, run))
    }
  const acts = {
    order: (run: User, { id, dish }: Place) =>
      server.call(
        createOrder,
        { tableId: id, items: [{ productId: dish, quantity: 1 }] },
        { as: run },
      ),
    serve: withOrder((run, { cartItems }) =>
      server.call(
        moveItems,
        {
          items: cartItems.map(({ id, version }) => ({ id, expectedVersion: version })),
          event: 'item.serve',
        },
        { as: run },
      ),
    ),
    pay: withOrder((run, order) =>
      server.call(
        recordPayment,
        { purpose: 'order', orderId: order.id, method: 'cash', amount: order.totalAmount },
        { as: run },
      ),
    ),
    part: withOrder((run, order) =>
      server.call(
        recordPayment,
        {
          purpose: 'order',
          orderId: order.id,
          method: 'card',
          amount: Math.ceil((order.totalAmount - order.paidAmount) / 2),
        },
        { as: run },
      ),
    ),
    cancel: withOrder((run, { id, version }) =>
      server.call(
        moveOrder,
        { id, expectedVersion: version, event: 'order.cancel', reasonCode: 'mistake' },
        { as: run },
      ),
    ),
    open: event('table.open'),
    bill: event('table.request-bill'),
    transfer: event('table.transfer-out', true),
    merge: event('table.merge-out', true),
    release: event('table.release'),
    clear: event('table.clear'),
    more: event('table.add-items'),
  } satisfies Record<string, (run: User, place: Place) => Promise<{ status: number } | undefined>>

  /**
   * Orders that go on without an open session at their own table, all sessions ever, and what all
   * tables owe.
   */
  async function stateOf(
    run: User,
  ): Promise<{ lost: number; sessions: number; open: number; owed: number }> {
    const companyId = run.company.id
    const { rows } = await sql<{ lost: number; sessions: number }>`
      select (select count(*) from sale_order o where o.company_id = ${companyId}
        and o.order_status_id not in (4, 6) and not exists (
          select 1 from table_session s where s.company_id = o.company_id
            and s.id = o.table_session_id and s.table_id = o.table_id
            and s.open_key = 'open')) as "lost",
        (select count(*) from table_session s
          where s.company_id = ${companyId}) as "sessions"`.execute(server.databases.read)
    const board = await server.ask(listLiveTables, {}, run)
    const open = board.filter(({ openedMs }) => openedMs !== undefined)
    for (const table of board)
      expect(table.liveStatus === 'free', table.liveStatus).toBe(table.openedMs === undefined)
    const { lost = 1, sessions = 0 } = rows[0] ?? {}
    return {
      lost,
      sessions,
      open: open.length,
      owed: board.reduce((sum, { owedAmount }) => sum + owedAmount, 0),
    }
  }
})
