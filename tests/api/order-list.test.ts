import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { countOrders, listOrders, moveOrder } from '#contract/order.ts'
import {
  aCompany,
  aCustomer,
  anOrder,
  aProduct,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the list of orders on %s', (database) => {
  const server = testServer({ database })
  let shop: Company
  let keeper: User
  const day = 86_400_000

  beforeAll(async () => {
    shop = await aCompany(server, { time_zone: 'Asia/Kolkata' })
    keeper = await aUser(server, { company: shop, module: 'foodKart' })
    const customer_id = await aCustomer(server, { company: shop, full_name: 'Ravi O’Neil' })
    const start = server.clock.now()
    for (let n = 0; n < 23; n += 1) {
      await anOrder(server, {
        company: shop,
        at: start - n * day,
        order_no: String(990 + n),
        order_status_id: ([1, 2, 3, 4, 5, 6] as const)[n % 6],
        source: n % 2 ? 'phone' : 'guest',
        customer_id: n === 4 ? customer_id : null,
        lines: [{ line_amount: 1000 + ((n * 7) % 23) }],
      })
    }
    await anOrder(server, { company: shop, module: 'ekart', order_no: '1' })
  })

  const list = (query: Parameters<typeof server.call<typeof listOrders>>[1] = {}) =>
    server.ask(listOrders, query, keeper)
  const numbers = async (query: Parameters<typeof list>[0] = {}) =>
    (await list({ rowSize: 100, ...query })).rows.map(({ orderNo }) => Number(orderNo))

  test('says what somebody comes for, and of goods nothing', async () => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module: 'service' })
    const startMs = server.clock.now() + day
    await anOrder(server, {
      company,
      module: 'service',
      start_ms: startMs,
      lines: [
        { name: 'Cancelled', cart_status: 'Cancelled' },
        { name: 'Manicure' },
        { name: 'Haircut' },
      ],
    })
    await anOrder(server, {
      company,
      module: 'service',
      start_ms: startMs + 1,
      order_status_id: 4,
      lines: [{ name: 'Massage', cart_status: 'Cancelled' }],
    })
    const { rows } = await server.ask(listOrders, {}, as)
    // A cancelled booking still says what it was for.
    expect(rows.map(({ firstService }) => firstService)).toEqual(['Manicure', 'Massage'])
    expect((await list()).rows.some((row) => 'firstService' in row)).toBe(false)
  })

  test('bookings begin with those of today, then the next ones, then what was before', async () => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module: 'service' })
    const now = server.clock.now()
    const book = (order_no: string, start_ms: number | null, at: number) =>
      anOrder(server, { company, module: 'service', order_no, start_ms, at })
    await book('1', now + 3 * day, now - 3)
    await book('2', now - 2 * day, now - 2)
    await book('3', now + day, now - 1)
    // A request without a time stands where it was placed.
    await book('4', null, now)
    await book('5', now - 5 * day, now - 4)
    const ordersOf = async (query: object) =>
      (await server.ask(listOrders, query, as)).rows.map(({ orderNo }) => orderNo)
    expect(await ordersOf({})).toEqual(['4', '3', '1', '2', '5'])
    expect(await ordersOf({ sort: 'nearest', order: 'desc' })).toEqual(['5', '2', '1', '3', '4'])
    expect(await ordersOf({ sort: 'promised' })).toEqual(['1', '3', '4', '2', '5'])
    expect(await ordersOf({ sort: 'created' })).toEqual(['4', '3', '2', '1', '5'])
    expect(await ordersOf({ rowSize: 2, currentPage: 2 })).toEqual(['1', '2'])
    // Walked from page to page, over today and back.
    const pageAt = async (query: object) => {
      const { rows, pagination } = await server.ask(listOrders, { rowSize: 2, ...query }, as)
      return { orders: rows.map(({ orderNo }) => orderNo), ...pagination }
    }
    const first = await pageAt({})
    const second = await pageAt({ after: first.next })
    const third = await pageAt({ after: second.next })
    expect([first, second, third].flatMap(({ orders }) => orders)).toEqual([
      '4',
      '3',
      '1',
      '2',
      '5',
    ])
    const back = await pageAt({ before: third.previous })
    expect(back.orders).toEqual(['1', '2'])
    expect((await pageAt({ before: back.previous })).orders).toEqual(['4', '3'])
  })

  test('has ten to a page, newest first, of this module alone', async () => {
    const page = await list()
    expect(page.pagination).toMatchObject({ totalRows: 23, rowSize: 10, currentPage: 1 })
    expect(page.rows.map(({ orderNo }) => Number(orderNo))).toEqual([
      990, 991, 992, 993, 994, 995, 996, 997, 998, 999,
    ])
    expect((await list({ currentPage: 3 })).rows).toHaveLength(3)
    expect(await list({ currentPage: 9 })).toEqual({
      rows: [],
      pagination: { totalRows: 23, rowSize: 10, currentPage: 9 },
    })
  })

  test('sorts by number as numbers, by total and by age', async () => {
    expect(await numbers({ sort: 'order_no', order: 'asc' })).toEqual(
      Array.from({ length: 23 }, (_, n) => 990 + n),
    )
    expect((await numbers({ order: 'asc' }))[0]).toBe(1012)
    const totals = (await list({ sort: 'total', rowSize: 100 })).rows.map(
      ({ totalAmount }) => totalAmount,
    )
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  test('filters by status, source, customer and days of the company', async () => {
    expect(await numbers({ orderStatusId: [1, 6] })).toEqual([
      990, 995, 996, 1001, 1002, 1007, 1008,
    ])
    expect(await numbers({ orderStatusId: [1], source: 'guest' })).toEqual([990, 996, 1002, 1008])
    expect(await numbers({ fromDate: '2026-05-18', toDate: '2026-05-19' })).toEqual([991, 992])
    expect((await list({ orderStatusId: [2], rowSize: 1 })).pagination.totalRows).toBe(4)
  })

  test('a day is the day of the company, not of Greenwich', async () => {
    const midnight = Date.parse('2026-03-01T00:00:00+05:30')
    await anOrder(server, { company: shop, at: midnight, order_no: '2001' })
    await anOrder(server, { company: shop, at: midnight - 1, order_no: '2000' })
    expect(await numbers({ fromDate: '2026-03-01', toDate: '2026-03-01' })).toEqual([2001])
    expect(await numbers({ fromDate: '2026-02-28', toDate: '2026-02-28' })).toEqual([2000])
  })

  test('finds by number, name and phone, and takes signs of patterns as they are', async () => {
    expect(await numbers({ search: '101' })).toEqual([1010, 1011, 1012])
    expect(await numbers({ search: 'ravi o’n' })).toEqual([994])
    expect(await numbers({ search: '07700 900123' })).toEqual([994])
    expect(await numbers({ search: '%' })).toEqual([])
    expect(await numbers({ search: '_' })).toEqual([])
  })

  test('a whole number finds that order alone, a name its words in any order and with a wrong letter', async () => {
    expect(await numbers({ search: '1011' })).toEqual([1011])
    expect(await numbers({ search: 'neil ravi' })).toEqual([994])
    for (const search of ['rvai', 'raavi', 'ravo', 'o’niel', 'ravi o’nel'])
      expect([search, await numbers({ search })]).toEqual([search, [994]])
    for (const search of ['rovu', 'ravi kumar', 'zzzz'])
      expect([search, await numbers({ search })]).toEqual([search, []])
  })

  test('counts per status, with the labels of the module, and says since when the oldest waits', async () => {
    const { data } = await server.call(countOrders, {}, { as: keeper })
    expect(data.counts.map(({ label }) => label)).toEqual([
      'Pending',
      'Accept',
      'Cooking',
      'Unserviceable',
      'Ready',
      'Completed',
      'Assigned',
    ])
    expect(data.counts.find(({ orderStatusId }) => orderStatusId === 2)?.count).toBe(4)
    expect(data.oldestPendingMs).toBe(Date.parse('2026-03-01T00:00:00+05:30') - 1)
  })

  test('counts what a list of the same filter shows, status by status', async () => {
    const { rows } = await server.ask(listOrders, { rowSize: 100 }, keeper)
    const some = rows.find(({ customer }) => customer)
    const filters = [
      { search: 'ravi' },
      { search: 'nobody' },
      { search: '101', deliveryType: 'Delivery' as const },
      { source: 'guest' as const, fromDate: '2026-03-01', toDate: '2026-03-01' },
      { customerId: some?.customer?.id },
      { hour: 12 },
      { weekday: 1, fromDate: '2026-03-02', toDate: '2026-03-01' },
    ]
    for (const filter of filters) {
      const { counts } = await server.ask(countOrders, filter, keeper)
      for (const { orderStatusId, count } of counts) {
        const listed = await server.ask(
          listOrders,
          { ...filter, orderStatusId: [orderStatusId] },
          keeper,
        )
        expect([filter, orderStatusId, count]).toEqual([
          filter,
          orderStatusId,
          listed.pagination.totalRows,
        ])
      }
    }
    expect(
      (await server.ask(countOrders, { search: 'ravi' }, keeper)).counts.some(
        ({ count }) => count > 0,
      ),
    ).toBe(true)
  })

  test('orders that have a product or a variant of it, without lines that were cancelled', async () => {
    const kottu = await aProduct(server, { company: shop, name: 'Kottu' })
    const large = await aProduct(server, { company: shop, name: 'Kottu, L', parent_id: kottu })
    const other = await aProduct(server, { company: shop, name: 'Hoppers' })
    const isCancelled = { product_id: kottu, cart_status: 'Cancelled' } as const
    const at = server.clock.now()
    for (const [orderNo, lines] of [
      ['7001', [{ product_id: kottu }, { product_id: kottu }]],
      ['7002', [{ product_id: other }, { product_id: large }]],
      ['7003', [{ product_id: other }, isCancelled]],
    ] as const)
      await anOrder(server, { company: shop, at, order_no: orderNo, lines: [...lines] })
    expect(await numbers({ productId: kottu })).toEqual([7002, 7001])
    expect(await numbers({ productId: large })).toEqual([7002])
    expect(await numbers({ productId: other })).toEqual([7003, 7002])
    expect((await list({ productId: kottu })).pagination.totalRows).toBe(2)

    const stranger = await aUser(server, {
      company: await aCompany(server),
      module: 'foodKart',
    })
    expect((await server.ask(listOrders, { productId: kottu }, stranger)).rows).toEqual([])
  })

  test('a text that no number, name or phone has finds orders by a product of that name, and the counts say which', async () => {
    const named = async (name: string, columns = {}) =>
      aProduct(server, { company: shop, name, ...columns })
    const mug = await named('Ceramic Mug')
    const blue = await named('Ceramic Mug, Blue', { parent_id: mug })
    const cup = await named('Mugful of Soup')
    const never = await named('Unsold Lamp')
    const of = (order_no: string, ids: readonly Id[], columns = {}) =>
      anOrder(server, {
        company: shop,
        at: server.clock.now(),
        order_no,
        lines: ids.map((product_id) => ({ product_id })),
        ...columns,
      })
    await of('8001', [mug])
    await of('8002', [blue, never], { order_status_id: 6 })
    await of('8003', [cup])
    const counted = async (search: string) => {
      const { counts, products } = await server.ask(countOrders, { search }, keeper)
      return { all: counts.reduce((sum, { count }) => sum + count, 0), products }
    }
    const both = { names: ['Ceramic Mug', 'Mugful of Soup'], total: 2 }
    expect(await numbers({ search: 'mug' })).toEqual([8003, 8002, 8001])
    expect(await counted('mug')).toEqual({ all: 3, products: both })
    expect(await numbers({ search: 'mug', orderStatusId: [6] })).toEqual([8002])
    expect(await numbers({ search: 'mug blue' })).toEqual([8002])
    expect((await counted('mug blue')).products?.names).toEqual(['Ceramic Mug, Blue'])

    // A customer without orders is no reason to find nothing; one with orders comes first.
    const nobody = { company: shop, phone: null, phone_norm: null }
    const customer_id = await aCustomer(server, { ...nobody, full_name: 'Mugdha Rao' })
    expect(await numbers({ search: 'mug' })).toEqual([8003, 8002, 8001])
    await of('8004', [never], { customer_id })
    expect(await numbers({ search: 'mug' })).toEqual([8004])
    expect(await counted('mug')).toEqual({ all: 1, products: undefined })

    // Before a customer with a letter wrong; numbers and unknown words are no products.
    expect(await numbers({ search: 'lamp' })).toEqual([8004, 8002])
    await of('8005', [], {
      customer_id: await aCustomer(server, { ...nobody, full_name: 'Lump Ltd' }),
    })
    expect(await numbers({ search: 'lamp' })).toEqual([8004, 8002])
    expect(await numbers({ search: 'lempp' })).toEqual([])
    const stranger = await aUser(server, { company: await aCompany(server), module: 'foodKart' })
    expect((await server.ask(listOrders, { search: 'soup' }, stranger)).rows).toEqual([])
  })

  test('readers from outside see orders and may do nothing with them', async () => {
    const master = await aUser(server, { company: shop, role: 'master', module: 'foodKart' })
    const { data } = await server.call(listOrders, {}, { as: master })
    expect(data.rows).toHaveLength(10)
    expect(data.rows.flatMap(({ allowedEvents }) => allowedEvents)).toEqual([])
    const { id } = data.rows[0] ?? { id: 'none' as Id }
    expect(
      await server.status(moveOrder, { id, expectedVersion: 1, event: 'order.accept' }, master),
    ).toBe(403)
  })
})
