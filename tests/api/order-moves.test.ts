import { beforeAll, describe, expect, test } from 'vitest'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { type OrderEventName, orderEvents } from '#contract/order-event.ts'
import { type CartStatus, type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { moveOrder } from '#contract/order.ts'
import { aCompany, anOrder, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/**
 * The allowed moves, copied by hand from the lifecycles' document, so that a slip in a chart can't
 * hide behind itself. What is left out is refused. B business, S staff, C guest, Y system, P
 * delivery partner; over HTTP only B and S come as themselves.
 */
const GOODS = `
  Pending      order.accept           Received      BS
  Pending      order.reject           Unserviceable BS
  Pending      order.customer-cancel  Unserviceable C
  Pending      order.expire           Unserviceable Y
  Received     order.start            Processing    BSY
  Received     order.mark-ready       Ready         BS
  Received     order.cancel           Unserviceable BS
  Received     order.undo             Pending       BS
  Processing   order.mark-ready       Ready         BSY
  Processing   order.cancel           Unserviceable B
  Processing   order.undo             Received      BS
  Ready        order.assign           Assigned      BSY  delivery
  Ready        order.complete         Completed     BS   collect
  Ready        order.recall           Processing    BS
  Ready        order.cancel           Unserviceable B
  Assigned     order.complete         Completed     BSP
  Assigned     order.unassign         Ready         BSP
  Assigned     order.fail-delivery    Unserviceable BP
  Completed    order.reopen           Processing    B
  Unserviceable order.restore         Pending       B`

const TABLE = `
  Pending      order.accept           Received      BS
  Pending      order.reject           Unserviceable BS
  Pending      order.customer-cancel  Unserviceable C
  Pending      order.expire           Unserviceable Y
  Received     order.start            Processing    Y
  Received     order.mark-ready       Ready         Y
  Received     order.cancel           Unserviceable BS
  Received     order.undo             Pending       BS
  Processing   order.mark-ready       Ready         BSY
  Processing   order.cancel           Unserviceable B
  Ready        order.recall           Processing    BSY
  Ready        order.complete         Completed     BSY
  Ready        order.cancel           Unserviceable B
  Completed    order.reopen           Processing    B
  Unserviceable order.restore         Pending       B`

const BOOKING = `
  Pending      order.accept           Received      BS
  Pending      order.reject           Unserviceable BS
  Pending      order.customer-cancel  Unserviceable C
  Pending      order.expire           Unserviceable Y
  Pending      order.reschedule       Pending       BSC
  Received     order.cancel           Unserviceable BS
  Received     order.customer-cancel  Unserviceable C
  Received     order.reschedule       Received      BSC
  Received     order.mark-attended    Received      BS
  Received     order.mark-no-show     Received      BS
  Received     order.undo             Pending       BS
  Unserviceable order.restore         Pending       BS`

type Kind = {
  name: string
  table: string
  module: ModuleName
  deliveryType: string | null
  states: OrderStatus[]
  served?: true
  way?: string
}
const allStates: OrderStatus[] = [
  'Pending',
  'Received',
  'Processing',
  'Ready',
  'Assigned',
  'Completed',
  'Unserviceable',
]
const kinds: Kind[] = [
  {
    name: 'an order for collection',
    table: GOODS,
    module: 'foodKart',
    deliveryType: 'Click and Collect',
    states: allStates,
    way: 'collect',
  },
  {
    name: 'an order for delivery',
    table: GOODS,
    module: 'ekart',
    deliveryType: 'Delivery',
    states: allStates,
    way: 'delivery',
  },
  {
    name: 'an order at a table',
    table: TABLE,
    module: 'tableOrdering',
    deliveryType: null,
    states: allStates.filter((state) => state !== 'Assigned'),
    served: true,
  },
  {
    name: 'a booking',
    table: BOOKING,
    module: 'service',
    deliveryType: null,
    states: ['Pending', 'Received', 'Unserviceable'],
  },
]

/** A line as it stands when its order is there. */
const lineIn: Record<OrderStatus, CartStatus> = {
  Pending: 'In Cart',
  Received: 'In Cart',
  Processing: 'Cooked',
  Ready: 'Cooked',
  Assigned: 'Cooked',
  Completed: 'Served',
  Unserviceable: 'Cancelled',
}

describe.each(databases())('on %s', (database) => {
  const server = testServer({ database, config: { callsPerMinute: 1_000_000 } })
  let company: Company
  let people: Record<'B' | 'S', User>
  let tableId: string

  beforeAll(async () => {
    company = await aCompany(server)
    people = {
      B: await aUser(server, { company }),
      S: await aUser(server, { company, role: 'staff' }),
    }
    tableId = await aTable(server, { company })
  })

  /**
   * Everything but the status is as the conditions want it: paid, lines done, the time of a booking
   * has come.
   */
  const orderIn = ({ module, deliveryType, served }: Kind, state: OrderStatus) => {
    const at = server.clock.now()
    const cart_status = served && state === 'Ready' ? 'Served' : lineIn[state]
    return anOrder(server, {
      company,
      module,
      delivery_type: deliveryType,
      table_id: module === 'tableOrdering' ? tableId : null,
      order_status_id: orderStatusIds[state],
      payment_status: 'paid',
      paid_amount: 1000,
      start_ms: at - 1000,
      end_ms: at + 1_800_000,
      lines: [{ cart_status, no_prep: 1 }],
    })
  }

  const send = (kind: Kind, who: 'B' | 'S', id: string, event: OrderEventName) =>
    server.call(
      moveOrder,
      {
        id: id as never,
        expectedVersion: 1,
        event,
        reasonCode: 'other',
        ...(event === 'order.reschedule' && { startMs: server.clock.now() + 86_400_000 }),
      },
      { as: { token: people[who].token, moduleId: moduleIds[kind.module] } },
    )

  describe.each(kinds)('$name', (kind) => {
    const rows = kind.table
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/))
    const rowOf = (state: string, event: string) =>
      rows.find(
        ([from, name, , , way]) => from === state && name === event && (!way || way === kind.way),
      )

    test.each(kind.states)('leaves %s only as the document says', async (state) => {
      for (const event of orderEvents) {
        const [, , to, by = ''] = rowOf(state, event) ?? []
        for (const who of ['B', 'S'] as const) {
          const { id } = await orderIn(kind, state)
          const answer = await send(kind, who, id, event)
          const said = `${who} sends ${event} to ${state}`
          if (to === undefined) {
            expect(answer.status, said).toBe(409)
            expect(
              (answer.problem.current as { order_status_id: number }).order_status_id,
              said,
            ).toBe(orderStatusIds[state])
          } else if (by.includes(who)) {
            expect(
              answer.status,
              `${said}: ${JSON.stringify(answer.status === 200 || answer.problem)}`,
            ).toBe(200)
            expect(answer.data.orderStatusId, said).toBe(orderStatusIds[to as OrderStatus])
            expect(answer.data.version, said).toBeGreaterThan(1)
            expect(
              answer.data.history.map((entry) => entry.event),
              said,
            ).toContain(event)
          } else expect(answer.status, said).toBe(403)
          if (to === undefined) break
        }
      }
    })

    test.each(kind.states)('offers in %s just what may be done', async (state) => {
      const { id } = await orderIn(kind, state)
      const { getOrder } = await import('#contract/order.ts')
      for (const who of ['B', 'S'] as const) {
        const { data } = await server.call(
          getOrder,
          { id },
          { as: { token: people[who].token, moduleId: moduleIds[kind.module] } },
        )
        const wanted = rows
          .filter(
            ([from, , , by, way]) =>
              from === state && by?.includes(who) && (!way || way === kind.way),
          )
          .map(([, event]) => event)
        expect([...data.allowedEvents].toSorted(), `${who} in ${state}`).toEqual(wanted.toSorted())
      }
    })
  })
})
