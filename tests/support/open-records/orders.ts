import type { Id } from '#contract/fields.ts'
import { type ModuleName } from '#contract/modules.ts'
import { getOrder, type Order } from '#contract/order.ts'
import { cartStatuses, orderStatusIds } from '#contract/order-status.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import type { Lifecycle } from '#lifecycles/decide.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { newId } from '../../../server/db/id.ts'
import { recordOfLine } from '../../../src/machines/record-of-line.ts'
import { lifecycleOfOrder, recordOfOrder } from '../../../src/machines/record-of-order.ts'
import { anOrder } from '../builders.ts'

import { agesMs, mixesOf, stored, type Ground, type OpenKind, type Read } from './situations.ts'

const orderOf = (order: Order): Read => ({
  lifecycle: lifecycleOfOrder(order),
  row: recordOfOrder(order),
  allowed: order.allowedEvents,
})

/** An order of one kind: its columns, its line, and how it was cancelled. */
export function orderKind(
  name: string,
  module: ModuleName,
  lifecycle: Lifecycle<unknown>,
  wishes: (ground: Ground) => Promise<Record<string, unknown>>,
  times: readonly (number | null)[] = [null],
): OpenKind {
  return {
    name,
    module,
    lifecycle,
    async prepare(ground) {
      const { server, people } = ground
      const { company } = people.business
      const now = server.clock.now()
      const { id, lineIds } = await anOrder(server, { company, module, ...(await wishes(ground)) })
      const [lineId = id] = lineIds
      const db = server.databases.write
      const ofLifecycle = Object.entries(orderStatusIds).filter(
        ([status]) =>
          (status === 'Unserviceable' ? 'Cancelled' : status) in lifecycle.machine.states ||
          status in lifecycle.machine.states,
      )
      const situations = ofLifecycle.flatMap(([status, orderStatusId]) =>
        mixesOf({
          age: agesMs,
          endedFrom:
            status === 'Unserviceable'
              ? [null, ...ofLifecycle.slice(0, -1).map(([, from]) => from)]
              : [null],
          paymentStatus: ['unpaid', 'paid', 'refunded'],
          deliveryType: ['Delivery', 'Click and Collect'],
          cartStatus: ['In Kitchen', 'Cooked', 'Served'],
          startMs: times,
          holdMs: module === 'service' ? [null, 60_000] : [null],
        }).map(
          ({ age, endedFrom, paymentStatus, deliveryType, cartStatus, startMs, holdMs }) =>
            async () => {
              const [columns] = stored(ground, 'sale_order', id, [
                {
                  order_status_id: orderStatusId,
                  ended_from: endedFrom,
                  moved_ms: now - age,
                  payment_status: paymentStatus,
                  ...(module === 'foodKart' && { delivery_type: deliveryType }),
                  open_item_count: cartStatus === 'In Kitchen' ? 1 : 0,
                  start_ms: startMs === null ? null : now + startMs,
                  hold_until_ms: holdMs === null ? null : now + holdMs,
                },
              ])
              await columns?.()
              await stored(ground, 'cart_item', lineId, [
                { cart_status: cartStatus, fired_ms: now - age },
              ])[0]?.()
              await db.deleteFrom('state_history').where('entity_id', '=', id).execute()
              const [from] =
                Object.entries(orderStatusIds).find(([, one]) => one === endedFrom) ?? []
              if (from)
                await db
                  .insertInto('state_history')
                  .values(cancelled(id, from, ground))
                  .execute()
            },
        ),
      )
      return {
        situations,
        read: async (as) => orderOf(await server.ask(getOrder, { id }, as)),
      }
    },
  }
}

function cancelled(id: Id, from: string, { server, people }: Ground) {
  return {
    company_id: people.business.company.id,
    id: newId(),
    entity: 'order',
    entity_id: id,
    parent_id: id,
    event: 'order.cancel',
    from_state: from,
    to_state: 'Unserviceable',
    actor_role: 'business',
    actor_id: null,
    actor_name: null,
    reason_code: 'other',
    note: null,
    occurred_ms: server.clock.now(),
    record_version: 1,
  }
}

const { Pending, Received, Completed } = orderStatusIds

export const line: OpenKind = {
  name: 'a line',
  module: 'foodKart',
  lifecycle: cartItemLifecycle,
  async prepare(ground) {
    const { server, people } = ground
    const { id, lineIds } = await anOrder(server, { company: people.business.company })
    const [lineId = id] = lineIds
    const now = server.clock.now()
    const situations = mixesOf({
      orderStatusId: [Pending, Received, Completed],
      paymentStatus: ['unpaid', 'refunded'],
      cartStatus: cartStatuses,
      age: agesMs,
      isNoPrep: [0, 1],
      reached: [0, 1, 2, 3],
    }).map(({ orderStatusId, paymentStatus, cartStatus, age, isNoPrep, reached }) => async () => {
      const ofOrder = { order_status_id: orderStatusId, payment_status: paymentStatus }
      const stamp = (step: number) => (reached >= step ? now - age : null)
      const ofLine = {
        cart_status: cartStatus,
        no_prep: isNoPrep,
        updated_ms: now - age,
        fired_ms: isNoPrep ? null : stamp(1),
        cooked_ms: isNoPrep ? null : stamp(2),
        served_ms: stamp(3),
      }
      await stored(ground, 'sale_order', id, [ofOrder])[0]?.()
      await stored(ground, 'cart_item', lineId, [ofLine])[0]?.()
    })
    return {
      situations,
      async read(as) {
        const order = await server.ask(getOrder, { id }, as)
        const [item] = order.cartItems
        if (!item) throw new Error('the order has no line')
        return {
          lifecycle: cartItemLifecycle,
          row: recordOfLine(item, order),
          allowed: item.allowedEvents,
          // Nothing is done to the lines of an order that is over.
          without: () => isOver(order),
        }
      },
    }
  },
}
