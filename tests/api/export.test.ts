import { describe, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import { csvLine } from '../../server/http/csv.ts'
import { aCompany, aCustomer, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

test('a cell that a spreadsheet would run stays text; commas, quotes and line ends keep to their cell', () => {
  const cells = [
    '=1+1',
    '+44',
    '-cmd',
    '@sum',
    '\t=1',
    '\n=1',
    '＝1',
    'a,b',
    'say "hi"',
    'two\nlines',
    ' left',
    '-5.00',
    -5,
    undefined,
  ]
  expect(csvLine(cells)).toBe(
    `'=1+1,'+44,'-cmd,'@sum,"'\t'=1","'\n'=1",'＝1,"a,b","say ""hi""","two\nlines"," left",-5.00,-5,\r\n`,
  )
})

test('no formula begins behind a semicolon or a line’s end either, where lists are divided by semicolons', () => {
  const cells = [
    'a;=1+1',
    ';@sum',
    'two\n=1+1',
    'tab\t+44',
    'tea; milk',
    'no;-5.00',
    '1;2',
    'x;＝1',
  ]
  const line = csvLine(cells)
  expect(line).toBe(
    `"a;'=1+1",";'@sum","two\n'=1+1","tab\t'+44","tea; milk","no;'-5.00","1;2","x;'＝1"\r\n`,
  )
  // What a program reads that takes semicolons for its marks and our quotes, which don't begin a
  // cell of its, for signs.
  const asOthersRead = line.split(/[;\t\r\n]/)
  expect(asOthersRead.filter((cell) => /^"?[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
    cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'),
  )

describe.each(databases())('tables to take away, on %s', (database) => {
  const server = testServer({ database })

  const table = async (as: User, path: string, headers: Record<string, string> = {}) => {
    const answer = await server.request({
      url: `/api/${path}`,
      headers: {
        accept: 'text/csv',
        'x-access-token': as.token,
        'module-id': String(moduleIds.foodKart),
        ...headers,
      },
    })
    const [heading = '', ...lines] = answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1)
    const names = heading.split(',')
    return {
      answer,
      rows: lines.map((line) =>
        Object.fromEntries(cellsOf(line).map((cell, index) => [names[index], cell])),
      ),
    }
  }

  test('the orders of a filter come whole and newest first, however many pieces they are read in', async () => {
    const owner = await aUser(server, {
      company: await aCompany(server, { time_zone: 'Asia/Kolkata' }),
    })
    const { company } = owner
    const customer_id = await aCustomer(server, { company, full_name: '=HYPERLINK("x")' })
    const db = server.databases.write
    const { id } = await anOrder(server, {
      company,
      customer_id,
      total_amount: 1050,
      order_no: '1000',
    })
    const like = await db
      .selectFrom('sale_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 1100 }, (_, index) => ({
      ...like,
      id: `x${index}`,
      uuid: `${id}${index}`,
      order_no: String(1001 + index),
      customer_id: null,
    }))
    for (let from = 0; from < more.length; from += 100)
      await db
        .insertInto('sale_order')
        .values(more.slice(from, from + 100))
        .execute()
    await anOrder(server, { company, order_status_id: 6 })
    const { answer, rows } = await table(owner, 'order/getall?order_status_id=1&rowSize=10')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.body.startsWith('\uFEFF')).toBe(true)
    expect(rows.map((row) => row['Order'])).toEqual([
      ...more.map((row) => row.order_no).toReversed(),
      '1000',
    ])
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(rows[0]).toMatchObject({
      Date: '2026-05-20',
      Time: '17:30',
      Status: 'Pending',
      Net: '10.50',
      Total: '10.50',
      Currency: 'GBP',
    })
    expect(
      (await table(owner, 'order/getall?order_status_id=1&order=asc')).rows[0]?.['Order'],
    ).toBe('1000')
    expect((await table(owner, 'order/getall?search=nobody')).rows).toEqual([])
  })

  test('an order names its items, its tax and its payments in words, for those who keep the books', async () => {
    const company = await aCompany(server, { time_zone: 'Asia/Kolkata' })
    const owner = await aUser(server, { company })
    const { id } = await anOrder(server, {
      company,
      order_status_id: 3,
      payment_status: 'part_refunded',
      source: 'walk_in',
      lines: [
        { name: 'Burger', quantity: 2, line_amount: 2000 },
        { name: 'Cola', line_amount: 300 },
        { name: 'Soup', quantity: 4, line_amount: 900, cart_status: 'Cancelled' },
      ],
      subtotal_amount: 2300,
      tax_percent: 20,
      tax_amount: 383,
      tip_amount: 100,
      total_amount: 2400,
      paid_amount: 2400,
      refunded_amount: 400,
    })
    const payments = [
      ['card', 2000, 'in', 'succeeded'],
      ['cash', 400, 'in', 'succeeded'],
      ['cash', 400, 'out', 'succeeded'],
      ['online', 900, 'in', 'failed'],
    ] as const
    for (const [at, [method, amount, direction, state]] of payments.entries())
      await server.databases.write
        .insertInto('payment_txn')
        .values({
          company_id: company.id,
          id: newId(),
          order_id: id,
          created_ms: server.clock.now() + at,
          updated_ms: server.clock.now() + at,
          version: 1,
          purpose: direction === 'in' ? 'order' : 'refund',
          method,
          direction,
          amount,
          currency: 'GBP',
          state,
          provider_ref: null,
          actor_name: null,
        })
        .execute()
    expect((await table(owner, 'order/getall')).rows).toMatchObject([
      {
        Date: '2026-05-20',
        Time: '17:30',
        Status: 'Cooking',
        Payment: 'Part refunded',
        Kind: 'Takeaway',
        Placed: 'At the counter',
        Items: '2 × Burger; 1 × Cola',
        Pieces: '3',
        Net: '19.17',
        Tax: '3.83',
        Tip: '1.00',
        Total: '24.00',
        Paid: '24.00',
        Refunded: '4.00',
        'Paid by': 'Card 20.00; Cash 4.00; Cash, refunded 4.00',
        Taxes: 'Tax 20 %: 3.83',
      },
    ])
    const hindi = await table(owner, 'order/getall', { 'accept-language': 'hi' })
    expect(hindi.rows).toMatchObject([
      { तारीख: '2026-05-20', पेमेंट: 'कुछ रिफ़ंड हुआ', नग: '3', 'टैक्स का ब्योरा': 'टैक्स 20 %: 3.83' },
    ])
  })

  test('a no-show counts with what was kept, and with the tax of that', async () => {
    const owner = await aUser(server, { module: 'service' })
    await anOrder(server, {
      company: owner.company,
      module: 'service',
      order_status_id: 2,
      outcome: 'no_show',
      start_ms: server.clock.now(),
      end_ms: server.clock.now() + 1,
      payment_status: 'part_refunded',
      subtotal_amount: 5200,
      tax_percent: 10,
      tax_amount: 473,
      total_amount: 5200,
      paid_amount: 5200,
      refunded_amount: 2600,
    })
    const inService = { 'module-id': String(moduleIds.service) }
    expect((await table(owner, 'order/getall', inService)).rows).toMatchObject([
      {
        Status: 'No-show',
        Net: '23.64',
        Tax: '2.36',
        Total: '26.00',
        Paid: '52.00',
        Refunded: '26.00',
        Taxes: 'Tax 10 %: 2.36',
      },
    ])
  })

  test('the customers of a filter', async () => {
    const owner = await aUser(server)
    await aCustomer(server, {
      company: owner.company,
      full_name: 'Priya Raman',
      tags: toJson(['vip']),
    })
    await aCustomer(server, {
      company: owner.company,
      full_name: 'Gone',
      phone_norm: '1',
      erased_ms: 1,
    })
    await aCustomer(server, {
      company: owner.company,
      full_name: 'Other',
      phone_norm: '2',
      email: 'other@mail.example',
    })
    expect((await table(owner, 'customer/getall')).rows.map(({ name }) => name)).toEqual([
      'Priya Raman',
      'Other',
    ])
    expect((await table(owner, 'customer/getall?search=priya')).rows).toMatchObject([
      {
        name: 'Priya Raman',
        calling_code: "'+44",
        email: 'priya@mail.example',
        tags: 'vip',
        spent: '0.00',
      },
    ])
  })

  test('only the owner and who was given the right exports data of people and products', async () => {
    const company = await aCompany(server)
    await aProduct(server, { company, price_amount: 1250 })
    const status = async (role: User['role'], path: string) =>
      (await table(await aUser(server, { company, role }), path)).answer.statusCode
    for (const path of ['order/getall', 'customer/getall']) {
      expect([await status('business', path), await status('staff', path)]).toEqual([200, 403])
    }
    expect([
      await status('master', 'order/getall'),
      await status('partner', 'order/getall'),
      await status('community', 'customer/getall'),
    ]).toEqual([403, 403, 403])
    expect([
      await status('staff', 'product/getall'),
      await status('community', 'product/getall'),
    ]).toEqual([403, 403])
    const rights = ['export'] as const
    const member = await aUser(server, { company, role: 'staff', rights })
    expect((await table(member, 'product/getall')).answer.statusCode).toBe(200)
    const other = await aUser(server)
    expect((await table(other, 'product/getall')).rows).toEqual([])
    expect((await table(await aUser(server, { company }), 'product/getall')).rows).toMatchObject([
      { name: 'House Burger', price: '12.50' },
    ])
  })
})
