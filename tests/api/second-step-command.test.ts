import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import { readFactors } from '#contract/second-step.ts'
import { getUser, signIn } from '#contract/user.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { endSecondStep } from '../../server/second-step/end-second-step.ts'
import { readKey } from '../../server/secret/key.ts'
import { createSecrets } from '../../server/secret/secrets.ts'
import { withApp } from '../support/authenticator.ts'
import { aUser } from '../support/builders.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { ownProcesses } from '../support/own-process.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'

describe.each(databases())('who runs the server on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  const end = (email: string) => {
    const secrets = createSecrets(readKey(server.config), server.config.secretCipher)
    const now = server.clock.now()
    return inTransaction(server.databases, (db) => endSecondStep(db, email, { secrets, now }))
  }

  test('lets an owner in again who lost everything, tells them, and leaves a trace', async () => {
    const email = 'lost@example.com'
    await aUser(server, { email, password_hash: await quickHash(password) })
    const { token } = await server.ask(signIn, { email, password })
    await withApp(server, { token }, password)
    expect(await server.refusal(signIn, { email, password })).toBe('SECOND_STEP_NEEDED')

    await end(` ${email.toUpperCase()}`)
    expect(await server.status(getUser, {}, { token })).toBe(401)
    const { data: as } = await server.call(signIn, { email, password })
    const { appSinceMs, recoveryCodesLeft } = await server.ask(readFactors, {}, as)
    expect([appSinceMs, recoveryCodesLeft]).toEqual([undefined, 0])
    const { rows } = await server.ask(listAudit, { entity: 'account' }, as)
    expect(rows).toContainEqual(
      expect.objectContaining({ event: 'account.factor-end', actorRole: 'system' }),
    )
    expect((await mailbox.mailAbout(email, 'was removed')).text).toContain('administrator of this')
    await expect(end(email)).rejects.toThrow('signs in with the password alone already')
    await expect(end('nobody@example.com')).rejects.toThrow('Nobody with the address')
  })

  test('explains for whom it does nothing, and how it is used', async () => {
    const { config, remove } = await placeWithTables(database)
    const processes = ownProcesses()
    const env: Record<string, string> = config.databaseUrl
      ? { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir }
      : { DATA_DIR: config.dataDir }
    const run = (...args: string[]) => processes.run('scripts/second-step.js', args, { env })
    const nobody = await run('--end', 'nobody@mail.example')
    expect([nobody.code, nobody.said]).toEqual([
      1,
      expect.stringContaining('Nobody with the address nobody@mail.example has a confirmed'),
    ])
    expect((await run()).said).toContain('npm run second-step -- --end')
    processes.end()
    await remove()
  })
})
