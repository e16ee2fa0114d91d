import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { seedDemo } from '../../server/seed/seed.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { fillDatabase } from '../support/dataset.ts'

export type Kind = 'sqlite' | 'postgres'

/** A large company's data, the server settings for it, and a token. */
type Place = { settings: Record<string, string>; token: string; remove(): void }

/** One shop after a busy year. */
const size = { companies: 1, orders: 100_000, products: 10_000, sessions: 1 }

/**
 * Creates the data, and the demo companies, in a folder or in its own PostgreSQL.
 * @throws Error if PostgreSQL is not installed
 */
export async function makePlace(kind: Kind, folder: string): Promise<Place> {
  if (kind === 'sqlite')
    return {
      settings: { DATA_DIR: folder },
      token: await fill({ dataDir: folder }),
      remove: () => undefined,
    }
  const cluster = startCluster({ isDurable: true })
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const token = await fill({ dataDir: folder, databaseUrl: cluster.url })
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  return { settings: { DATABASE_URL: cluster.url, DATA_DIR: folder }, token, remove: cluster.stop }
}

async function fill(config: DatabaseConfig): Promise<string> {
  const databases = await openDatabase(config)
  try {
    await migrate(databases.write)
    const [company] = await fillDatabase(databases, size)
    await seedDemo(databases)
    return company?.tokens[0] ?? ''
  } finally {
    await databases.close()
  }
}
