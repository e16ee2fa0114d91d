import { beforeAll, describe, expect, test } from 'vitest'
import { getCustomer } from '#contract/customer.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { listReport } from '#contract/report.ts'
import {
  aCompany,
  aCustomer,
  anOrder,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('what guests thought of their orders, on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
  })

  test('is shown on the order and in lists, and counts for the customer and in the report', async () => {
    const customerId = await aCustomer(server, { company })
    const wanted = { company, customer_id: customerId, order_status_id: 6 as const }
    const { id } = await anOrder(server, {
      ...wanted,
      rating: 5,
      rating_note: 'The best dosa in town',
    })
    await anOrder(server, { ...wanted, rating: 2 })
    await anOrder(server, wanted)
    expect(await server.ask(getOrder, { id }, owner)).toMatchObject({
      rating: 5,
      ratingNote: 'The best dosa in town',
    })
    const { rows } = await server.ask(listOrders, { customerId }, owner)
    expect(rows.map(({ rating }) => rating).toSorted()).toEqual([2, 5, undefined])
    expect(await server.ask(getCustomer, { id: customerId }, owner)).toMatchObject({
      ratingCount: 2,
      ratingAverage: 3.5,
    })

    const day = new Date(server.clock.now()).toISOString().slice(0, 10)
    const period = { fromDate: '2018-01-01', toDate: '2018-12-31' }
    const report = async (days: { fromDate: string; toDate: string }) =>
      (await server.ask(listReport, { groupBy: 'day', ...days }, owner)).ratings
    expect(await report({ fromDate: day, toDate: day })).toEqual({ count: 2, average: 3.5 })
    expect(await report(period)).toBeUndefined()
  })

  test('is empty when nobody rated', async () => {
    const customerId = await aCustomer(server, {
      company,
      phone: '7700900555',
      phone_norm: '447700900555',
    })
    const { data } = await server.call(getCustomer, { id: customerId }, { as: owner })
    expect([data.ratingCount, data.ratingAverage]).toEqual([0, undefined])
  })
})
