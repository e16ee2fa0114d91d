import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveItems } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { type ModuleId, moduleIds } from '#contract/modules.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { aCompany, anOrder, aTable, aUser, type Company, type User } from './builders.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { lifecycleOfOrder, recordOfOrder } from '../../src/machines/record-of-order.ts'
import { databases } from './databases.ts'
import { anOrderOf, pathsTogether, type Press } from './order-line-paths.ts'
import { startServer, type TestServer } from './server.ts'

const kinds = [
  { name: 'at the counter', module: 'foodKart', isAtTable: false },
  { name: 'at a table', module: 'tableOrdering', isAtTable: true },
] as const

/** What may happen to an order by its lifecycle, restored from an answer. */
function eventsInBrowser(order: Order, role: Press['role']): string[] {
  return allowedEvents(lifecycleOfOrder(order), recordOfOrder(order), { role }).toSorted()
}

/**
 * The rules between an order and its lines know nothing of the server, and the server does the same
 * move by move with its writes in between: on every path that the rules generate both come to the
 * same.
 */
export function walkOrdersWithLines({ isSample }: { isSample: boolean }): void {
  describe.each(databases())('orders and their lines on %s', (database) => {
    let server: TestServer
    let company: Company
    let people: Record<Press['role'], User>

    beforeAll(async () => {
      server = await startServer({ database, config: { callsPerMinute: 1_000_000 } })
      company = await aCompany(server)
      people = {
        business: await aUser(server, { company, module: 'foodKart' }),
        staff: await aUser(server, { company, role: 'staff', module: 'foodKart' }),
      }
    })
    afterAll(() => server.close())

    const press = async (order: Order, { on, event }: Press, as: User) => {
      const reasonCode = 'other' as const
      const [dish, drink] = order.cartItems
      const line = on === 'dish' ? dish : drink
      if (on === 'order')
        return server.call(
          moveOrder,
          {
            id: order.id,
            expectedVersion: order.version,
            event: event as OrderEventName,
            reasonCode,
          },
          { as },
        )
      return server.call(
        moveItems,
        {
          items: line ? [{ id: line.id, expectedVersion: line.version }] : [],
          event: event as ItemEventName,
          reasonCode,
        },
        { as },
      )
    }
    const standing = ({ orderStatusId, cartItems }: Order) =>
      [orderStatusId, ...cartItems.map(({ cartStatus }) => cartStatus)].join(' ')

    test.each(kinds)('$name come to the same as the rules on every path', async (kind) => {
      const { module, isAtTable } = kind
      const moduleId: ModuleId = moduleIds[module]
      const paths = pathsTogether(anOrderOf(moduleId, isAtTable ? 't' : null), isSample)
      expect(paths.length).toBeGreaterThan(10)
      for (const [at, path] of paths.entries()) {
        const table = isAtTable
          ? {
              table_id: await aTable(server, { company, name: `${database}${at}` }),
              delivery_type: null,
            }
          : {}
        const free = { line_amount: 0, unit_amount: 0 }
        const { id } = await anOrder(server, {
          company,
          module,
          ...table,
          lines: [free, { ...free, no_prep: 1 }],
        })
        const taken: string[] = []
        for (const one of path) {
          server.clock.advance(1_000)
          const as = { ...people[one.role], moduleId }
          const answer = await press(await server.ask(getOrder, { id }, as), one, as)
          expect(answer.status).toBe(200)
          const read = await server.ask(getOrder, { id }, as)
          const now = standing(read)
          // What a browser reads out of an answer lets happen what the server lets happen.
          expect(eventsInBrowser(read, one.role)).toEqual([...read.allowedEvents].toSorted())
          taken.push(`${one.role} ${one.on} ${one.event}: ${now}`)
        }
        expect(taken).toEqual(
          path.map(({ role, on, event, after }) => `${role} ${on} ${event}: ${after}`),
        )
      }
    })
  })
}
