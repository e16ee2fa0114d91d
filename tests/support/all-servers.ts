import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Clock } from '../../server/db/clock.ts'
import type { Databases } from '../../server/db/databases.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { type DatabaseKind, freshPlace } from './databases.ts'
import type { TestServer } from './server.ts'

type Own = { databases: Databases; http: FastifyInstance }

type AllServers = {
  config: Config
  servers: readonly Own[]
  /** For the builders. */ make: TestServer
  /** In turns. */ at(index: number): Own
  close(): Promise<void>
}

/** All servers of one place: two on PostgreSQL, with pools of their own; SQLite has one. */
export async function startAllServers(
  database: DatabaseKind,
  clock: Clock,
  overrides: Partial<Config> = {},
): Promise<AllServers> {
  const { config: place, remove } = await freshPlace(database)
  const config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: '0'.repeat(64) }),
    databaseUrl: undefined,
    webRoot: '',
    maxWaitMs: 0,
    ...overrides,
  }
  const start = async (): Promise<Own> => {
    const databases = await openDatabase(place)
    await migrate(databases.write)
    return { databases, http: buildApp({ databases, config, clock }) }
  }
  const first = await start()
  const servers = database === 'postgres' ? [first, await start()] : [first]
  return {
    config,
    servers,
    make: { databases: first.databases, clock } as TestServer,
    at: (index) => servers[index % servers.length] ?? first,
    async close() {
      for (const { http, databases } of servers) {
        await http.close()
        await databases.close()
      }
      await remove()
    },
  }
}
