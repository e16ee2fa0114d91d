import { createInterface } from 'node:readline/promises'
import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { placeAt } from './places.ts'
import { restoreBackup } from './restore-backup.ts'

const usage = `npm run restore -- --from <folder or s3://bucket/path> [--yes]

Restores the latest backup that is there, or the one that is named, into DATA_DIR. The server must
not run. A database that is there already is kept beside it.
  --from  where backups are kept, or one of them
  --yes   replaces a database without asking`

await runCommand(async (config) => {
  const options = readOptions({ from: { type: 'string' }, yes: { type: 'boolean' } }, usage)
  if (options === undefined) return
  if (!options.from) throw new CommandFault(`--from says which backup is restored.\n\n${usage}`)
  if (config.databaseUrl !== undefined)
    throw new CommandFault(
      'DATABASE_URL: npm run restore is for the embedded database. For PostgreSQL use pg_restore ' +
        'or a base backup: docs/operating.md says how.',
    )
  const restored = await restoreBackup({
    to: config.dataDir,
    place: placeAt(options.from, config),
    passphrase: config.backup.passphrase,
    confirm: options.yes ? async () => true : ask,
  })
  if (!restored) return say('Nothing was restored.')
  const { manifest, before, hasKey } = restored
  say(`Restored ${manifest.name} into ${config.dataDir}. Start the server: npm start`)
  if (before) say(`What was there is in ${before}. Delete it once all is well.`)
  if (!hasKey && config.secretKey === undefined)
    say('The backup has no key: put secret.key back before the start, or set SECRET_KEY.')
})

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new CommandFault(`${question}\nNobody can be asked here: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question}\nType yes to go on: `)
  terminal.close()
  return answer.trim() === 'yes'
}
