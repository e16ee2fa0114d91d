import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { systemClock } from '../db/clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { withCurrentTables } from '../db/with-current-tables.ts'
import { readKey } from '../secret/key.ts'
import { createSecrets } from '../secret/secrets.ts'
import { endSecondStep } from './end-second-step.ts'

const usage = `npm run second-step -- --end <e-mail address>

For a person who lost phone and recovery codes, and has no owner who could help: their sign-in asks
for the password alone again. Their authenticator app, recovery codes and passkeys are removed, they
are signed out everywhere and told by mail, and it stands in the audit log. Make sure first that it
is they who ask. On PostgreSQL the servers may run meanwhile; with the embedded database, stop the
server first. The mail is sent when a server runs.`

await runCommand(async (config) => {
  const options = readOptions({ end: { type: 'string' } }, usage)
  if (options === undefined) return
  const { end } = options
  if (typeof end !== 'string') throw new CommandFault(usage)
  await withCurrentTables(config, async (databases) => {
    const secrets = createSecrets(readKey(config), config.secretCipher)
    const now = systemClock.now()
    await inTransaction(databases, (db) => endSecondStep(db, end, { secrets, now }))
    say(`${end} signs in with the password alone. They are told by mail.`)
  })
})
