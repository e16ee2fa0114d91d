import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { type BenchCompany, fillDatabase } from '../support/dataset.ts'

export type Kind = 'sqlite' | 'postgres'

/**
 * The same data set twice, so that neither server reads what the other wrote. Settings are
 * environment variables.
 */
type Places = {
  companies: BenchCompany[]
  ours: Record<string, string>
  floor: Record<string, string>
  postmaster: number | undefined
  remove(): void
}

const size = { companies: 100, orders: 100_000, sessions: 300 }

/**
 * Creates the data set in a folder or in its own PostgreSQL. @throws Error if PostgreSQL is not
 * installed
 */
export function makePlaces(kind: Kind, folder: string): Promise<Places> {
  return kind === 'sqlite' ? sqlitePlaces(folder) : postgresPlaces(folder)
}

async function sqlitePlaces(folder: string): Promise<Places> {
  const [ours, floor] = [join(folder, 'ours'), join(folder, 'floor')]
  const companies = await fill({ dataDir: ours })
  cpSync(ours, floor, { recursive: true })
  return {
    companies,
    ours: { DATA_DIR: ours },
    floor: { DATA_DIR: floor },
    postmaster: undefined,
    remove: () => undefined,
  }
}

async function postgresPlaces(folder: string): Promise<Places> {
  const cluster = startCluster({ isDurable: true })
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const urlOf = (name: string) => cluster.url.replace('/postgres?', `/${name}?`)
  await administer(cluster.url, 'create database ours')
  const companies = await fill({ dataDir: folder, databaseUrl: urlOf('ours') })
  await administer(urlOf('ours'), 'vacuum analyze')
  await administer(cluster.url, 'create database floor template ours')
  const [row] = await administer(
    cluster.url,
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`,
  )
  return {
    companies,
    ours: { DATABASE_URL: urlOf('ours'), DATA_DIR: folder },
    floor: { DATABASE_URL: urlOf('floor') },
    postmaster: Number(row?.['pid']),
    remove: cluster.stop,
  }
}

async function fill(config: DatabaseConfig): Promise<BenchCompany[]> {
  const databases = await openDatabase(config)
  try {
    await migrate(databases.write)
    return await fillDatabase(databases, size)
  } finally {
    await databases.close()
  }
}

async function administer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
