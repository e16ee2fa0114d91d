import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createCategory, listCategories } from '#contract/catalogue.ts'
import { getProduct, listProducts } from '#contract/product.ts'
import { cancelImport, getImport, importProducts } from '#contract/product-import.ts'
import { type CsvRow, csvRows } from '../../server/import/csv-rows.ts'
import { toJson } from '../../server/db/json-text.ts'
import { forgetOldImports } from '../../server/import/import-store.ts'
import { mostKept } from '../../server/import/keep-failures.ts'
import { amountOf } from '../../server/import/read-row.ts'
import { runImport } from '../../server/import/run-import.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { bombOf, xlsxOf, xlsxOfSheet, zipOf } from '../support/xlsx.ts'

test.each([
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,234.50', 123450],
  ['1.234,50', 123450],
  ['£8', 800],
  ['8 EUR', 800],
  ['0', 0],
  ['12.345', 1234500],
  ['1.2.3', undefined],
  ['12.3456', undefined],
  ['-5', undefined],
  ['twelve', undefined],
])('the price %s is read as %s', (text, amount) => expect(amountOf(text, 2)).toBe(amount))

test.each<['\n' | '\r\n', string]>([
  ['\n', ''],
  ['\r\n', '"'],
  ['\n', '"'],
])(
  'a long table with line ends %j and marks %j has the same rows as in one piece',
  async (end, mark) => {
    const lines = Array.from({ length: 3000 }, (_, at) =>
      [`Käse ${at}`, at % 9 ? at : '', mark && `a "" b${end}${'c'.repeat(at % 300)}`]
        .map((cell) => mark + cell + mark)
        .join(';'),
    )
    const text = [`name;price;note`, '', ...lines, ' ; ; ', 'last;1;'].join(end)
    const rows: CsvRow[] = []
    for await (const row of csvRows(Buffer.from(text))) rows.push(row)
    expect(rows.map(({ cells }) => cells)).toEqual(
      Papa.parse(text, { delimiter: ';', newline: end, skipEmptyLines: 'greedy' }).data,
    )
    // An empty row has its number too, and a field of several lines makes one row, as in a
    // spreadsheet.
    expect(rows.map(({ line }) => line)).toEqual([
      1,
      ...Array.from({ length: 3000 }, (_, at) => at + 3),
      3004,
    ])
  },
)

