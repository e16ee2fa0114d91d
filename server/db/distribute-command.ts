import { sql } from 'kysely'
import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { distributionOf } from './distribution.ts'
import { pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { withPatience } from './prepare-tables.ts'
import type { Db } from './tenant.ts'

const usage = `npm run distribute [-- --dry-run]

Makes the PostgreSQL database of DATABASE_URL a Citus cluster: rows of a company lie on one
machine, all other tables on every machine or on the coordinator. Stop the servers, and take a
backup first.
  --dry-run  prints the statements, and changes nothing`

await runCommand(async (config) => {
  const options = readOptions({ 'dry-run': { type: 'boolean' } }, usage)
  if (options === undefined) return
  if (config.databaseUrl === undefined)
    throw new CommandFault('DATABASE_URL is not set: the embedded database has one machine.')
  const databases = await openDatabase(config)
  try {
    if ((await pendingMigrations(databases.write)).length > 0)
      throw new CommandFault('The tables are not up to date. Run npm run migrate first.')
    const { together, after } = await distributionOf(databases.write)
    const all = ['begin', ...together, 'commit', ...after]
    if (options['dry-run']) return say(all.map((it) => `${it};`).join('\n'))
    await expectCitus(databases.write)
    await withPatience(config, databases, async ({ write }) => {
      await write.transaction().execute((db) => runAll(db, together))
      await runAll(write, after)
    })
    say('The database is distributed.')
  } finally {
    await databases.close()
  }
})

async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    say(`${statement};`)
    await sql.raw(statement).execute(db)
  }
}

async function expectCitus(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_available_extensions where name = 'citus'`.execute(db)
  if (rows.length === 0)
    throw new CommandFault('Citus is not installed on this PostgreSQL. Nothing was changed.')
}
