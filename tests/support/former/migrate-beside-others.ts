import { openDatabase } from '../../../server/db/open.ts'
import { prepareTables } from '../../../server/db/prepare-tables.ts'
import { freshPlace } from '../databases.ts'
import { formerState, makeFormerState } from './former-state.ts'
import { addOrders, useOrders } from './many-orders.ts'

/**
 * Brings the former tables with so many orders up to date on PostgreSQL, while others use the
 * orders with a limit of a second.
 */
export async function migrateBesideOthers(
  orders: number,
): Promise<{ statements: number; faults: string[]; told: string[] }> {
  const { config, remove } = await freshPlace('postgres')
  const { databaseUrl = '' } = config
  await makeFormerState(config, formerState())
  const owner = await addOrders(databaseUrl, orders)
  const databases = await openDatabase(config)
  const others = await useOrders(databaseUrl, owner)
  const told: string[] = []
  const settings = { databaseDirectUrl: undefined, migrates: true, ...config, databaseUrl }
  await prepareTables(settings, databases, (line) => told.push(line))
  const outcome = await others.end()
  await databases.close()
  await remove()
  return { ...outcome, told }
}
