import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { keyFile } from '../backup/manifest.ts'
import { faultOf } from '../db/fault.ts'
import { countRows, moveDatabase, refuseOtherTarget, shown } from './move-database.ts'
import { progressIn } from './progress.ts'
import { withSource } from './source.ts'
import { type Target, targetAt } from './target.ts'

const usage = `npm run move -- --to <postgres://… or sqlite:<data folder>> [--dry-run]

Moves everything from the database of the settings (DATABASE_URL, or DATA_DIR) to the other kind.
The servers must be stopped. What it reads from is never changed; the same command goes on after it
was cut off.
  --to       an empty database of PostgreSQL, or a data folder without a database
  --dry-run  says what would be moved, and changes nothing`

/** Files next to the database in a data folder: its key, and mails and texts. */
const beside = [keyFile, 'mail', 'texts']

await runCommand(async (config) => {
  const options = readOptions({ to: { type: 'string' }, 'dry-run': { type: 'boolean' } }, usage)
  if (options === undefined) return
  if (!options.to) throw new CommandFault(`--to says where the database goes.\n\n${usage}`)
  const target = targetAt(options.to)
  if ((target.kind === 'postgres') === (config.databaseUrl !== undefined))
    throw new CommandFault(
      target.kind === 'postgres'
        ? 'DATABASE_URL is set, so PostgreSQL is what would be read. To move the embedded ' +
            'database, leave it out; from one PostgreSQL to another, use pg_dump and pg_restore.'
        : '--to: the settings name no PostgreSQL, so the embedded database would be read. Set ' +
            'DATABASE_URL; from one data folder to another, npm run backup and npm run restore.',
    )
  refuseOtherKey(config.dataDir, target)
  const startMs = performance.now()
  const rows = await withSource(config, async (source) => {
    if (options['dry-run']) {
      const counts = await countRows(source)
      const goesOn = await target.look(
        async (side) => side !== undefined && (await refuseOtherTarget(source, side)),
      )
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
      say(`Would move ${shown(all)} rows from ${source.title} to ${target.title}:`)
      for (const [name, count] of counts) if (count > 0) say(`  ${name}: ${shown(count)}`)
      if (goesOn) say('It would go on where an earlier run stopped.')
      return undefined
    }
    const moved = target.fill(async (side, databases) => {
      const count = await moveDatabase(source, side, databases, say)
      copyBeside(config.dataDir, target)
      await progressIn(side).end()
      return count
    })
    return moved.catch((error: unknown) => {
      throw awayInWords(error)
    })
  })
  if (rows === undefined) return
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  say(`Moved ${shown(rows)} rows to ${target.title} in ${seconds} s.`)
  say(
    target.folder === undefined
      ? `Start the server with DATABASE_URL set to it, and the same DATA_DIR (${config.dataDir}).`
      : `Start the server without DATABASE_URL, with DATA_DIR=${target.folder}`,
  )
})

/** Explains what to do if the database became unreachable; other faults are unchanged. */
function awayInWords(error: unknown): unknown {
  if (error instanceof CommandFault || faultOf(error) !== 'unavailable') return error
  const words = error instanceof Error ? error.message : String(error)
  return new CommandFault(
    `The database was away: ${words}. What was moved is kept. Run the same command again when ` +
      'it answers: it goes on where it stopped.',
    { cause: error },
  )
}

/** Refuses a folder with another server's key, which would make secrets unreadable. */
function refuseOtherKey(dataDir: string, { folder }: Target): void {
  const [from, to] = [join(dataDir, keyFile), join(folder ?? dataDir, keyFile)]
  if (!existsSync(from) || !existsSync(to) || readFileSync(from).equals(readFileSync(to))) return
  throw new CommandFault(
    `--to: ${String(folder)} has a ${keyFile} of another server. Name another folder, or move ` +
      'that file away.',
  )
}

function copyBeside(dataDir: string, { folder }: Target): void {
  if (folder === undefined || resolve(dataDir) === folder) return
  for (const name of beside) {
    const from = join(dataDir, name)
    if (existsSync(from)) cpSync(from, join(folder, name), { recursive: true })
  }
}
