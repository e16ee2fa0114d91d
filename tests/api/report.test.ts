import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import { refundOrder } from '#contract/refund.ts'
import { getReceipt } from '#contract/receipt.ts'
import { listReport } from '#contract/report.ts'
import {
  aCompany,
  anOrder,
  aProduct,
  aTable,
  aUser,
  type Company,
  type User,
} from '../support/builders.ts'
import { sumUpDays } from '../../server/order/sums/sum-up-days.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

type Wish = Partial<CallInput<typeof listReport>>

const hour = 60 * 60_000
const day = 24 * hour
const today = { fromDate: '2026-05-20', toDate: '2026-05-20' }

describe.each(databases())('reports on %s', (database) => {
  const server = testServer({ database })
  let now: number
  beforeAll(async () => {
    now = server.clock.now()
  })

  const report = (as: User, wish: Wish = {}) => server.ask(listReport, { ...today, ...wish }, as)
  const rowsById = async (as: User, wish: Wish = {}) =>
    new Map((await report(as, { rowSize: 366, ...wish })).rows.map((row) => [row.id, row]))
  const completed = (company: Company, at: number, line_amount: number, columns = {}) =>
    anOrder(server, {
      company,
      at,
      order_status_id: 6,
      lines: [{ line_amount, cart_status: 'Served' }],
      ...columns,
    })
  const csv = async (as: User, path: string) => {
    const answer = await server.request({
      url: `/api/${path}`,
      headers: {
        accept: 'text/csv',
        'x-access-token': as.token,
        'module-id': String(as.moduleId ?? 13),
      },
    })
    return { answer, lines: answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1) }
  }

  test('what was handed over is a sale, to the penny as list and receipt have it; what waits or was refused is none', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, {
        tax_included: 0,
        settings: '{"deliveryAmount":250,"shopTips":true}',
      }),
      module: 'ekart',
    })
    const product = await aProduct(server, {
      company: owner.company,
      module: 'ekart',
      price_amount: 333,
    })
    const shipped = await server.ask(
      createOrder,
      {
        deliveryType: 'Click and Collect',
        tipAmount: 50,
        items: [{ productId: product, quantity: 3 }],
      },
      owner,
    )
    await server.call(
      recordPayment,
      { purpose: 'order', orderId: shipped.id, method: 'cash', amount: shipped.totalAmount },
      { as: owner },
    )
    for (const event of ['order.mark-ready', 'order.complete'] as const) {
      const { version } = await server.ask(getOrder, { id: shipped.id }, owner)
      await server.call(
        moveOrder,
        { id: shipped.id, expectedVersion: version, event },
        { as: owner },
      )
    }
    for (const status of [1, 2, 4] as const)
      await anOrder(server, { company: owner.company, module: 'ekart', order_status_id: status })
    const { totals, orderStatusIds, currency } = await report(owner)
    const receipt = (await server.call(getReceipt, { uuid: uuidOf(shipped) }, {})).data
    expect(totals).toEqual({
      orders: 1,
      goodsAmount: 999,
      discountAmount: 0,
      taxAmount: 200,
      salesAmount: 1249,
      refundAmount: 0,
      averageAmount: 1249,
    })
    expect([receipt.subtotalAmount, receipt.taxAmount, receipt.totalAmount]).toEqual([
      totals.goodsAmount,
      totals.taxAmount,
      totals.salesAmount,
    ])
    const listed = await server.ask(listOrders, { ...today, orderStatusId: orderStatusIds }, owner)
    expect(listed.rows.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(
      totals.salesAmount,
    )
    expect(currency).toBe('GBP')
    expect((await report(owner, { orderStatusId: [1, 2] })).totals.orders).toBe(2)
    expect((await report(owner, { deliveryType: 'Delivery' })).totals).toMatchObject({
      orders: 0,
      averageAmount: 0,
    })
  })

  test('money given back counts where its order counts, whenever it was given', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { id } = await completed(owner.company, now - day, 1000, {
      payment_status: 'paid',
      paid_amount: 1000,
    })
    const { version } = await server.ask(getOrder, { id }, owner)
    await server.call(
      refundOrder,
      { orderId: id, expectedVersion: version, amount: 300, method: 'cash', reason: 'Cold' },
      { as: owner },
    )
    expect((await report(owner)).totals).toMatchObject({ orders: 0, refundAmount: 0 })
    expect((await report(owner, { fromDate: '2026-05-19' })).totals).toMatchObject({
      salesAmount: 1000,
      refundAmount: 300,
    })
  })

  test('the tax is that of what was kept, however often money is given back', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'foodKart' })
    const paid = {
      payment_status: 'paid',
      paid_amount: 1120,
      tax_amount: 187,
      tax_percent: 20,
      tax_included: 1,
    } as const
    const { id } = await completed(company, now - day, 1120, paid)
    await completed(company, now - day, 1120, paid)
    const refund = async (amount: number) => {
      const { version: expectedVersion } = await server.ask(getOrder, { id }, owner)
      const reason = 'Cold'
      const wish = { orderId: id, expectedVersion, amount, method: 'cash', reason } as const
      expect((await server.call(refundOrder, wish, { as: owner })).status).toBe(200)
    }
    const asked = { fromDate: '2026-05-19' }
    const figures = async (own: number, net: number) => {
      for (const groupBy of ['day', 'hour', 'staff', 'tax'] as const)
        expect((await report(owner, { ...asked, groupBy })).totals.taxAmount).toBe(187 + own)
      const { rows } = await report(owner, { ...asked, groupBy: 'tax' })
      expect(rows).toMatchObject([{ percent: 20, taxAmount: 187 + own, goodsAmount: 933 + net }])
    }
    await figures(187, 933)
    await refund(560)
    await figures(93, 466)
    await sumUpDays(server.databases, now + 40 * day, { minOrders: 1 })
    await refund(280)
    await figures(47, 233)
    await refund(280)
    await figures(0, 0)
  })

  test('where all goods are returned and the tip stays, no tax is left', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'foodKart' })
    await completed(company, now - day, 1320, {
      payment_status: 'refunded',
      paid_amount: 1320,
      refunded_amount: 1120,
      tip_amount: 200,
      tax_included: 1,
      tax_percent: 20,
      tax_amount: 187,
    })
    const asked = { fromDate: '2026-05-19' }
    for (const groupBy of ['day', 'tax'] as const)
      expect((await report(owner, { ...asked, groupBy })).totals.taxAmount).toBe(0)
  })

  test('days are the company’s own, also where clocks change, and days without a sale are there', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { time_zone: 'Australia/Melbourne' }),
      module: 'foodKart',
    })
    for (const moment of [
      '2025-10-04T13:59:59Z',
      '2025-10-04T14:00:00Z',
      '2025-10-05T12:59:59Z',
      '2025-10-05T13:00:00Z',
      '2025-10-05T16:00:00Z',
    ])
      await completed(owner.company, Date.parse(moment), 100)
    const period = { fromDate: '2025-10-04', toDate: '2025-10-07' }
    expect(
      (await report(owner, period)).rows.map(({ id, orders, salesAmount }) => [
        id,
        orders,
        salesAmount,
      ]),
    ).toEqual([
      ['2025-10-04', 1, 100],
      ['2025-10-05', 2, 200],
      ['2025-10-06', 2, 200],
      ['2025-10-07', 0, 0],
    ])
    // At two in the morning of the fifth it was three: midnight, and the last hour of a day of 23.
    const hours = await rowsById(owner, { ...period, toDate: '2025-10-05', groupBy: 'hour' })
    expect(
      [...hours.values()]
        .filter(({ orders }) => orders > 0)
        .map(({ hour: at, orders }) => [at, orders]),
    ).toEqual([
      [0, 1],
      [23, 2],
    ])
    expect(hours.size).toBe(24)
    const week = await rowsById(owner, { ...period, groupBy: 'weekhour' })
    expect(week.size).toBe(168)
    expect([week.get('0-23'), week.get('1-3')]).toMatchObject([
      { weekday: 0, hour: 23, orders: 1 },
      { weekday: 1, hour: 3, orders: 1 },
    ])
    expect((await report(owner, { ...period, order: 'desc', rowSize: 1 })).rows[0]?.id).toBe(
      '2025-10-07',
    )
  })

  test('an hour of a report leads to as many orders in the list, on both sides of a change of the clocks', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { time_zone: 'America/New_York' }),
      module: 'foodKart',
    })
    // At one in the night of the second of November it was one once more.
    for (const moment of [
      '2025-11-01T05:30:00Z',
      '2025-11-02T03:59:59Z',
      '2025-11-02T05:30:00Z',
      '2025-11-02T06:30:00Z',
      '2025-11-02T07:00:00Z',
      '2025-11-03T06:59:59Z',
      '2025-12-08T06:00:00Z',
    ])
      await completed(owner.company, Date.parse(moment), 100)
    const listed = async (filter: object) =>
      (await server.ask(listOrders, { orderStatusId: [6], rowSize: 1, ...filter }, owner))
        .pagination.totalRows
    for (const period of [
      { fromDate: '2025-11-01', toDate: '2025-11-03' },
      { fromDate: '2025-11-01', toDate: '2025-12-31' },
    ]) {
      for (const groupBy of ['hour', 'weekhour'] as const) {
        const rows = (await report(owner, { ...period, groupBy, rowSize: 168 })).rows.filter(
          ({ orders }) => orders > 0,
        )
        for (const { hour: at, weekday, orders } of rows)
          expect([groupBy, at, weekday, await listed({ ...period, hour: at, weekday })]).toEqual([
            groupBy,
            at,
            weekday,
            orders,
          ])
        expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(await listed(period))
      }
    }
    expect([
      await listed({ hour: 1 }),
      await listed({ weekday: 1 }),
      await listed({ hour: 1, weekday: 0, search: 'nobody' }),
    ]).toEqual([5, 2, 0])
  })

  test('products, staff and tables add up, and each row leads to its orders', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'tableOrdering' })
    const waiter = await aUser(server, {
      company,
      role: 'staff',
      module: 'tableOrdering',
      full_name: 'Wim Waiter',
    })
    const tea = await aProduct(server, {
      company,
      module: 'tableOrdering',
      name: 'Tea',
      price_amount: 200,
      no_prep: 1,
    })
    const cake = await aProduct(server, {
      company,
      module: 'tableOrdering',
      name: '=Cake',
      price_amount: 500,
      no_prep: 1,
    })
    const tableId = await aTable(server, { company, name: 'Window' })
    const sell = async (
      as: User,
      items: { productId: typeof tea; quantity: number }[],
      at: { tableId?: typeof tableId } = {},
    ) => {
      const { id, totalAmount } = await server.ask(createOrder, { ...at, items }, as)
      await server.databases.write
        .updateTable('sale_order')
        .set({ order_status_id: 6 })
        .where('id', '=', id)
        .execute()
      return totalAmount
    }
    await sell(owner, [
      { productId: tea, quantity: 2 },
      { productId: cake, quantity: 1 },
    ])
    await sell(waiter, [{ productId: tea, quantity: 1 }], { tableId })
    await completed(company, now, 100, { module_id: 15 })

    const { rows, totals } = await report(owner, { groupBy: 'product' })
    expect(
      rows.map(({ name, quantity, orders, goodsAmount }) => [name, quantity, orders, goodsAmount]),
    ).toEqual([
      ['Tea', 3, 2, 600],
      ['=Cake', 1, 1, 500],
      ['House Burger', 1, 1, 100],
    ])
    expect(rows.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)).toBe(totals.goodsAmount)
    expect(totals).toMatchObject({ orders: 3, salesAmount: 1200, averageAmount: 400 })
    const staff = await rowsById(owner, { groupBy: 'staff' })
    expect(staff.get(waiter.companyUserId)).toMatchObject({
      name: 'Wim Waiter',
      orders: 1,
      salesAmount: 200,
    })
    expect(staff.get('none')).toMatchObject({ orders: 1, salesAmount: 100 })
    const tables = await rowsById(owner, { groupBy: 'table' })
    expect(tables.get(tableId)).toMatchObject({ name: 'Window', salesAmount: 200 })
    for (const groupBy of ['day', 'hour', 'weekhour', 'product', 'staff', 'table', 'tax'] as const)
      expect((await report(owner, { groupBy })).totals).toEqual(totals)

    const listed = async (filter: object) =>
      (await server.ask(listOrders, { ...today, orderStatusId: [6], ...filter }, owner)).rows.length
    expect([
      await listed({ productId: tea }),
      await listed({ takenBy: waiter.companyUserId }),
      await listed({ tableId }),
    ]).toEqual([2, 1, 1])

    const table = await csv(
      owner,
      'orderreport/list?from_date=2026-05-20&to_date=2026-05-20&group_by=product',
    )
    expect(table.lines).toEqual([
      'product,quantity,orders,goods,currency',
      'Tea,3,2,6.00,GBP',
      "'=Cake,1,1,5.00,GBP",
      'House Burger,1,1,1.00,GBP',
    ])
    expect(table.answer.headers['content-disposition']).toBe(
      'attachment; filename="report-product-2026-05-20-2026-05-20.csv"',
    )
    expect(
      (await csv(owner, 'orderreport/list?from_date=2026-05-20&to_date=2026-05-20')).lines,
    ).toEqual([
      'day,orders,goods,discount,tax,sales,refund,average,currency',
      '2026-05-20,3,12.00,0.00,1.83,12.00,0.00,4.00,GBP',
    ])
    const page = await report(owner, {
      groupBy: 'product',
      rowSize: 2,
      currentPage: 2,
      sort: 'label',
    })
    expect([page.rows.map(({ name }) => name), page.pagination]).toEqual([
      ['Tea'],
      { totalRows: 3, rowSize: 2, currentPage: 2 },
    ])
  })

  test('of a guest who did not come only what was paid and kept counts, in each report and the file', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'service' })
    const cut = await aProduct(server, { company, module: 'service', name: 'Cut' })
    const booking = (line_amount: number, columns = {}) =>
      anOrder(server, {
        company,
        module: 'service',
        at: now - hour,
        order_status_id: 2,
        lines: [{ product_id: cut, line_amount }],
        ...columns,
      })
    await booking(5000, { outcome: 'attended', payment_status: 'paid', paid_amount: 5000 })
    await booking(4000, { outcome: 'no_show' })
    await booking(3000, { outcome: 'no_show', paid_amount: 1000, refunded_amount: 400 })
    await booking(9000, {
      order_status_id: 4,
      deposit_amount: 700,
      deposit_kept: 1,
      payment_status: 'paid',
      paid_amount: 900,
    })
    for (const groupBy of ['day', 'hour', 'weekhour', 'product', 'staff', 'table', 'tax'] as const)
      expect((await report(owner, { groupBy })).totals).toMatchObject({
        orders: 3,
        goodsAmount: 5000,
        salesAmount: 5600,
        refundAmount: 0,
      })
    expect((await report(owner, { groupBy: 'product' })).rows).toMatchObject([
      { name: 'Cut', quantity: 1, orders: 1, goodsAmount: 5000 },
    ])
    expect((await report(owner, { groupBy: 'tax' })).rows).toMatchObject([
      { orders: 3, goodsAmount: 5600 },
    ])
    expect((await report(owner)).keptDeposits).toEqual({ count: 1, amount: 700 })
    const period = 'from_date=2026-05-20&to_date=2026-05-20'
    expect((await csv(owner, `orderreport/list?${period}`)).lines).toEqual([
      'day,orders,goods,discount,tax,sales,refund,average,kept_deposits,currency',
      '2026-05-20,3,50.00,0.00,0.00,56.00,0.00,18.67,7.00,GBP',
    ])
    const byHour = (await csv(owner, `orderreport/list?${period}&group_by=hour`)).lines
    expect(byHour.filter((line) => line.endsWith(',7.00,GBP'))).toHaveLength(1)
  })

  test('of every status, sales, tax and count are those of its orders in each report and in the list, also for guests who did not come', async () => {
    const company = await aCompany(server, { order_seq: 100 })
    const owner = await aUser(server, { company, module: 'service' })
    const statuses = [1, 2, 4] as const
    type Status = (typeof statuses)[number]
    const made: { status: Status; total: number; tax: number }[] = []
    for (let index = 0; index < 48; index += 1) {
      const [total, status] = [2200 + index * 7, statuses[index % 3] ?? 1]
      const tax = Math.round(total / 11)
      const outcome =
        status === 2 ? ([null, 'attended', 'no_show'] as const)[Math.floor(index / 3) % 3] : null
      made.push({ status, total, tax })
      await anOrder(server, {
        company,
        module: 'service',
        at: now - index * 5 * hour,
        order_status_id: status,
        tax_amount: tax,
        tax_percent: 10,
        tax_included: 1,
        payment_status: 'paid',
        paid_amount: total,
        outcome: outcome ?? null,
        lines: [{ line_amount: total }],
      })
    }
    const period = { fromDate: '2026-05-01', toDate: '2026-05-20' }
    const figures = async (status: Status) => {
      const own = made.filter((one) => one.status === status)
      const sum = (of: (one: (typeof made)[number]) => number) =>
        own.reduce((all, one) => all + of(one), 0)
      const list = await server.ask(listOrders, { ...period, orderStatusId: [status] }, owner)
      expect(list.pagination.totalRows).toBe(own.length)
      for (const groupBy of ['day', 'hour', 'weekhour', 'staff', 'table', 'tax'] as const) {
        const wish = { ...period, groupBy, orderStatusId: [status], rowSize: 366 }
        const { totals, rows } = await report(owner, wish)
        const expected = { orders: own.length, salesAmount: sum(({ total }) => total) }
        expect(totals).toMatchObject({ ...expected, taxAmount: sum(({ tax }) => tax) })
        const counted = rows.reduce((all, row) => all + row.orders, 0)
        const taxed = rows.reduce((all, row) => all + (row.taxAmount ?? 0), 0)
        expect([groupBy, counted, taxed]).toEqual([groupBy, own.length, totals.taxAmount])
      }
    }
    for (const isSealed of [false, true]) {
      if (isSealed) await sumUpDays(server.databases, now + 40 * day, { minOrders: 1 })
      for (const status of statuses) await figures(status)
    }
  })

  test('of a payment that is kept in part for a no-show, that part of its taxes counts', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'service' })
    await anOrder(server, {
      company,
      module: 'service',
      at: now - hour,
      order_status_id: 2,
      outcome: 'no_show',
      tax_amount: 473,
      tax_percent: 10,
      tax_included: 1,
      paid_amount: 5200,
      refunded_amount: 2500,
      lines: [{ line_amount: 5200 }],
    })
    for (const groupBy of ['day', 'tax'] as const)
      expect((await report(owner, { groupBy })).totals).toMatchObject({
        orders: 1,
        salesAmount: 2700,
        taxAmount: 246,
      })
    expect((await report(owner, { groupBy: 'tax' })).rows).toMatchObject([
      { orders: 1, goodsAmount: 2454, taxAmount: 246 },
    ])
  })

  test('a day that is not over is compared with another one until the same time, in each grouping', async () => {
    const company = await aCompany(server, { order_seq: 100 })
    const owner = await aUser(server, { company, module: 'foodKart' })
    const noon = Date.parse('2026-05-18T12:00:00Z')
    const tea = await aProduct(server, { company, name: 'Tea' })
    for (const at of [noon - day, noon - hour, noon - 1, noon, noon + hour])
      await completed(company, at, 100, { lines: [{ product_id: tea, line_amount: 100 }] })
    const ofDay = (untilMs: number | undefined, wish: Wish = {}) =>
      report(owner, { fromDate: '2026-05-18', toDate: '2026-05-18', untilMs, ...wish })
    const groupings = ['day', 'hour', 'weekhour', 'product', 'staff', 'table', 'tax'] as const
    for (const isSealed of [false, true]) {
      if (isSealed) await sumUpDays(server.databases, now + 40 * day, { minOrders: 100 })
      for (const groupBy of groupings) {
        const orders = async (untilMs: number | undefined, wish: Wish = {}) =>
          (await ofDay(untilMs, { groupBy, ...wish })).totals.orders
        expect([groupBy, await orders(undefined)]).toEqual([groupBy, 4])
        expect([groupBy, await orders(noon)]).toEqual([groupBy, 2])
        expect([groupBy, await orders(noon + day)]).toEqual([groupBy, 4])
        expect([groupBy, await orders(noon - 2 * day)]).toEqual([groupBy, 0])
        const days = { fromDate: '2026-05-17', toDate: '2026-05-20' }
        expect([groupBy, await orders(noon, days)]).toEqual([groupBy, 3])
      }
    }
    expect((await ofDay(noon, { groupBy: 'product' })).rows).toMatchObject([{ orders: 2 }])
    expect((await ofDay(noon, { groupBy: 'tax' })).rows).toMatchObject([{ orders: 2 }])
  })

  test('who let a guest’s order in has taken it; one that let itself in was taken by nobody', async () => {
    const company = await aCompany(server)
    const staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
    const { id } = await anOrder(server, { company })
    await server.call(moveOrder, { id, expectedVersion: 1, event: 'order.accept' }, { as: staff })
    const owner = await aUser(server, { company, module: 'foodKart' })
    const rows = await rowsById(owner, { groupBy: 'staff', orderStatusId: [2] })
    expect([...rows.keys()]).toEqual([staff.companyUserId])
  })

  test('a period that ends before it begins or lasts too long is refused by name; staff see none', async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'foodKart' })
    const refused = async (period: Wish) =>
      (await server.call(listReport, { ...today, ...period }, { as: owner })).problem
    expect(await refused({ fromDate: '2026-05-21' })).toMatchObject({
      status: 422,
      errors: [{ path: 'from_date', rule: 'from_after_to' }],
    })
    expect(await refused({ fromDate: '2025-05-19' })).toMatchObject({
      status: 422,
      errors: [{ path: 'to_date', rule: 'period_too_long' }],
    })
    expect((await report(owner, { fromDate: '2025-05-20', rowSize: 366 })).rows).toHaveLength(366)
    const staff = await aUser(server, { company, role: 'staff', module: 'foodKart' })
    expect(await server.refusal(listReport, today, staff)).toBe('ROLE_FORBIDDEN')
  })

  test('orders in another currency than the company has now are not added to the others', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    await completed(owner.company, now, 100)
    await completed(owner.company, now, 900, { currency: 'LKR' })
    expect((await report(owner)).totals).toMatchObject({ orders: 1, salesAmount: 100 })
  })
})
