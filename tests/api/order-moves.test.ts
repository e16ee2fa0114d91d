import { beforeAll, describe, expect, test } from 'vitest'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { type OrderEventName, orderEvents } from '#contract/order-event.ts'
import { type CartStatus, type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { getOrder, moveOrder } from '#contract/order.ts'
import { tables } from '../models/support/lifecycle-tables.ts'
import { aCompany, anOrder, aTable, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Kind = {
  name: string
  /** Its table, copied by hand from the lifecycles' document. */
  table: string
  module: ModuleName
  deliveryType: string | null
  served?: true
  /** What a ready order is not handed out by. */
  unfit?: OrderEventName
}
const kinds: Kind[] = [
  {
    name: 'an order for collection',
    table: 'order',
    module: 'foodKart',
    deliveryType: 'Click and Collect',
    unfit: 'order.assign',
  },
  {
    name: 'an order for delivery',
    table: 'order',
    module: 'ekart',
    deliveryType: 'Delivery',
    unfit: 'order.complete',
  },
  {
    name: 'an order at a table',
    table: 'table-order',
    module: 'tableOrdering',
    deliveryType: null,
    served: true,
  },
  { name: 'a booking', table: 'booking', module: 'service', deliveryType: null },
]

/** Only a booking that is held for its deposit has them; none of these is (deposit.test.ts). */
const ofHeld: readonly string[] = ['order.pay-deposit', 'order.lapse']

/** The moves of a kind; what is stored as cancelled has no history by which to return. */
function movesOf({ table, unfit }: Kind) {
  const status = (state: string) => (state === 'Cancelled' ? 'Unserviceable' : state)
  return (tables[table]?.allowed ?? [])
    .map(([from, event, to, by]) => ({ from: status(from), event, to: status(to), by }))
    .filter(
      ({ from, event }) =>
        !ofHeld.includes(event) &&
        !(from === 'Unserviceable' && event === 'order.undo') &&
        !(from === 'Ready' && event === unfit),
    )
}

const orderStatuses = Object.keys(orderStatusIds) as OrderStatus[]

/** The status of a line in each status of its order. */
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
    const moves = movesOf(kind)
    const states = orderStatuses.filter((state) => moves.some(({ from }) => from === state))

    test.each(states)('leaves %s only as the document says', async (state) => {
      for (const event of orderEvents) {
        const move = moves.find((one) => one.from === state && one.event === event)
        for (const who of ['B', 'S'] as const) {
          const { id } = await orderIn(kind, state)
          const answer = await send(kind, who, id, event)
          const said = `${who} sends ${event} to ${state}`
          if (!move) {
            expect(answer.status, said).toBe(409)
            expect(
              (answer.problem.current as { order_status_id: number }).order_status_id,
              said,
            ).toBe(orderStatusIds[state])
          } else if (move.by.includes(who)) {
            expect(
              answer.status,
              `${said}: ${JSON.stringify(answer.status === 200 || answer.problem)}`,
            ).toBe(200)
            expect(answer.data.orderStatusId, said).toBe(orderStatusIds[move.to as OrderStatus])
            expect(answer.data.version, said).toBeGreaterThan(1)
            expect(
              answer.data.history.map((entry) => entry.event),
              said,
            ).toContain(event)
          } else expect(answer.status, said).toBe(403)
          if (!move) break
        }
      }
    })

    test.each(states)('offers in %s just what may be done', async (state) => {
      const { id } = await orderIn(kind, state)
      for (const who of ['B', 'S'] as const) {
        const { data } = await server.call(
          getOrder,
          { id },
          { as: { token: people[who].token, moduleId: moduleIds[kind.module] } },
        )
        const wanted = moves
          .filter(({ from, by }) => from === state && by.includes(who))
          .map(({ event }) => event)
        expect([...data.allowedEvents].toSorted(), `${who} in ${state}`).toEqual(wanted.toSorted())
      }
    })
  })
})
