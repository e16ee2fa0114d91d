import { beforeAll, describe, expect, test } from 'vitest'
import { getFourBoxes } from '#contract/dashboard.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { newId } from '../../server/db/id.ts'
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

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(databases())('the dashboard on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  let now: number

  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company })
    now = server.clock.now()
  })

  const ask = (module: ModuleName, period = {}, as = owner) =>
    server.call(getFourBoxes, period, { as: { ...as, moduleId: moduleIds[module] } })
  const boxes = async (module: ModuleName, period = {}) =>
    Object.fromEntries((await ask(module, period)).data.boxes.map(({ key, ...box }) => [key, box]))

  test('counts orders and sales of the period and of the one before, day by day', async () => {
    for (const [daysAgo, status, line_amount] of [
      [0, 6, 1000],
      [0, 1, 500],
      [1, 6, 700],
      [4, 6, 300],
    ] as const) {
      await anOrder(server, {
        company,
        module: 'ekart',
        at: now - daysAgo * day,
        order_status_id: status,
        lines: [{ line_amount }],
      })
    }
    const week = { fromDate: '2026-05-18', toDate: '2026-05-20' }
    const { orders, sales, waiting } = await boxes('ekart', week)
    expect(orders).toMatchObject({
      unit: 'count',
      value: 3,
      previous: 1,
      trend: [0, 1, 2],
      link: '/orders/orderlist?from_date=2026-05-18&to_date=2026-05-20',
    })
    expect(sales).toMatchObject({
      unit: 'amount',
      value: 1700,
      previous: 300,
      trend: [0, 700, 1000],
    })
    expect(waiting).toMatchObject({
      value: 1,
      trend: [0, 0, 1],
      link: '/orders/orderlist?order_status_id=1&from_date=2026-05-18&to_date=2026-05-20',
    })
    // Who waits is a state of now, which has no period before it.
    expect(waiting).not.toHaveProperty('previous')
    expect((await ask('ekart')).data.boxes[0]?.trend).toHaveLength(30)
    expect((await ask('ekart')).data.currency).toBe('GBP')
  })

  test('cuts days where the company does, also where clocks change', async () => {
    const kolkata = await aCompany(server, { time_zone: 'Asia/Kolkata' })
    const london = await aCompany(server)
    const of = async (at: Company, moments: string[], period: object) => {
      for (const moment of moments) await anOrder(server, { company: at, at: Date.parse(moment) })
      return (await ask('foodKart', period, await aUser(server, { company: at }))).data.boxes[0]
        ?.trend
    }
    expect(
      await of(kolkata, ['2026-05-10T18:29:59Z', '2026-05-10T18:30:00Z'], {
        fromDate: '2026-05-10',
        toDate: '2026-05-11',
      }),
    ).toEqual([1, 1])
    const melbourne = await aCompany(server, { time_zone: 'Australia/Melbourne' })
    // Here they go forward on 5 October at two in the morning, when Greenwich still writes the day
    // before.
    expect(
      await of(
        melbourne,
        [
          '2025-10-04T13:59:59Z',
          '2025-10-04T14:00:00Z',
          '2025-10-05T12:59:59Z',
          '2025-10-05T13:00:00Z',
        ],
        { fromDate: '2025-10-04', toDate: '2025-10-06' },
      ),
    ).toEqual([1, 2, 1])
    // The clocks of London go forward on 29 March: that day ends at 23:00 in Greenwich.
    expect(
      await of(
        london,
        [
          '2026-03-28T23:59:59Z',
          '2026-03-29T00:00:00Z',
          '2026-03-29T22:59:59Z',
          '2026-03-29T23:00:00Z',
        ],
        { fromDate: '2026-03-28', toDate: '2026-03-30' },
      ),
    ).toEqual([1, 2, 1])
  })

  test('counts bookings, requests, future bookings and no-shows', async () => {
    const booking = (start_ms: number, columns: object) =>
      anOrder(server, {
        company,
        module: 'service',
        at: now - 2 * day,
        start_ms,
        end_ms: start_ms + hour,
        ...columns,
      })
    await booking(now - hour, { order_status_id: 2, outcome: 'attended' })
    await booking(now - day, { order_status_id: 2, outcome: 'no_show' })
    await booking(now + day, { order_status_id: 2 })
    await booking(now + day, { order_status_id: 1 })
    const found = await boxes('service', { fromDate: '2026-05-14', toDate: '2026-05-20' })
    expect(Object.entries(found).map(([key, { value }]) => [key, value])).toEqual([
      ['bookings', 2],
      ['requests', 1],
      ['upcoming', 1],
      ['no_shows', 1],
    ])
  })

  test('counts open tables, lines in the kitchen, sales and the length of visits', async () => {
    const session = async (name: string, opened: number, closed: number | null) => {
      const id = newId()
      const stamps = {
        created_ms: opened,
        updated_ms: opened,
        version: 1,
        opened_ms: opened,
        closed_ms: closed,
        opened_by: null,
        bill_requested_ms: null,
        merged_into: null,
      }
      await server.databases.write
        .insertInto('table_session')
        .values({
          company_id: company.id,
          id,
          ...stamps,
          table_id: await aTable(server, { company, name }),
          party_size: 2,
          open_key: closed ? id : 'open',
        })
        .execute()
    }
    await session('A', now - 2 * hour, now - hour)
    await session('B', now - 3 * hour, now - 90 * minute)
    await session('C', now - hour, null)
    await anOrder(server, {
      company,
      module: 'tableOrdering',
      order_status_id: 3,
      lines: [
        { cart_status: 'In Kitchen', fired_ms: now - minute },
        { cart_status: 'Cooked', fired_ms: now - hour, cooked_ms: now - minute },
      ],
    })
    const found = await boxes('tableOrdering', { fromDate: '2026-05-20', toDate: '2026-05-20' })
    expect(Object.entries(found).map(([key, { value, unit }]) => [key, value, unit])).toEqual([
      ['open_tables', 1, 'count'],
      ['in_kitchen', 1, 'count'],
      ['sales', 0, 'amount'],
      ['turn_time', 75, 'minutes'],
    ])
  })

  test('of modules without orders it counts the people', async () => {
    const club = await aCompany(server)
    const head = await aUser(server, { company: club })
    await aUser(server, { company: club, role: 'staff' })
    await aCustomer(server, {
      company: club,
      created_ms: now - 40 * day,
      phone: null,
      phone_norm: null,
      email: null,
    })
    await aCustomer(server, { company: club, created_ms: now - day })
    for (const module of ['cConnect', 'skipques', 'job'] as const) {
      const { data } = await ask(module, {}, head)
      expect(data.boxes.map(({ key, value, previous }) => [key, value, previous])).toEqual([
        ['customers', 2, 1],
        ['new_customers', 1, 1],
        ['reachable', 1, 0],
        ['staff', 1, 0],
      ])
    }
  })

  test('refuses an invalid period, and staff', async () => {
    expect((await ask('ekart', { fromDate: '2026-05-02', toDate: '2026-05-01' })).status).toBe(422)
    expect((await ask('ekart', { fromDate: '2024-01-01', toDate: '2026-05-01' })).status).toBe(422)
    expect(
      (await ask('ekart', {}, await aUser(server, { company, role: 'staff' }))).problem.code,
    ).toBe('ROLE_FORBIDDEN')
  })
})
