import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getOrder, type Order } from '#contract/order.ts'
import { orderStatusIds, paymentStatuses } from '#contract/order-status.ts'
import { recordPayment } from '#contract/payment.ts'
import { getReceipt } from '#contract/receipt.ts'
import { owedOfRow } from '../../server/order/money/owed.ts'
import { anOrder, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('what is still owed, on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
  })

  const read = (id: Order['id']) => server.ask(getOrder, { id }, owner)

  test.each([
    ['nothing is paid', {}, 1200],
    ['a part is paid', { paid_amount: 500 }, 700],
    ['all is covered', { paid_amount: 1200 }, 0],
    ['more is paid', { paid_amount: 1500 }, 0],
    ['a part of an open bill went back', { paid_amount: 800, refunded_amount: 400 }, 800],
    ['it was paid', { payment_status: 'paid', paid_amount: 1200 }, 0],
    [
      'a part of a settled bill went back',
      { payment_status: 'part_refunded', paid_amount: 1200, refunded_amount: 400 },
      0,
    ],
    [
      'all of it went back',
      { payment_status: 'refunded', paid_amount: 1200, refunded_amount: 1200 },
      0,
    ],
    ['the money is held', { payment_status: 'authorized' }, 0],
    ['the payment is void', { payment_status: 'voided' }, 0],
    ['it is not carried out', { order_status_id: orderStatusIds.Unserviceable }, 0],
  ] as const)('when %s, order, receipt and till say the same', async (_, columns, owed) => {
    const { id, uuid } = await anOrder(server, {
      company: owner.company,
      order_status_id: orderStatusIds.Received,
      lines: [{ line_amount: 1200 }],
      ...columns,
    })
    expect((await read(id)).owedAmount).toBe(owed)
    expect((await server.ask(getReceipt, { uuid })).owedAmount).toBe(owed)
    const pay = (amount: number) =>
      server.call(
        recordPayment,
        { purpose: 'order', orderId: id, method: 'cash', amount },
        { as: owner },
      )
    expect((await pay(owed + 1)).status).toBe(409)
    expect((await pay(owed || 1)).status).toBe(owed === 0 ? 409 : 200)
    expect((await read(id)).owedAmount).toBe(0)
  })

  test('the board, which asks the database, knows it the same way whatever an order has been through', async () => {
    const amounts = [
      [0, 0],
      [500, 0],
      [1200, 0],
      [1500, 0],
      [800, 400],
      [1200, 1200],
    ] as const
    for (const payment_status of paymentStatuses)
      for (const order_status_id of Object.values(orderStatusIds))
        for (const [paid_amount, refunded_amount] of amounts)
          await anOrder(server, {
            company: owner.company,
            payment_status,
            order_status_id,
            paid_amount,
            refunded_amount,
            lines: [{ line_amount: 1200 }],
          })
    const { rows } = await sql<{
      id: Order['id']
      owed: number
    }>`select o.id, ${owedOfRow} as owed from sale_order o
      where o.company_id = ${owner.company.id}`.execute(server.databases.read)
    expect(rows.length).toBeGreaterThan(6 * 7 * 6)
    const whole = await Promise.all(
      rows.map(async ({ id, owed }) => [id, owed, (await read(id)).owedAmount] as const),
    )
    expect(whole.filter(([, board, order]) => board !== order)).toEqual([])
  })
})
