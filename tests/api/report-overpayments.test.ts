import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { cancelLines } from '#contract/order-change.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { listReport } from '#contract/report.ts'
import { getTillDay } from '#contract/till.ts'
import { localDay } from '#contract/zoned-time.ts'
import { aCompany, anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('money that goes back after a void, on %s', (database) => {
  const server = testServer({ database })

  const anOwner = async () =>
    aUser(server, { company: await aCompany(server, { time_zone: 'UTC' }), module: 'foodKart' })
  const read = (as: User, id: Id) => server.ask(getOrder, { id }, as)
  const refund = async (as: User, orderId: Id, amount: number) => {
    const { version: expectedVersion } = await read(as, orderId)
    const wish = { orderId, expectedVersion, amount, method: 'cash', reason: 'Void' } as const
    return server.ask(refundOrder, wish, as)
  }
  /** An order of two dishes that is paid, of which one is then voided. */
  const anOverpaidOrder = async (as: User) => {
    const { id, lineIds } = await anOrder(server, {
      company: as.company,
      order_status_id: 2,
      lines: [{ line_amount: 700 }, { name: 'Tea', line_amount: 300 }],
    })
    const paid = { purpose: 'order', orderId: id, method: 'cash', amount: 1000 } as const
    await server.ask(recordPayment, paid, as)
    const { version: expectedVersion } = await read(as, id)
    const cartIds = lineIds.slice(1)
    const wish = { orderId: id, cartIds, expectedVersion, reasonCode: 'sold_out' } as const
    await server.ask(cancelLines, wish, as)
    return id
  }
  const dueOrders = async (as: User) =>
    (await server.ask(listOrders, { refund: 'due' }, as)).rows.map(({ id }) => id)

  test('the order list finds it while it is due, End of day counts the same orders', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    await anOrder(server, { company: owner.company })
    await anOverpaidOrder(other)
    const [first, second] = [await anOverpaidOrder(owner), await anOverpaidOrder(owner)]
    expect((await dueOrders(owner)).toSorted()).toEqual([first, second].toSorted())
    const unfinished = async () => (await server.ask(getTillDay, {}, owner)).unfinished
    expect(await unfinished()).toMatchObject([{ refundOrders: 2, dueBackAmount: 600 }])
    await refund(owner, first, 300)
    expect(await dueOrders(owner)).toEqual([second])
    expect(await unfinished()).toMatchObject([{ refundOrders: 1, dueBackAmount: 300 }])
  })

  test('the report says it besides, so that it agrees with End of day', async () => {
    const owner = await anOwner()
    const day = localDay(server.clock.now(), 'UTC')
    const report = async (groupBy: 'day' | 'staff' = 'day', orderStatusId = [2 as const]) =>
      server.ask(listReport, { fromDate: day, toDate: day, orderStatusId, groupBy }, owner)
    expect((await report()).overpaymentsBack).toBeUndefined()
    const id = await anOverpaidOrder(owner)
    expect((await report()).overpaymentsBack).toBeUndefined()
    await refund(owner, id, 300)
    await refund(owner, id, 100)
    const { totals, overpaymentsBack = { count: 0, amount: 0 } } = await report()
    expect(overpaymentsBack).toEqual({ count: 1, amount: 300 })
    expect(totals).toMatchObject({ salesAmount: 700, refundAmount: 100 })
    const till = await server.ask(getTillDay, { day }, owner)
    expect(totals.refundAmount + overpaymentsBack.amount).toBe(till.refundedAmount)
    expect(totals.salesAmount + overpaymentsBack.amount).toBe(till.takenAmount)
    expect((await report('staff')).overpaymentsBack).toBeUndefined()
    const completed = { fromDate: day, toDate: day, orderStatusId: [orderStatusIds.Completed] }
    expect((await server.ask(listReport, completed, owner)).overpaymentsBack).toBeUndefined()
  })
})
