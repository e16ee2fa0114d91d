import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dialectWordsIn } from '../../tools/dialect-words.ts'

test('what databases do differently is found in statements, and nowhere else', () => {
  const text = `
    const half = total / 2 // listen to it
    const a = sql\`select created_ms / 900000 from sale_order\`
    const b = sql<Row>\`select (\${at} % 7) / \${sql.lit(3)}\`
    const c = sql\`select pg_advisory_lock(1)\`
    const d = sql.raw\`listen news\`
    const e = sql\`select id from job for update skip locked\`
    const f = db.updateTable('session').set({ company_id: to }).where('id', '=', id)
    const g = sql\`update session set company_id = \${to}\`
    const h = db.insertInto('session').values({ company_id: to })
    const i = sql\`create index concurrently x on y (z)\`
    const j = sql\`select id from job order by id limit \${PAGE}\``
  expect(dialectWordsIn('sample.ts', text)).toEqual([
    '3: division of whole numbers',
    '4: division of whole numbers',
    '5: advisory lock',
    '6: listen or notify',
    '7: lock of rows',
    '8: a row that changes its company',
    '9: a row that changes its company',
    '11: concurrently',
    '12: a limit that is a bare parameter',
  ])
})

test('only server/db/dialect.ts has what databases do differently', () => {
  const found = globSync('server/**/*.ts').flatMap((file) =>
    dialectWordsIn(file, readFileSync(file, 'utf8')).map((place) => `${file}:${place}`),
  )
  const released = 'server/db/migrations/0110-one-phone-one-customer.ts:26'
  const mended = found.filter((place) => !place.startsWith(`${released}: a limit`))
  expect(mended.filter((place) => !place.startsWith('server/db/dialect.ts:'))).toEqual([])
  expect(mended.map((place) => place.split(': ')[1]).toSorted()).toEqual([
    'advisory lock',
    'concurrently',
    'division of whole numbers',
    'listen or notify',
  ])
})
