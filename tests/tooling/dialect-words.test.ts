import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
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

/**
 * Migrations that change tables and their rows in one transaction, which CockroachDB refuses where
 * the column is new. They are released; a new one is divided into two.
 */
const tablesWithRows = [
  '0060-reports',
  '0061-order-sweeps',
  '0089-table-guests',
  '0094-own-units',
  '0140-reserved-addresses',
  '0165-unproven-posts',
  '0198-keys-with-company',
  '0238-first-steps',
  '0372-wanted-times',
  '0436-lines-ended-with-order',
]

test('a migration changes tables or their rows', () => {
  const ofTables = /alterTable|add column|createTable|create table|createIndex|schema\./
  const ofRows = /\bupdate \w|updateTable|insertInto|insert into|deleteFrom|delete from/
  const both = globSync('server/db/migrations/*.ts').filter((file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
    return ofTables.test(text) && ofRows.test(text)
  })
  expect(both.map((file) => basename(file, '.ts')).toSorted()).toEqual(tablesWithRows)
})
