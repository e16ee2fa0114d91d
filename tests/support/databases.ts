import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import type { Databases } from '../../server/db/databases.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'
import { partition } from './partitions.ts'

export type DatabaseKind = Databases['kind']

/** Whether tables of companies are in parts, as a cluster has them (`across-parts.long.test.ts`). */
const inParts = process.env['TEST_PARTS_LOG'] !== undefined

/**
 * The databases of this machine, for `describe.each`: SQLite, and PostgreSQL where it is installed.
 */
export function databases(): DatabaseKind[] {
  if (inject('postgresUrl') === undefined) return ['sqlite']
  return inParts ? ['postgres'] : ['sqlite', 'postgres']
}

type Place = { config: DatabaseConfig; remove(): Promise<void> }

/** A new place for data: an empty folder or an empty database. `remove` deletes it. */
export async function freshPlace(kind: DatabaseKind): Promise<Place> {
  if (kind === 'postgres') return freshPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-data-'))
  return {
    config: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A new place for data with all tables, which is quicker than creating them. */
export function placeWithTables(kind: DatabaseKind): Promise<Place> {
  return kind === 'postgres' ? copiedPostgres() : copiedSqlite()
}

/** A new database with all tables. `close` also deletes it. */
export async function freshDatabases(kind: DatabaseKind): Promise<Databases> {
  const { config, remove } = await placeWithTables(kind)
  const opened = await openDatabase(config)
  const ofTests = inParts && config.databaseUrl ? await openUnexplained(config) : undefined
  // Durability is the database's own business and not tested here; without it the tests are faster.
  if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(opened.write)
  const fresh = {
    ...opened,
    close: async () => {
      await opened.close()
      await ofTests?.close()
      await remove()
    },
  }
  if (ofTests) besideServer.set(fresh, { ...fresh, read: ofTests.read, write: ofTests.write })
  return fresh
}

const besideServer = new WeakMap<Databases, Databases>()

/**
 * The databases of a server as its test has them: in parts, statements of a test are not explained.
 */
export function databasesOfTest(databases: Databases): Databases {
  return besideServer.get(databases) ?? databases
}

function openUnexplained({ databaseUrl, ...config }: DatabaseConfig): Promise<Databases> {
  const option = encodeURIComponent('-c auto_explain.log_min_duration=-1')
  return openDatabase({
    ...config,
    databaseUrl: `${databaseUrl}&options=${option}`,
    databasePoolSize: 2,
  })
}

/** The tables are created once per worker; the tests get copies. */
let emptyFile: Promise<Buffer> | undefined
let emptyDatabase: Promise<string> | undefined

async function copiedSqlite(): Promise<Place> {
  emptyFile ??= makeEmptyFile()
  const content = await emptyFile
  const place = await freshPlace('sqlite')
  writeFileSync(join(place.config.dataDir, 'sevenfold.db'), content)
  return place
}

async function makeEmptyFile(): Promise<Buffer> {
  const { config, remove } = await freshPlace('sqlite')
  const opened = await openDatabase(config)
  await migrate(opened.write)
  // The file alone would lack what still lies in the log beside it.
  const copy = join(config.dataDir, 'copy.db')
  await sql`vacuum into ${copy}`.execute(opened.write)
  const content = readFileSync(copy)
  await opened.close()
  await remove()
  return content
}

async function copiedPostgres(): Promise<Place> {
  emptyDatabase ??= makeEmptyDatabase()
  return freshPostgres(await emptyDatabase)
}

async function makeEmptyDatabase(): Promise<string> {
  const { name, config } = await freshPostgres()
  const opened = await openDatabase(config)
  await migrate(opened.write)
  await opened.close()
  if (inParts) await partition(config.databaseUrl ?? '')
  return name
}

async function freshPostgres(template = 'template1'): Promise<Place & { name: string }> {
  const clusterUrl = inject('postgresUrl')
  if (!clusterUrl) throw new Error('PostgreSQL is not installed: ask databases() first')
  const name = `t${randomBytes(6).toString('hex')}`
  await administer(clusterUrl, `create database ${name} template ${template}`)
  return {
    name,
    config: {
      dataDir: '',
      databaseUrl: clusterUrl.replace('/postgres?', `/${name}?`),
      databasePoolSize: 5,
    },
    remove: () => administer(clusterUrl, `drop database ${name} with (force)`),
  }
}

/** One connection per worker: a new one reads the catalogs first, which takes as long as the copy. */
let administrators: Pool | undefined

async function administer(url: string, statement: string): Promise<void> {
  administrators ??= new Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  await administrators.query(statement)
}
