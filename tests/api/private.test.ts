import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inviteStaff } from '#contract/staff.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { aUser } from '../support/builders.ts'
import { startMailbox } from '../support/mailbox.ts'
import { startServer } from '../support/server.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('other users of the machine cannot read the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-private-'))
  const dataDir = join(folder, 'data')
  const databases = await openDatabase({ dataDir })
  await migrate(databases.write)
  const modes = () =>
    Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]))
  const names = ['lock.db', 'sevenfold.db', 'sevenfold.db-shm', 'sevenfold.db-wal']
  expect(modeOf(dataDir)).toBe('700')
  expect(modes()).toMatchObject(Object.fromEntries(names.map((name) => [name, '600'])))
  expect(new Set(Object.values(modes()))).toEqual(new Set(['600']))
  await databases.close()

  // What an older version left readable is made private by the next start.
  chmodSync(join(dataDir, 'sevenfold.db'), 0o644)
  const again = await openDatabase({ dataDir })
  await sql`insert into meta (key, value) values ('a', 'b')`.execute(again.write)
  expect(new Set(Object.values(modes()))).toEqual(new Set(['600']))
  await again.close()
  rmSync(folder, { recursive: true })
})

test('a mail server that refuses a mail names nobody in the log', async () => {
  const mailbox = await startMailbox()
  const lines: string[] = []
  const server = await startServer({
    config: { smtpUrl: mailbox.url },
    log: (line) => lines.push(line),
  })
  mailbox.refuseWith(550, 'no such user ben.okoro@example.com here')
  const owner = await aUser(server)
  await server.call(
    inviteStaff,
    { fullName: 'Ben Okoro', email: 'ben.okoro@example.com' },
    { as: owner },
  )
  await expect
    .poll(() => lines.some((line) => line.includes('was given up')), { timeout: 20_000 })
    .toBe(true)
  expect(lines.join('\n')).toContain('no such user [left out] here')
  expect(lines.join('\n')).not.toContain('ben.okoro')
  await server.close()
  await mailbox.close()
})
