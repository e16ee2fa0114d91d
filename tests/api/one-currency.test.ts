import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import { getCustomer, listCustomers } from '#contract/customer.ts'
import { getFourBoxes } from '#contract/dashboard.ts'
import { getOrder } from '#contract/order.ts'
import { listReport } from '#contract/report.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { aCustomer, anOrder, aProduct, aTable, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const today = { fromDate: '2026-05-20', toDate: '2026-05-20' }
const groupings = ['day', 'hour', 'weekhour', 'product', 'staff', 'table', 'tax'] as const

describe.each(databases())('sums of money on %s', (database) => {
  const server = testServer({ database })

  type Shop = { owner: User; customer: Awaited<ReturnType<typeof aCustomer>> }
  const open = async (): Promise<Shop> => {
    const owner = await aUser(server, { module: 'foodKart' })
    return { owner, customer: await aCustomer(server, { company: owner.company }) }
  }
  const sell = async ({ owner, customer }: Shop, currency: string, amount: number) => {
    const product = await aProduct(server, { company: owner.company, name: currency })
    const lines = [{ line_amount: amount, product_id: product, cart_status: 'Served' as const }]
    const paid = { payment_status: 'paid' as const, paid_amount: amount + 10, refunded_amount: 10 }
    return anOrder(server, {
      company: owner.company,
      customer_id: customer,
      order_status_id: 6,
      currency,
      lines,
      ...paid,
    })
  }
  const change = async ({ owner }: Shop, currency: string) => {
    expect(await server.status(updateUser, { currency }, owner)).toBe(200)
  }
  const csv = async ({ owner }: Shop, path: string) => {
    const headers = { accept: 'text/csv', 'x-access-token': owner.token, 'module-id': '13' }
    return (await server.request({ url: `/api/${path}`, headers })).body
  }

  /** Every sum that the product shows of orders, without names and ids. */
  const sumsOf = async (shop: Shop) => {
    const as = shop.owner
    const report = async (groupBy: (typeof groupings)[number]) => {
      const { rows, totals, currency } = await server.ask(
        listReport,
        { ...today, groupBy, rowSize: 366 },
        as,
      )
      return {
        totals,
        currency,
        goods: rows.map(({ goodsAmount, salesAmount }) => [goodsAmount, salesAmount]),
      }
    }
    const { boxes, currency } = await server.ask(getFourBoxes, today, as)
    const { spentAmount, currency: spentIn } = await server.ask(
      getCustomer,
      { id: shop.customer },
      as,
    )
    const listed = (await server.ask(listCustomers, { sort: 'spent' }, as)).rows
    const [heading = '', row = ''] = (await csv(shop, 'customer/getall'))
      .split('\r\n')
      .map((line) => line.replace('\uFEFF', ''))
    const column = (name: string) => row.split(',')[heading.split(',').indexOf(name)]
    return {
      reports: await Promise.all(groupings.map(report)),
      reportCsv: await csv(
        shop,
        `orderreport/list?from_date=2026-05-20&to_date=2026-05-20&group_by=day`,
      ),
      boxes: boxes.filter(({ unit }) => unit === 'amount'),
      currency,
      customer: [spentAmount, spentIn],
      customers: listed.map((one) => [one.spentAmount, one.currency]),
      customerCsv: [column('spent'), column('currency')],
    }
  }

  test('after a change of the company’s currency every sum is what it would be without the orders in the old one', async () => {
    const changed = await open()
    const fresh = await open()
    await sell(changed, 'GBP', 54334)
    await change(changed, 'JPY')
    await change(fresh, 'JPY')
    expect(await sumsOf(changed)).toEqual(await sumsOf(fresh))
    for (const shop of [changed, fresh]) await sell(shop, 'JPY', 1000)
    const sums = await sumsOf(changed)
    expect(sums).toEqual(await sumsOf(fresh))
    expect(sums.boxes).toMatchObject([{ key: 'sales', value: 1000, trend: [1000] }])
    expect([sums.customer, sums.customerCsv]).toEqual([
      [1000, 'JPY'],
      ['1000', 'JPY'],
    ])
    await change(changed, 'GBP')
    expect((await sumsOf(changed)).customer).toEqual([54334, 'GBP'])
  })

  test('the bill of a table stays in the currency it was begun in', async () => {
    const owner = await aUser(server, { module: 'tableOrdering' })
    const { company } = owner
    const id = await aTable(server, { company })
    const table = () => server.ask(getTable, { id }, owner)
    const { version } = await table()
    const opened = await server.call(
      updateTable,
      { id, expectedVersion: version, event: 'table.open', partySize: 2 },
      { as: owner },
    )
    const sessionId = opened.data.session?.id ?? ''
    const add = (line_amount: number, columns: object) =>
      anOrder(server, {
        company,
        module: 'tableOrdering',
        order_status_id: 2,
        table_id: id,
        table_session_id: sessionId,
        lines: [{ line_amount }],
        ...columns,
      })
    const first = await add(5880, { at: server.clock.now() - 1000 })
    expect(await server.status(updateUser, { currency: 'JPY' }, owner)).toBe(200)
    await add(900, { currency: 'JPY' })
    const bill = { totalAmount: 5880, owedAmount: 5880, currency: 'GBP' }
    expect((await table()).session).toMatchObject(bill)
    expect(await server.ask(listLiveTables, {}, owner)).toMatchObject([bill])
    expect(await server.ask(getOrder, { id: first.id }, owner)).toMatchObject({
      currency: 'GBP',
      owedAmount: 5880,
    })
  })
})

/**
 * Where money of many orders is added up, with what keeps it to one currency. A new sum belongs
 * here only with an answer.
 */
const sumsInSource: Record<string, string> = {
  'server/customer/customers.ts': 'isInOwnCurrency',
  // An order has one currency.
  'server/order/money/owed.ts': 'p.order_id = o.id',
  'server/order/sums/add-up.ts': 'o.currency as "currency"',
  // An order has one currency.
  'server/payment/taken-payment.ts': 'order_id = ${order.id}',
  // An order has one currency.
  'server/payment/online-payments.ts': 'r.order_id = p.order_id',
  'server/receipt/online-money.ts': 'p.order_id = o.id',
  'server/report/by-tax.ts': 'o.currency = ${asked.currency}',
  // An order has one currency.
  'server/table/bill-parts.ts': 'p.order_id = o.id',
  'server/table/live-tables.ts': 'isInBillCurrency',
  'server/till/till-closings.ts': 'p.currency = r.currency',
  'server/till/till-day.ts': 'p.currency = ${currency}',
  'server/till/unfinished.ts': 'when o.currency = ${currency}',
}

test('no statement adds up money without saying of which currency', () => {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const sources = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      file: `server/${file.replaceAll('\\', '/')}`,
      text: readFileSync(join(project, 'server', file), 'utf8'),
    }))
  const addsUp = sources.filter(({ text }) =>
    /\b(sum|avg|total)\([^)]*(amount|owed)|sum: sql`[^`]*amount/i.test(text),
  )
  expect(addsUp.map(({ file }) => file).toSorted()).toEqual(Object.keys(sumsInSource).toSorted())
  for (const { file, text } of addsUp)
    expect([file, text.includes(sumsInSource[file] ?? '?')]).toEqual([file, true])
})
