import { describe, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
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

describe.each(databases())('tables to take away, on %s', (database) => {
  const server = testServer({ database })

  const table = async (as: User, path: string) => {
    const answer = await server.request({
      url: `/api/${path}`,
      headers: {
        accept: 'text/csv',
        'x-access-token': as.token,
        'module-id': String(moduleIds.foodKart),
      },
    })
    const [heading = '', ...lines] = answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1)
    const names = heading.split(',')
    return {
      answer,
      rows: lines.map((line) =>
        Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])),
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
    expect(rows.map(({ order_no }) => order_no)).toEqual([
      ...more.map((row) => row.order_no).toReversed(),
      '1000',
    ])
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(rows[0]).toMatchObject({
      created: '2026-05-20 17:30',
      status: 'Pending',
      total: '10.50',
      currency: 'GBP',
    })
    expect(
      (await table(owner, 'order/getall?order_status_id=1&order=asc')).rows[0]?.['order_no'],
    ).toBe('1000')
    expect((await table(owner, 'order/getall?search=nobody')).rows).toEqual([])
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

  test('only the owner exports data of people; products are exported by those who can read them', async () => {
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
    ]).toEqual([200, 403])
    const other = await aUser(server)
    expect((await table(other, 'product/getall')).rows).toEqual([])
    expect((await table(await aUser(server, { company }), 'product/getall')).rows).toMatchObject([
      { name: 'House Burger', price: '12.50' },
    ])
  })
})
