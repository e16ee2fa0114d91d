import { beforeAll, describe, expect, test } from 'vitest'
import { listReport } from '#contract/report.ts'
import { listTables } from '#contract/table.ts'
import { seedReference } from '../../server/seed/reference.ts'
import { aCompany, anOrder, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** The lists that are short by their nature, in the specification's words. */
const short = [
  '/api/table/getall',
  '/api/table/livelist',
  '/api/location/getall',
  '/api/unit/getall',
  '/api/payment/module',
  '/api/deliverypartner/getallavldp',
  '/api/deliverypartner/getalldp',
  '/login-api/module/getallsubmodule',
  '/login-api/module/getallavailablemodule',
]

describe.each(databases())('lists on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  beforeAll(async () => {
    await seedReference(server.databases.write)
    const company = await aCompany(server, { defaultModule: 'tableOrdering' })
    owner = await aUser(server, { company, module: 'tableOrdering' })
    for (let no = 10; no < 22; no += 1) await aTable(server, { company, name: `Table ${no}` })
    await anOrder(server, {
      company,
      module: 'tableOrdering',
      order_status_id: 6,
      payment_status: 'paid',
      paid_amount: 1000,
    })
  })

  const get = async (url: string) =>
    (
      await server.request({ url, headers: { 'x-access-token': owner.token, 'module-id': '15' } })
    ).json()

  test.each(short)(
    '%s answers an array of data with its pagination, ten rows by default',
    async (path) => {
      const { data, pagination } = await get(path)
      expect(Array.isArray(data)).toBe(true)
      expect(pagination).toEqual({ totalRows: pagination.totalRows, rowSize: 10, currentPage: 1 })
      expect(data).toHaveLength(Math.min(10, pagination.totalRows))
    },
  )

  test('a further page follows the first, and one may ask for all', async () => {
    const first = await get('/api/table/getall')
    const second = await get('/api/table/getall?currentPage=2')
    const all = await get('/api/table/getall?rowSize=1000')
    expect([first.data.length, second.data.length, second.pagination]).toEqual([
      10,
      2,
      { totalRows: 12, rowSize: 10, currentPage: 2 },
    ])
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect(await server.status(listTables, { rowSize: 1001 }, owner)).toBe(422)
  })

  test('the report answers with rows and pagination, and its sums beside them', async () => {
    const day = new Date(server.clock.now()).toISOString().slice(0, 10)
    const answer = await get(`/api/orderreport/list?from_date=${day}&to_date=${day}`)
    expect(answer.data).toHaveLength(1)
    expect(answer).toMatchObject({
      pagination: { totalRows: 1, rowSize: 10, currentPage: 1 },
      totals: { orders: 1 },
      group_by: 'day',
    })
    expect(await server.ask(listReport, { fromDate: day, toDate: day }, owner)).toMatchObject({
      rows: [{ orders: 1 }],
      totals: { orders: 1 },
    })
  })
})
