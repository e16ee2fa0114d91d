import { readOptions, runCommand, say } from '../command.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { withPatience } from './prepare-tables.ts'
import { refuseUnfinishedMove } from './unfinished-move.ts'

const usage = `npm run migrate [-- --dry-run]

Brings the tables of the database up to date, as a start of the server does, with no limit
of time.
  --dry-run  says which migrations would run, and changes nothing`

await runCommand(async (config) => {
  const options = readOptions({ 'dry-run': { type: 'boolean' } }, usage)
  if (options === undefined) return
  const databases = await openDatabase(config)
  try {
    await refuseUnfinishedMove(databases.write)
    const pending = await pendingMigrations(databases.write)
    if (pending.length === 0) return say('The tables are up to date.')
    if (options['dry-run']) return say(`Would run:\n${pending.map((it) => `  ${it}`).join('\n')}`)
    await withPatience(config, databases, ({ write }) => migrate(write, { tell: say }))
    say('The tables are up to date.')
  } finally {
    await databases.close()
  }
})
