import { beforeAll, describe, expect, test } from 'vitest'
import { listCustomers } from '#contract/customer.ts'
import { type Box, getFourBoxes } from '#contract/dashboard.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { countOrders, listOrders } from '#contract/order.ts'
import { listStaff } from '#contract/staff.ts'
import { listLiveTables } from '#contract/table.ts'
import { newId } from '../../server/db/id.ts'
import { readAddress } from '../../src/views/parts/list/list-address.ts'
import {
  aCompany,
  aCustomer,
  anOrder,
  aTable,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** The floor plan's filter "busy". */
const isBusy = ({ liveStatus }: { liveStatus: string }) =>
  ['occupied', 'bill_requested', 'to_clear'].includes(liveStatus)

describe.each(databases())('what the dashboard counts on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let now: number

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company })
    await aUser(server, { company, role: 'staff' })
    await aUser(server, { company, role: 'staff', status: 'InActive' })
    now = server.clock.now()
    for (const module of ['foodKart', 'ekart', 'tableOrdering'] as const)
      for (const daysAgo of [0, 3, 50])
        for (const order_status_id of [1, 2, 6] as const)
          await anOrder(server, {
            company,
            module,
            at: now - daysAgo * day,
            order_status_id,
            lines: [{ line_amount: 500 }],
          })
    for (const [inDays, columns] of [
      [-50, { order_status_id: 2, outcome: 'no_show' }],
      [-5, { order_status_id: 2, outcome: 'no_show' }],
      [-4, { order_status_id: 2, outcome: 'attended' }],
      [-2, { order_status_id: 1 }],
      [0.1, { order_status_id: 2 }],
      [9, { order_status_id: 2 }],
      [9, { order_status_id: 1 }],
    ] as const) {
      const start_ms = now + inDays * day
      const times = { start_ms, end_ms: start_ms + hour, at: Math.min(now, start_ms) - day }
      await anOrder(server, { company, module: 'service', ...times, ...columns })
    }
    for (const [name, isOpen] of [
      ['A', true],
      ['B', true],
      ['C', false],
    ] as const) {
      const table_id = await aTable(server, { company, name })
      const id = newId()
      const opened_ms = now - hour
      await server.databases.write
        .insertInto('table_session')
        .values({
          company_id: company.id,
          id,
          created_ms: opened_ms,
          updated_ms: opened_ms,
          version: 1,
          opened_ms,
          closed_ms: isOpen ? null : now - 1,
          opened_by: null,
          bill_requested_ms: null,
          merged_into: null,
          table_id,
          party_size: 2,
          open_key: isOpen ? 'open' : id,
        })
        .execute()
    }
    for (const daysAgo of [1, 2, 70])
      await aCustomer(server, {
        company,
        created_ms: now - daysAgo * day,
        phone: null,
        phone_norm: null,
      })
  })

  /** What the list at a link shows: its number of rows, or the sum of their amounts. */
  async function shownAt({ link = '', unit }: Box, as: User): Promise<number> {
    const [path, search = ''] = link.split('?')
    if (path === '/orders/orderlist') {
      const { orderStatusId, currentPage, rowSize, ...filter } = readAddress(listOrders, search)
      const asked = { ...filter, orderStatusId, currentPage, rowSize: 10 * rowSize }
      const { rows, pagination } = await server.ask(listOrders, asked, as)
      const { counts } = await server.ask(countOrders, filter, as)
      const counted = counts.filter((one) => orderStatusId?.includes(one.orderStatusId) ?? true)
      expect(counted.reduce((all, { count }) => all + count, 0)).toBe(pagination.totalRows)
      return unit === 'amount'
        ? rows.reduce((all, { totalAmount }) => all + totalAmount, 0)
        : pagination.totalRows
    }
    if (path === '/customers/customerlist')
      return (await server.ask(listCustomers, readAddress(listCustomers, search), as)).pagination
        .totalRows
    if (path === '/staff/staff')
      return (await server.ask(listStaff, readAddress(listStaff, search), as)).pagination.totalRows
    expect(link).toBe('/table/tablecustomerlist?show=busy')
    return (await server.ask(listLiveTables, {}, as)).filter(isBusy).length
  }

  test.each(Object.keys(moduleIds) as ModuleName[])(
    '%s: every box leads to exactly the rows it counts',
    async (module) => {
      const as = { ...owner, moduleId: moduleIds[module] }
      for (const period of [{}, { fromDate: '2026-05-16', toDate: '2026-05-20' }]) {
        const { boxes } = await server.ask(getFourBoxes, period, as)
        const linked = boxes.filter(({ link }) => link)
        expect(linked.length).toBeGreaterThan(1)
        for (const box of linked)
          expect({ [box.key]: await shownAt(box, as) }).toEqual({ [box.key]: box.value })
      }
    },
  )

  test('a state of now is not compared with the period before', async () => {
    const ofNow = async (module: ModuleName) => {
      const as = { ...owner, moduleId: moduleIds[module] }
      const { boxes } = await server.ask(getFourBoxes, {}, as)
      return boxes.flatMap(({ key, previous }) => (previous === undefined ? [key] : []))
    }
    expect(await ofNow('tableOrdering')).toEqual(['open_tables', 'in_kitchen'])
    expect(await ofNow('service')).toEqual(['requests', 'upcoming'])
    expect(await ofNow('foodKart')).toEqual(['waiting'])
    expect(await ofNow('job')).toEqual([])
  })
})
