import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder } from '#contract/order.ts'
import { recordPayment, undoPayment } from '#contract/payment.ts'
import { getTable } from '#contract/table.ts'
import { aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('equal shares of a bill, on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let other: User
  let tableId: Awaited<ReturnType<typeof aTable>>
  let productId: Awaited<ReturnType<typeof aProduct>>
  let orderId: Awaited<ReturnType<typeof order>>

  const order = async () =>
    (await server.ask(createOrder, { tableId, items: [{ productId, quantity: 1 }] }, owner)).id

  beforeEach(async () => {
    owner = await aUser(server, { module: 'tableOrdering' })
    const { company } = owner
    other = await aUser(server, { company, module: 'tableOrdering', role: 'staff' })
    tableId = await aTable(server, { company })
    productId = await aProduct(server, { company, module: 'tableOrdering', price_amount: 1_200 })
    orderId = await order()
  })

  const seen = async () => (await server.ask(getTable, { id: tableId }, other)).session?.shares
  type Share = CallInput<typeof recordPayment>['share']
  const pay = async (amount: number, share?: Share) => {
    const paid = { purpose: 'order', orderId, method: 'cash', amount, tipAmount: 50 } as const
    const { status, problem } = await server.call(recordPayment, { ...paid, share }, { as: owner })
    return status === 200 ? status : problem?.code
  }
  const share = (of: number, paid: number, amount = 300) => ({ of, paid, amount })

  test('are known to everybody until the last one is paid', async () => {
    expect(await seen()).toBeUndefined()
    await pay(300, share(4, 1))
    expect(await seen()).toEqual({ of: 4, paid: 1 })
    await pay(300, share(4, 2))
    expect(await seen()).toEqual({ of: 4, paid: 2 })
    await pay(300, share(4, 3))
    await pay(300, share(4, 4))
    expect(await seen()).toBeUndefined()
  })

  test('both count where two people take the same one', async () => {
    await pay(300, share(4, 1))
    await pay(300, share(4, 2))
    await pay(300, share(4, 2))
    expect(await seen()).toEqual({ of: 4, paid: 3 })
  })

  test('are forgotten once something else changes what is owed, and begin anew', async () => {
    await pay(300, share(4, 1))
    await pay(100)
    expect(await seen()).toBeUndefined()
    await pay(266, share(4, 2, 266))
    expect(await seen()).toBeUndefined()
    await pay(267, share(2, 1, 267))
    expect(await seen()).toEqual({ of: 2, paid: 1 })
    await order()
    expect(await seen()).toBeUndefined()
  })

  test('are one less where the payment of one is undone, as long as nothing else is paid', async () => {
    const undo = async (at: number) => {
      const { payments } = await server.ask(getOrder, { id: orderId }, owner)
      const ids = payments.slice(at, at + 1).map(({ id }) => id)
      await server.ask(undoPayment, { ids }, owner)
    }
    await pay(300, share(4, 1))
    await pay(300, share(4, 2))
    await undo(1)
    expect(await seen()).toEqual({ of: 4, paid: 1 })
    await pay(300, share(4, 2))
    await pay(100)
    await undo(0)
    expect(await seen()).toBeUndefined()
  })

  test('are fewer where the payments of several are undone at once', async () => {
    await pay(300, share(4, 1))
    await pay(300, share(4, 2))
    await pay(300, share(4, 3))
    const { payments } = await server.ask(getOrder, { id: orderId }, owner)
    await server.ask(undoPayment, { ids: payments.slice(1).map(({ id }) => id) }, owner)
    expect(await seen()).toEqual({ of: 4, paid: 1 })
  })

  test('are no more than there are', async () => {
    expect(await pay(300, share(2, 3))).toBe('VALIDATION')
  })
})
