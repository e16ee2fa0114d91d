import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import type { Databases } from '../../server/db/databases.ts'
import { type DatabaseConfig, openDatabase } from '../../server/db/open.ts'

export type DatabaseKind = Databases['kind']

/** The databases of this machine, for `describe.each`: the embedded one, and PostgreSQL where it is installed. */
export function databases(): DatabaseKind[] {
  return inject('postgresUrl') === undefined ? ['sqlite'] : ['sqlite', 'postgres']
}

/** A fresh place for data: an empty folder or an empty database. `remove` takes it away again. */
export async function freshPlace(kind: DatabaseKind): Promise<{ config: DatabaseConfig; remove(): Promise<void> }> {
  if (kind === 'postgres') return freshPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'sevenfold-data-'))
  return { config: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A fresh database with all tables. `close` also takes it away. */
export async function freshDatabases(kind: DatabaseKind): Promise<Databases> {
  const { config, remove } = await freshPlace(kind)
  const opened = await openDatabase(config)
  await migrate(opened.write)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await remove()
    },
  }
}

async function freshPostgres(): Promise<{ config: DatabaseConfig; remove(): Promise<void> }> {
  const clusterUrl = inject('postgresUrl')
  if (!clusterUrl) throw new Error('PostgreSQL is not installed: ask databases() first')
  const name = `t${randomBytes(6).toString('hex')}`
  await administer(clusterUrl, `create database ${name}`)
  return {
    config: { dataDir: '', databaseUrl: clusterUrl.replace('/postgres?', `/${name}?`), databasePoolSize: 5 },
    remove: () => administer(clusterUrl, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
