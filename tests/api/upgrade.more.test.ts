import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listOrders } from '#contract/order.ts'
import { pendingMigrations } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareTables } from '../../server/db/prepare-tables.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { formerState, makeFormerState } from '../support/former/former-state.ts'
import { migrateBesideOthers } from '../support/former/migrate-beside-others.ts'
import { migrateFile } from '../support/former/migrate-file.ts'
import { ownProcesses } from '../support/own-process.ts'
import { answerAt, signInAt } from '../support/remote.ts'

const state = formerState()

/** What a migration changes on purpose: `table.column`. */
const changed = new Set(['sale_order.item_count'])

describe.each(databases())('the tables of November 2026 on %s', (kind) => {
  test('are brought up to date, with every row as it was', async () => {
    const { config, remove } = await freshPlace(kind)
    await makeFormerState(config, state)
    const opened = await openDatabase(config)
    expect(await pendingMigrations(opened.write)).toContain('0178-order-sums')
    const settings = { databaseUrl: undefined, databaseDirectUrl: undefined, migrates: true }
    await prepareTables({ ...settings, ...config }, opened, () => undefined)
    expect(await pendingMigrations(opened.write)).toEqual([])
    const tables = Object.entries(state.rows).filter(([table]) => !table.startsWith('kysely_'))
    for (const [table, { columns, rows }] of tables) {
      const kept = columns.filter((name) => !changed.has(`${table}.${name}`))
      const names = sql.join(kept.map((name) => sql.ref(name)))
      const { rows: now } = await sql<Record<string, unknown>>`
        select ${names} from ${sql.table(table)}`.execute(opened.read)
      const before = rows.map((row) => textOf(kept.map((name) => row[columns.indexOf(name)])))
      const after = now.map((row) => textOf(kept.map((name) => row[name])))
      expect(after.toSorted(), table).toEqual(before.toSorted())
    }
    await opened.close()
    await remove()
  })

  test('are served: people sign in and find their orders', async () => {
    const { config, remove } = await freshPlace(kind)
    await makeFormerState(config, state)
    const processes = ownProcesses()
    const own = await processes.start({
      DATA_DIR: config.dataDir || processes.dataDir,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
      SEED_DEMO: '1',
    })
    const as = { ...(await signInAt(own.url, 'owner@foodkart.example')), moduleId: 13 }
    const orders = await answerAt(own.url, listOrders, {}, { as })
    const [newest] = orders.rows
    expect(newest?.orderNo).toMatch(/^\d+$/)
    processes.end()
    await remove()
  })
})

test.each(databases().filter((kind) => kind === 'postgres'))(
  'on %s 20,000 orders are brought up to date while others use them, with a second for a statement',
  async () => {
    const { statements, faults } = await migrateBesideOthers(20_000)
    expect(faults).toEqual([])
    expect(statements).toBeGreaterThan(10)
  },
)

test.each(databases().filter((kind) => kind === 'sqlite'))(
  'on %s 20,000 orders are brought up to date, each as it was',
  async () => {
    const { before, after, faults } = await migrateFile(20_000)
    expect(before.count).toBeGreaterThan(20_000)
    expect(after).toEqual(before)
    expect(faults).toEqual([{ quick_check: 'ok' }])
  },
)

function textOf(values: unknown[]): string {
  const plain = values.map((one) =>
    one instanceof Uint8Array ? { bytes: Buffer.from(one).toString('base64') } : one,
  )
  return JSON.stringify(plain)
}