describe.each(databases())('imports on %s', (database) => {
  const server = testServer({ database })

  const anOwner = () => aUser(server, { module: 'foodKart' })
  const post = (as: User, bytes: Buffer | string, type = 'text/csv') =>
    server.request({
      method: 'POST',
      url: '/api/import/upload',
      headers: {
        'content-type': type,
        'x-access-token': as.token,
        'module-id': String(as.moduleId),
      },
      payload: bytes,
    })
  const upload = async (as: User, bytes: Buffer | string): Promise<Id> =>
    (await post(as, bytes)).json<{ data: { file_id: Id } }>().data.file_id
  const run = (as: User, input: Parameters<typeof server.call<typeof importProducts>>[1]) =>
    server.call(importProducts, input, { as })
  const list = (as: User) => server.ask(listProducts, { rowSize: 100 }, as)
  const done = (as: User, id: Id) =>
    expect
      .poll(async () => (await server.ask(getImport, { id }, as)).state, {
        timeout: 20_000,
      })
      .toBe('done')

  test('rows become products with their groups; bad rows keep no good one out and say why', async () => {
    const owner = await anOwner()
    const made = await run(owner, {
      rows: [
        {
          name: 'Masala dosa',
          sku: 'D-1',
          category: 'Breakfast',
          price: '8.50',
          stockQty: '20',
          type: 'veg',
          taste: 'MILD',
        },
        { name: 'No price' },
        { name: 'Odd', price: 'cheap' },
        { price: '3' },
        { name: 'Idli', category: 'Breakfast', price: '4,00' },
        { name: 'Spicy', price: '1', taste: 'Volcanic' },
      ],
    })
    expect(made.data).toMatchObject({
      state: 'done',
      total: 6,
      processed: 6,
      created: 2,
      updated: 0,
      failed: 4,
      rows: [
        { row: 2, field: 'price', code: 'REQUIRED' },
        { row: 3, field: 'price', code: 'NOT_AN_AMOUNT' },
        { row: 4, field: 'name', code: 'REQUIRED' },
        { row: 6, field: 'taste', code: 'UNKNOWN' },
      ],
    })
    expect((await list(owner)).rows).toMatchObject([
      { name: 'Idli', priceAmount: 400, categoryName: 'Breakfast' },
      {
        name: 'Masala dosa',
        sku: 'D-1',
        priceAmount: 850,
        stockQty: 20,
        type: 'Veg',
        taste: 'Mild',
        categoryName: 'Breakfast',
      },
    ])
  })

  test('a check names rows without a number whose name is taken; they are added all the same', async () => {
    const owner = await anOwner()
    await run(owner, { rows: [{ name: 'Margherita', price: '8' }] })
    const rows = [
      { name: 'Salami', price: '9' },
      { name: 'Margherita', price: '8.50' },
      { name: 'Salami', price: '9.50' },
      { name: 'Margherita', sku: 'M-2', price: '9' },
      { name: 'Margherita' },
    ]
    const checked = (await run(owner, { isDryRun: true, rows })).data
    expect(checked).toMatchObject({ created: 4, failed: 1 })
    expect(checked.warnings).toEqual([
      {
        row: 2,
        message:
          '“Margherita” exists already; it will be added a second time. Add its SKU to change it instead.',
      },
      {
        row: 3,
        message: 'Row 2 is “Salami” too; both will be added. Give each its SKU, or leave one out.',
      },
    ])
    expect((await run(owner, { rows })).data).toMatchObject({ created: 4, warnings: [] })
    expect((await list(owner)).rows).toHaveLength(5)
  })

  test('categories of an import come last, in the order of the file', async () => {
    const owner = await anOwner()
    const rowOf = (category: string) => ({ name: `In ${category}`, price: '1', category })
    await server.call(createCategory, { name: 'Soups', sort: 3 }, { as: owner })
    await run(owner, { rows: ['Wine', 'Beer'].map(rowOf) })
    await run(owner, { rows: ['Beer', 'Apples'].map(rowOf) })
    const { rows } = await server.ask(listCategories, {}, owner)
    expect(rows.map(({ name }) => name)).toEqual(['Soups', 'Wine', 'Beer', 'Apples'])
  })

  test('a check names the products that change, those that get another name first', async () => {
    const owner = await anOwner()
    const row = (name: string, sku: string, price: string) => ({ name, sku, price })
    const mug = row('Blue Mug', 'MUG', '5')
    const first = await run(owner, {
      rows: [mug, row('Red Mug', 'MUG', '6'), { name: 'Soup' }, row('Tea', 'TEA', '2')],
    })
    expect(first.data).toMatchObject({ created: 2, failed: 2, changes: [] })
    // The file of rejected rows: only the soup is corrected.
    const rows = [row('Tea', 'TEA', '3'), row('Red Mug', 'MUG', '6'), { name: 'Soup', price: '4' }]
    const checked = (await run(owner, { isDryRun: true, rows })).data
    expect(checked).toMatchObject({ created: 1, updated: 2, failed: 0, warnings: [] })
    expect(checked.changes).toEqual([
      { row: 2, name: 'Blue Mug', newName: 'Red Mug' },
      { row: 1, name: 'Tea' },
    ])
    expect((await list(owner)).rows.map(({ name }) => name)).toEqual(['Blue Mug', 'Tea'])
  })

  test('a number that is there is changed, or refused where only new ones are wanted; what is left out stays', async () => {
    const owner = await anOwner()
    await run(owner, {
      rows: [{ name: 'Tea', sku: 'T', price: '2', stockQty: '5', description: 'Hot' }],
    })
    expect(
      (await run(owner, { mode: 'create', rows: [{ name: 'Tea', sku: 'T', price: '3' }] })).data,
    ).toMatchObject({ created: 0, failed: 1, rows: [{ code: 'DUPLICATE' }] })
    expect(
      (
        await run(owner, {
          rows: [
            { sku: 'T', price: '3' },
            { name: 'New', sku: 'N', price: '1' },
          ],
        })
      ).data,
    ).toMatchObject({ created: 1, updated: 1, failed: 0 })
    const { rows } = await list(owner)
    expect(rows).toMatchObject([
      { name: 'New', priceAmount: 100 },
      { name: 'Tea', priceAmount: 300, stockQty: 5, version: 2 },
    ])
    const tea = rows.find(({ sku }) => sku === 'T')
    if (!tea) throw new Error('there is no tea')
    const { formerPrice, priceChanges } = await server.ask(getProduct, { id: tea.id }, owner)
    expect(formerPrice?.priceAmount).toBe(200)
    const by = { changedBy: 'Ada Fernando', changedMs: server.clock.now() }
    expect(priceChanges).toEqual([{ fromAmount: 200, toAmount: 300, ...by }])
    const elsewhere = await run(
      { ...owner, moduleId: 12 },
      { rows: [{ name: 'Tea', sku: 'T', price: '3' }] },
    )
    expect(elsewhere.data.rows).toMatchObject([{ field: 'sku', code: 'DUPLICATE' }])
  })

  test('a number that is twice in a file is an error of the later row, which names both rows, at any distance', async () => {
    const owner = await anOwner()
    const twice = await run(owner, {
      rows: [
        { sku: 'T', price: '3' },
        { name: 'Tea', sku: 'T', price: '2' },
        { name: 'Cake', sku: 'C', price: '5' },
        { name: 'Cold tea', sku: ' T ', price: '9' },
        { sku: 'C', price: '7' },
      ],
    })
    // Also a row that fails has taken its number: which of the two was meant is for the sender to
    // say.
    expect(twice.data).toMatchObject({ created: 1, failed: 4 })
    expect((await list(owner)).rows).toMatchObject([{ name: 'Cake', priceAmount: 500 }])
    const rows = Array.from({ length: 260 }, (_, index) => `Thing ${index},S-${index},1`)
    const file = `name,sku,price\n${[...rows, 'Other,S-3,9', 'More,S-259,9'].join('\n')}\n`
    for (const isDryRun of [true, false]) {
      const { id } = (await run(owner, { fileId: await upload(owner, file), isDryRun })).data
      await done(owner, id)
      const { created, updated, failed, rows: faults } = await server.ask(getImport, { id }, owner)
      expect({ created, updated, failed, faults }).toMatchObject({
        created: 260,
        updated: 0,
        failed: 2,
        faults: [
          {
            row: 261,
            field: 'sku',
            code: 'TWICE',
            message: 'Rows 5 and 262 have the same SKU.',
          },
          {
            row: 262,
            field: 'sku',
            code: 'TWICE',
            message: 'Rows 261 and 263 have the same SKU.',
          },
        ],
      })
    }
  })

  test('all errors of a row are in the answer and in the file of rejected rows', async () => {
    const owner = await anOwner()
    const file = `name,sku,price,stock,type\nTea,T,3,1,Veg\n,T,three,-3,Fish\nCake,C,5,x,\n`
    const fileId = await upload(owner, file)
    const { data } = await run(owner, { fileId })
    expect(data).toMatchObject({ created: 1, failed: 2 })
    expect(data.rows.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'price', '“three” is not a price.'],
      [2, 'stock_qty', '“-3” is negative. Enter 0 or more.'],
      [2, 'type', '“Fish” is not one of Veg, Non-veg.'],
      [2, 'sku', 'Rows 2 and 3 have the same SKU.'],
      [2, 'name', 'A name is required.'],
      [3, 'stock_qty', '“x” is not a whole number.'],
    ])
    const { payload } = await server.request({ method: 'GET', url: data.failedCsvUrl ?? '' })
    const [headings, first] = Papa.parse<string[]>(payload.replace(/^\uFEFF/, '')).data
    expect(headings?.slice(0, 3)).toEqual(['row', 'field', 'error'])
    expect(first?.[1]).toBe('Price, Stock, Veg or Non-veg, SKU, Name')
    expect(first?.[2]).toContain('“three” is not a price. “-3” is negative.')
    // A taken number is reported beside the other errors.
    const again = await run(owner, {
      mode: 'create',
      rows: [{ name: 'Tea', sku: 'T', price: 'x', stockQty: 'y' }],
    })
    expect(again.data.rows.map(({ field, code }) => [field, code])).toEqual([
      ['price', 'NOT_AN_AMOUNT'],
      ['stock_qty', 'NOT_A_NUMBER'],
      ['sku', 'DUPLICATE'],
    ])
  })

  test('a row has the number that a spreadsheet shows, in the answer, the sentences and the file of rejected rows', async () => {
    const owner = await anOwner()
    const table = [
      ['name', 'sku', 'price'],
      ['"Tea\nwith milk"', 'T', '3'],
      ['Cake', 'C', '5'],
      [],
      ['Bun', 'C', '2'],
      ['', '', ''],
      ['Pie', 'P', 'x'],
    ]
    const csv = table.map((cells) => cells.join(',')).join('\n')
    const workbook = xlsxOf(table.map((cells) => cells.map((cell) => cell.replaceAll('"', ''))))
    for (const file of [csv, csv.replaceAll('\n,,\n', '\r\n \r\n'), workbook]) {
      const fileId = await upload(owner, file)
      const { data } = await run(owner, { fileId, isDryRun: true })
      expect(data).toMatchObject({ total: 4, processed: 4, failed: 3 })
      // Of the answer, 1 is the first row after the headings.
      expect(data.rows.map(({ row, message }) => [row + 1, message])).toEqual([
        [2, 'Only one line of text is allowed.'],
        [5, 'Rows 3 and 5 have the same SKU.'],
        [7, '“x” is not a price.'],
      ])
      const { payload } = await server.request({ method: 'GET', url: data.failedCsvUrl ?? '' })
      const lines = Papa.parse<string[]>(payload.replace(/^\uFEFF/, '').trim()).data
      expect(lines.map(([row]) => row)).toEqual(['row', '2', '5', '7'])
    }
  })

  test('a dry run counts and changes nothing', async () => {
    const owner = await anOwner()
    expect(
      (
        await run(owner, {
          isDryRun: true,
          rows: [{ name: 'Ghost', price: '1', category: 'Fog' }, { name: 'Bad' }],
        })
      ).data,
    ).toMatchObject({
      isDryRun: true,
      created: 1,
      failed: 1,
    })
    expect((await list(owner)).pagination.totalRows).toBe(0)
  })

  test.each([
    [
      'semicolons and a mark of UTF-8',
      '\uFEFFName;Preis;Stock\r\n"Käse; mild";3,20;7\r\n\r\nBrot;"1.000,00";\r\n',
    ],
    ['tabs', 'name\tprice\tstock\nKäse; mild\t3.20\t7\nBrot\t1000\t\n'],
    ['quotes with line ends', 'name,price,stock\n"Käse; mild","3.20",7\n"Brot",1000,""\n'],
  ])('a file with %s is read', async (_kind, text) => {
    const owner = await anOwner()
    const fileId = await upload(owner, text)
    const columns: Record<string, string> = text.includes('Preis') ? { price: 'Preis' } : {}
    expect((await run(owner, { fileId, columns })).data).toMatchObject({ created: 2, failed: 0 })
    expect((await list(owner)).rows).toMatchObject([
      { name: 'Brot', priceAmount: 100_000 },
      { name: 'Käse; mild', priceAmount: 320, stockQty: 7 },
    ])
    // A file is good for one import.
    expect((await run(owner, { fileId, columns })).status).toBe(404)
  })

  test('an old file of Windows and a workbook are read too', async () => {
    const owner = await anOwner()
    await run(owner, {
      fileId: await upload(owner, Buffer.from('name,price\nCaf\xe9,2\n', 'latin1')),
    })
    await run(owner, {
      fileId: await upload(
        owner,
        xlsxOf([
          ['Name', 'Price', 'Stock'],
          ['Sheet & <one>', 12.5, 3],
          ['Two', '7', ''],
        ]),
      ),
    })
    expect((await list(owner)).rows.map(({ name, priceAmount }) => [name, priceAmount])).toEqual([
      ['Café', 200],
      ['Sheet & <one>', 1250],
      ['Two', 700],
    ])
  })

  test('a workbook that holds more than it says, or too much, is refused in words, and the next one is read', async () => {
    const owner = await anOwner()
    const wide = xlsxOfSheet(
      Array.from(
        { length: 20_000 },
        (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
      ).join(''),
    )
    const stray = xlsxOfSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    )
    const refused = await Promise.all(
      [bombOf(300, { isLiar: true }), bombOf(280), wide, stray].map((file) => post(owner, file)),
    )
    const tooFar = (cell: string) => [
      413,
      'TOO_LARGE',
      `The cell ${cell} is too far away from the others. Clear it, or copy the table into a new file.`,
    ]
    const tooLarge = [
      413,
      'TOO_LARGE',
      'This workbook is too large to read. Split it, or save it as CSV.',
    ]
    expect(
      refused.map((response) => [
        response.statusCode,
        response.json().code,
        response.json().message,
      ]),
    ).toEqual([tooLarge, tooLarge, tooFar('XFD184'), tooFar('XFD1048576')])
    expect(await upload(owner, xlsxOf([['Name', 'Price']]))).toMatch(/csv$/)
  })

  test('workbooks of one company wait for each other, and beyond a few are asked to come again; a table of text waits for none', async () => {
    const owner = await anOwner()
    const large = xlsxOf(Array.from({ length: 3000 }, (_, at) => [`Product ${at}`, at]))
    const workbooks = Promise.all(Array.from({ length: 6 }, () => post(owner, large)))
    expect((await post(owner, 'name,price\na,1\n')).statusCode).toBe(200)
    const answers = (await workbooks).map((response) => [
      response.statusCode,
      response.statusCode === 200 ? '' : response.json().code,
    ])
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => [200, '']),
      ...Array.from({ length: 2 }, () => [503, 'RETRY_LATER']),
    ])
  })

  test.each([
    [
      'a quotation mark that is not closed',
      `name,price\n"${'""'.repeat(200_000)}`,
      'Row 2 is too long. Check whether a closing quotation mark is missing.',
    ],
    [
      'a row without end',
      `name,price\na,1\n${'a'.repeat(300_000)}`,
      'Row 3 is too long. Check whether a closing quotation mark is missing.',
    ],
    ['too many columns', `name,price${',x'.repeat(900)}\na,1\n`, 'At most 500 columns.'],
    ['too many line ends', `name,price\n${'\n'.repeat(250_000)}`, 'At most 200000 rows at once.'],
  ])('a table with %s is refused in words', async (_kind, text, message) => {
    const response = await post(await anOwner(), text)
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      { code: 'TOO_LARGE', message },
    ])
  })

  test('tables of one company wait for each other, and beyond a few are asked to come again', async () => {
    const owner = await anOwner()
    const large = `name,price\n${'Long product name,1\n'.repeat(20_000)}`
    const answers = await Promise.all(Array.from({ length: 24 }, () => post(owner, large)))
    const codes = new Set(answers.map((it) => (it.statusCode === 200 ? '' : it.json().code)))
    expect([...codes].toSorted()).toEqual(['', 'RETRY_LATER'])
  })

  test('a file that is no table, or has unknown headings, is refused', async () => {
    const owner = await anOwner()
    const whole = xlsxOf([['Name']])
    const broken = [
      Buffer.from([0, 1, 2, 0]),
      zipOf({ 'a.txt': 'no workbook' }),
      whole.subarray(0, 200),
      Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 7)]),
    ]
    const refused = await Promise.all(broken.map((file) => post(owner, file)))
    expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual(
      broken.map(() => [415, 'WRONG_TYPE']),
    )
    expect(
      (await run(owner, { fileId: await upload(owner, 'foo,constructor\n1,2\n') })).problem.errors,
    ).toMatchObject([{ path: 'columns' }])
    expect(
      (
        await run(owner, {
          fileId: await upload(owner, 'name,price\na,1\n'),
          columns: { price: 'Cost' },
        })
      ).problem.errors,
    ).toMatchObject([{ path: 'columns.price' }])
    expect((await run(owner, {})).status).toBe(422)
    const { fileId } = { fileId: await upload(owner, 'name,price\na,1\n') }
    expect((await run(await anOwner(), { fileId })).status).toBe(404)
    expect(
      (
        await post(
          await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' }),
          'name\n',
        )
      ).json().code,
    ).toBe('ROLE_FORBIDDEN')
  })

  test('the failed rows come as a file in which nothing is a formula, and an empty table can be had', async () => {
    const owner = await anOwner()
    const { failedCsvUrl } = (
      await run(owner, { rows: [{ name: '=HYPERLINK("http://evil")', price: 'x' }] })
    ).data
    const file = await server.request({ url: failedCsvUrl ?? '' })
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="failed-rows.csv"',
      'x-content-type-options': 'nosniff',
    })
    expect(file.body).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect((await server.request({ url: `${failedCsvUrl}x` })).json().code).toBe('LINK_EXPIRED')
    server.clock.advance(3 * 3_600_000)
    expect((await server.request({ url: failedCsvUrl ?? '' })).statusCode).toBe(410)
    expect((await server.request({ url: '/api/import/template' })).body).toMatch(
      /^\uFEFFname,sku,category,price,stock_qty/,
    )
  })

  test('the file of failed rows is imported as it is, once its cells are mended', async () => {
    const owner = await anOwner()
    const csv = 'Title,SKU,Unit price,Shelf\nSoup,S1,4.50,A\n"Tea, green",T1,dear,B\n,N1,3,C\n'
    const { failedCsvUrl } = (await run(owner, { fileId: await upload(owner, csv) })).data
    const failed = (await server.request({ url: failedCsvUrl ?? '' })).body
    expect(failed.split('\r\n')[0]).toBe('\uFEFFrow,field,error,Title,SKU,Unit price,Shelf')
    const mended = failed.replace(',dear,', ',2.50,').replace(',,N1', ',Nuts,N1')
    expect((await run(owner, { fileId: await upload(owner, mended) })).data).toMatchObject({
      created: 2,
      updated: 0,
      failed: 0,
    })
    expect((await server.ask(listProducts, { search: 'Tea' }, owner)).rows).toMatchObject([
      { name: 'Tea, green', sku: 'T1', priceAmount: 250 },
    ])
  })

  test('unusual names are imported and exported unchanged', async () => {
    const owner = await anOwner()
    const names = [
      "Robert'); drop table product;--",
      '<script>alert(1)</script>',
      'مرحبا',
      '😀 "quoted", comma',
      "O'Neil",
      '{{7*7}}',
      'null',
    ]
    expect(
      (await run(owner, { rows: names.map((name, at) => ({ name, sku: `n${at}`, price: '1' })) }))
        .data,
    ).toMatchObject({ created: names.length, failed: 0 })
    const table = await server.request({
      url: '/api/product/getall',
      headers: { accept: 'text/csv', 'x-access-token': owner.token, 'module-id': '13' },
    })
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    const again = await run(owner, { fileId: await upload(owner, table.body) })
    expect(again.data).toMatchObject({ created: 0, updated: names.length, failed: 0 })
    expect((await list(owner)).rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  test('of rejected rows only so much is kept of one import, and only of the newest of a company; all are counted', async () => {
    const owner = await anOwner()
    const bad = (rows: number, note = '') => {
      const lines = Array.from({ length: rows }, (_, at) => `Item ${at},S-${at},bad,${note}`)
      return ['name,sku,price,note', ...lines, ''].join('\n')
    }
    const again = (id: Id) => server.ask(getImport, { id }, owner)
    const fileId = await upload(owner, bad(60, 'x'.repeat(80_000)))
    const { id } = (await run(owner, { fileId })).data
    await done(owner, id)
    const long = await again(id)
    expect(long.failed).toBe(60)
    expect(long.failedKept).toBe(Math.floor(mostKept.characters / 80_300))
    expect(long.rows.at(0)).toMatchObject({ row: 1, field: 'price' })
    const file = (await server.request({ url: long.failedCsvUrl ?? '' })).body
    expect(file.trim().split('\r\n')).toHaveLength(long.failedKept + 1)
    expect(file.slice(1, 33)).toBe('row,field,error,name,sku,price,n')
    const sum = async () =>
      (
        await server.databases.read
          .selectFrom('import_failure')
          .select((row) => row.fn.countAll<number>().as('rows'))
          .where('company_id', '=', owner.company.id)
          .executeTakeFirstOrThrow()
      ).rows
    for (let at = 0; at < mostKept.imports; at += 1) {
      server.clock.advance(1_000)
      await run(owner, { fileId: await upload(owner, bad(3)) })
    }
    expect(await sum()).toBe(3 * mostKept.imports)
    const { failed, failedKept, failedCsvUrl } = await again(id)
    expect({ failed, failedKept, failedCsvUrl }).toEqual({ failed: 60, failedKept: 0 })
    // Many at once in the background.
    const many = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const table = await upload(owner, bad(3, 'x'.repeat(60_000)))
        return (await run(owner, { fileId: table })).data.id
      }),
    )
    for (const one of many) await done(owner, one)
    expect(await sum()).toBe(3 * mostKept.imports)
    // Housekeeping does the same for what earlier versions kept, and leaves other companies alone.
    const other = await anOwner()
    await run(other, { fileId: await upload(other, bad(2)) })
    const stored = { company_id: owner.company.id, import_job_id: id, code: 'x', message: 'x' }
    await server.databases.write
      .insertInto('import_failure')
      .values({
        ...stored,
        row_no: 1,
        field: null,
        more: null,
        raw: toJson({ headings: [], cells: [] }),
      })
      .execute()
    await forgetOldImports(server.databases.write, server.clock.now())
    expect(await sum()).toBe(3 * mostKept.imports)
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from import_failure
      where company_id = ${other.company.id}`.execute(server.databases.read)
    expect(Number(rows[0]?.count)).toBe(2)
  })

  test('a long import runs in the background, tells how far it is, and is taken up where it stopped', async () => {
    const owner = await anOwner()
    const rows = Array.from({ length: 1500 }, (_, at) => {
      const price = at % 100 === 0 ? 'bad' : '1.00'
      return `Item ${at},S-${at},${price}`
    })
    const text = `name,sku,price\n${rows.join('\n')}\n`
    const started = (await run(owner, { fileId: await upload(owner, text) })).data
    expect(started).toMatchObject({ state: 'running', processed: 0 })
    await done(owner, started.id)
    const over = await server.ask(getImport, { id: started.id }, owner)
    expect(over).toMatchObject({ total: 1500, processed: 1500, created: 1485, failed: 15 })
    const told = await server.databases.read
      .selectFrom('outbox_event')
      .select('topic')
      .where('company_id', '=', owner.company.id)
      .where('topic', '=', 'import')
      .execute()
    expect(told.length).toBeGreaterThanOrEqual(8)
    expect((await list(owner)).pagination.totalRows).toBe(1485)
  })

  test('an interrupted import resumes without taking a row twice, even when two servers resume it', async () => {
    const owner = await anOwner()
    const text = `name,price\n${Array.from({ length: 900 }, (_, at) => `Cut ${at},1`).join('\n')}\n`
    const { id } = (await run(owner, { fileId: await upload(owner, text) })).data
    const runs = [0, 1, 2].map(() =>
      runImport(
        {
          databases: server.databases,
          companyId: owner.company.id,
          now: () => server.clock.now(),
          isTimeUp: () => true,
        },
        id,
      ),
    )
    await Promise.all(runs)
    await done(owner, id)
    expect(await server.ask(getImport, { id }, owner)).toMatchObject({
      processed: 900,
      created: 900,
    })
    expect((await list(owner)).pagination.totalRows).toBe(900)
  })

  test('a cancelled import keeps its imported rows and takes no more', async () => {
    const owner = await anOwner()
    const rows = Array.from({ length: 40_000 }, (_, at) => `Stop ${at},1`)
    const text = `name,price\n${rows.join('\n')}\n`
    const { id } = (await run(owner, { fileId: await upload(owner, text) })).data
    let stopped = await server.ask(cancelImport, { id }, owner)
    // A batch may have been faster: then it is asked again.
    for (let tries = 0; stopped.state === 'running' && tries < 50; tries += 1)
      stopped = await server.ask(cancelImport, { id }, owner)
    expect(stopped.state).toBe('cancelled')
    const before = (await list(owner)).pagination.totalRows
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await list(owner)).pagination.totalRows).toBe(before)
    expect(await server.status(getImport, { id }, await anOwner())).toBe(404)
    expect(await server.status(cancelImport, { id }, await anOwner())).toBe(404)
  })
})
