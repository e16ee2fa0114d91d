import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())(
  'items that are sent to the kitchen as they are ordered, on %s',
  (on) => {
    const server = testServer({ database: on })
    let as: User
    let items: { productId: Id; quantity: number }[]
    let tableId: Id
    beforeAll(async () => {
      const { company } = await aUser(server, { module: 'tableOrdering' })
      as = await aUser(server, { company, role: 'staff', module: 'tableOrdering' })
      const dish = { company, module: 'tableOrdering' } as const
      items = [
        { productId: await aProduct(server, { ...dish, name: 'Soup' }), quantity: 2 },
        { productId: await aProduct(server, { ...dish, name: 'Water', no_prep: 1 }), quantity: 1 },
      ]
      tableId = await aTable(server, { company, name: 'Kitchen' })
    })
    const statesAfter = async (sendToKitchen: boolean | undefined) =>
      (
        await server.ask(createOrder, { source: 'table', tableId, items, sendToKitchen }, as)
      ).cartItems.map(({ name, cartStatus }) => [name, cartStatus])

    test('are prepared at once, without those that need no preparation and those added before', async () => {
      expect(await statesAfter(undefined)).toEqual([
        ['Soup', 'In Cart'],
        ['Water', 'In Cart'],
      ])
      expect(await statesAfter(true)).toEqual([
        ['Soup', 'In Cart'],
        ['Water', 'In Cart'],
        ['Soup', 'In Kitchen'],
        ['Water', 'In Cart'],
      ])
    })

    test('are ordered and sent once when the answer is lost and the call repeated', async () => {
      const wanted = { source: 'table', tableId, items, sendToKitchen: true } as const
      const headers = { 'idempotency-key': 'pad-of-a-waiter-1' }
      const first = await server.call(createOrder, wanted, { as, headers })
      const again = await server.call(createOrder, wanted, { as, headers })
      expect(again.data).toEqual(first.data)
    })
  },
)
