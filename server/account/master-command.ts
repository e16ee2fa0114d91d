import { CommandFault, readOptions, runCommand, say } from '../command.ts'
import { systemClock } from '../db/clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { withCurrentTables } from '../db/with-current-tables.ts'
import { appointMaster, dismissMaster } from './appoint-master.ts'

const usage = `npm run master -- --appoint <e-mail address>
npm run master -- --dismiss <e-mail address>

Makes a person the master of this installation, who sees its health and all companies, or ends
that. They have signed up and confirmed their address before. On PostgreSQL the servers may run
meanwhile; with the embedded database, stop the server first.`

await runCommand(async (config) => {
  const options = readOptions({ appoint: { type: 'string' }, dismiss: { type: 'string' } }, usage)
  if (options === undefined) return
  const { appoint, dismiss } = options
  if ((appoint === undefined) === (dismiss === undefined)) throw new CommandFault(usage)
  await withCurrentTables(config, async (databases) => {
    const now = systemClock.now()
    await inTransaction(databases, async (db) => {
      if (typeof appoint === 'string') await appointMaster(db, appoint, now)
      if (typeof dismiss === 'string') await dismissMaster(db, dismiss, now)
    })
    say(
      appoint === undefined
        ? `${String(dismiss)} is no longer a master.`
        : `${String(appoint)} is a master. Their next sign-in opens the installation.`,
    )
  })
})
