import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { systemClock } from './db/clock.ts'
import { migrate } from './db/migrate.ts'
import type { Databases } from './db/databases.ts'
import { openDatabase } from './db/open.ts'
import { keepHouse } from './housekeeping.ts'
import { createLog } from './http/log.ts'
import { demoNote, prepareDemo } from './demo.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  // Someone reads this in a terminal: the reason, without a stack. The cause says what lies beneath.
  const { message, cause } = error as Error
  process.stderr.write(`${message}\n${cause instanceof Error ? `${cause.message}\n` : ''}`)
  process.exitCode = 1
}

async function start(config: Config): Promise<void> {
  const log = createLog(config, pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }))
  const databases = await openDatabase(config)
  try {
    await migrateAll(config, databases)
    await prepareDemo(databases, config)
    const http = buildApp({ databases, config, log })
    const stopHousekeeping = keepHouse(databases, systemClock, log)
    endGracefully(async () => {
      stopHousekeeping()
      await http.close()
      await databases.close()
      log.flush()
    })
    const { port } = new URL(await http.listen({ port: config.port, host: config.host }))
    process.stdout.write(`Sevenfold is ready: http://localhost:${port}\n${await demoNote(databases)}`)
  } catch (error) {
    await databases.close()
    throw error
  }
}

/** Behind a pooler, tables are changed over a connection of their own: a lock is no use on one that is shared. */
async function migrateAll(config: Config, databases: Databases): Promise<void> {
  if (config.databaseDirectUrl === undefined) return migrate(databases.write)
  const direct = await openDatabase({ ...config, databaseUrl: config.databaseDirectUrl, databasePoolSize: 2 })
  await migrate(direct.write).finally(() => direct.close())
}

/** Requests under way are answered before the process ends; a second signal does not wait for them. */
function endGracefully(close: () => Promise<void>): void {
  let closingSinceMs: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // One Ctrl-C under npm comes twice: from the terminal, and passed on by npm.
      if (closingSinceMs !== undefined && performance.now() - closingSinceMs > 1_000) process.exit(1)
      if (closingSinceMs !== undefined) return
      closingSinceMs = performance.now()
      void close().then(() => process.exit(0))
    })
  }
}
