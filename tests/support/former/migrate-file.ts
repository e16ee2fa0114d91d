import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../../server/db/open.ts'
import { prepareTables } from '../../../server/db/prepare-tables.ts'
import { freshPlace } from '../databases.ts'
import { formerState, makeFormerState } from './former-state.ts'
import { addOrdersToFile } from './many-orders.ts'

type Orders = { count: number; hash: string }

/**
 * Brings the former embedded database with so many orders up to date. Answers the orders before and
 * after, in the columns that they had, and what SQLite finds wrong with the file.
 */
export async function migrateFile(
  orders: number,
): Promise<{ before: Orders; after: Orders; faults: unknown[]; told: string[] }> {
  const { config, remove } = await freshPlace('sqlite')
  await makeFormerState(config, formerState())
  const file = join(config.dataDir, 'sevenfold.db')
  const former = new DatabaseSync(file)
  addOrdersToFile(former, orders)
  const columns = former.prepare("select name from pragma_table_info('sale_order')").all()
  // Items were lines, and are pieces now (ADR 0254).
  const kept = columns.map(({ name }) => String(name)).filter((name) => name !== 'item_count')
  const names = kept.map((name) => `"${name}"`).join(', ')
  const before = ordersOf(former, names)
  former.close()

  const databases = await openDatabase(config)
  const told: string[] = []
  const settings = { databaseUrl: undefined, databaseDirectUrl: undefined, migrates: true }
  await prepareTables({ ...settings, ...config }, databases, (line) => told.push(line))
  await databases.close()

  const now = new DatabaseSync(file)
  const after = ordersOf(now, names)
  const faults = [
    ...now.prepare('pragma quick_check').all(),
    ...now.prepare('pragma foreign_key_check').all(),
  ]
  now.close()
  await remove()
  return { before, after, faults, told }
}

function ordersOf(database: DatabaseSync, names: string): Orders {
  const hash = createHash('sha256')
  let count = 0
  for (const row of database.prepare(`select ${names} from sale_order order by id`).iterate()) {
    hash.update(JSON.stringify(row))
    count += 1
  }
  return { count, hash: hash.digest('hex') }
}
