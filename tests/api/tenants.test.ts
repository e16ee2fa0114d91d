import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Order } from '#contract/order.ts'
import { newId } from '../../server/db/id.ts'
import { aUser, type User } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

type Target = { orderId: Id; cartId: Id; productId: Id }

/** Calls that name a record, each with a body that is right in every other way. */
const naming: [string, Endpoint, (target: Target) => Record<string, unknown>][] = [
  ['getOrder', endpoints.getOrder, ({ orderId }) => ({ id: orderId })],
  [
    'moveOrder',
    endpoints.moveOrder,
    ({ orderId }) => ({ id: orderId, expectedVersion: 1, event: 'order.start' }),
  ],
  [
    'changeQuantity',
    endpoints.changeQuantity,
    ({ orderId, cartId }) => ({ orderId, cartId, quantity: 2, expectedVersion: 1 }),
  ],
  [
    'cancelLines',
    endpoints.cancelLines,
    ({ orderId, cartId }) => ({ orderId, cartIds: [cartId], reasonCode: 'mistake' }),
  ],
  [
    'addLines',
    endpoints.addLines,
    ({ orderId, productId }) => ({
      orderId,
      expectedVersion: 1,
      items: [{ productId, quantity: 1 }],
    }),
  ],
  [
    'discountOrder',
    endpoints.discountOrder,
    ({ orderId }) => ({ orderId, expectedVersion: 1, percent: 10, reason: 'a guess' }),
  ],
  ['noteOrder', endpoints.noteOrder, ({ orderId }) => ({ orderId, note: 'a guess' })],
  [
    'createOrder',
    endpoints.createOrder,
    ({ productId }) => ({ items: [{ productId, quantity: 1 }] }),
  ],
  [
    'recordPayment',
    endpoints.recordPayment,
    ({ orderId }) => ({ purpose: 'order', orderId, method: 'cash', amount: 450 }),
  ],
  [
    'moveItems at once',
    endpoints.moveItems,
    ({ cartId }) => ({
      items: [{ id: cartId, expectedVersion: 1 }],
      event: 'item.fire',
      isAtomic: true,
    }),
  ],
]

describe.each(databases())('companies on %s', (database) => {
  const server = testServer({ database })
  let stranger: User
  let order: Order
  let foreign: Target
  const unknown: Target = { orderId: newId(), cartId: newId(), productId: newId() }

  beforeAll(async () => {
    const owner = await aUser(server)
    stranger = await aUser(server)
    const productId = newId()
    await server.databases.write
      .insertInto('product')
      .values({
        company_id: owner.company.id,
        id: productId,
        module_id: moduleIds.foodKart,
        name: 'Soup',
        price_amount: 450,
        status: 'Active',
        no_prep: 0,
        created_ms: START_MS,
        updated_ms: START_MS,
        version: 1,
      })
      .execute()
    order = await server.ask(endpoints.createOrder, { items: [{ productId, quantity: 1 }] }, owner)
    foreign = { orderId: order.id, cartId: order.cartItems[0]?.id ?? newId(), productId }
  })

  const answer = async (call: Endpoint, input: Record<string, unknown>, as: User) => {
    const { status, problem } = await server.call(call, input as CallInput<Endpoint>, { as })
    return { status, body: { ...problem, request_id: '' } }
  }

  test.each(naming)(
    '%s answers for a record of another company as for one that does not exist',
    async (_name, call, inputFor) => {
      const [other, none] = [
        await answer(call, inputFor(foreign), stranger),
        await answer(call, inputFor(unknown), stranger),
      ]
      expect(other.status).toBe(404)
      expect(other).toEqual(none)
    },
  )

  test.each(naming)(
    '%s answers the same for a record of another module',
    async (_name, call, inputFor) => {
      const elsewhere = await aUser(server, { company: await companyOf(), module: 'ekart' })
      expect(await answer(call, inputFor(foreign), elsewhere)).toEqual(
        await answer(call, inputFor(unknown), elsewhere),
      )
    },
  )

  test('nothing of all this has changed the record', async () => {
    const row = await server.databases.read
      .selectFrom('sale_order')
      .select(['version', 'order_status_id'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ version: order.version, order_status_id: order.orderStatusId })
  })

  test('lists show nothing of another company', async () => {
    expect(await server.ask(endpoints.listOrders, {}, stranger)).toMatchObject({
      rows: [],
      pagination: { totalRows: 0 },
    })
    expect((await server.ask(endpoints.listCartItems, {}, stranger)).rows).toEqual([])
  })

  async function companyOf() {
    const { company_id } = await server.databases.read
      .selectFrom('sale_order')
      .select('company_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { id: company_id as User['company']['id'], modules: [] }
  }
})
