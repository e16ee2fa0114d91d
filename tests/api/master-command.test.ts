import { describe, expect, test } from 'vitest'
import { listBusinesses } from '#contract/company.ts'
import { getInstallation } from '#contract/installation.ts'
import { chooseBusiness, getUser } from '#contract/user.ts'
import { appointMaster, dismissMaster } from '../../server/account/appoint-master.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases, placeWithTables } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { ownProcesses } from '../support/own-process.ts'

describe.each(databases())('an operator on %s', (database) => {
  const server = testServer({ database })
  const run = (work: typeof appointMaster, { userId }: User) =>
    inTransaction(server.databases, (db) =>
      work(db, ` ${userId.toUpperCase()}@Example.com`, server.clock.now()),
    )
  const platformOf = async (as: User) =>
    (await server.ask(listBusinesses, {}, as)).rows.find(
      ({ companyName }) => companyName === 'Platform',
    )

  test('makes a person a master, whose own company stays theirs, and ends it again', async () => {
    const owner = await aUser(server)
    expect(await server.status(getInstallation, {}, owner)).toBe(403)
    await run(appointMaster, owner)
    expect((await server.ask(getUser, {}, owner)).roleId).toBe(3)
    const platform = await platformOf(owner)
    if (!platform) throw new Error('no company of the master')
    await server.call(chooseBusiness, { id: platform.id }, { as: owner })
    expect(await server.status(getInstallation, {}, owner)).toBe(200)
    await expect(run(appointMaster, owner)).rejects.toThrow('is a master already')

    await run(dismissMaster, owner)
    expect(await server.status(getInstallation, {}, owner)).toBe(401)
    await expect(run(dismissMaster, owner)).rejects.toThrow('is not a master')
    await run(appointMaster, owner)
    const audit = await server.databases.read
      .selectFrom('state_history')
      .select(['event', 'actor_role'])
      .where('company_id', '=', platform.id)
      .orderBy('record_version')
      .execute()
    expect(audit.map(({ event, actor_role }) => `${event} by ${actor_role}`)).toEqual([
      'account.appoint by system',
      'account.dismiss by system',
      'account.appoint by system',
    ])
    const places = await server.databases.read
      .selectFrom('company_user')
      .select(['role_id', 'status'])
      .where('user_id', '=', owner.userId)
      .orderBy('role_id')
      .execute()
    expect(places).toEqual([
      { role_id: 1, status: 'Active' },
      { role_id: 3, status: 'Active' },
    ])
  })

  test('explains whom it cannot appoint, and how it is used', async () => {
    const { config, remove } = await placeWithTables(database)
    const processes = ownProcesses()
    const env: Record<string, string> = config.databaseUrl
      ? { DATABASE_URL: config.databaseUrl }
      : { DATA_DIR: config.dataDir }
    const master = (...args: string[]) => processes.run('scripts/master.js', args, { env })
    const nobody = await master('--appoint', 'nobody@mail.example')
    expect([nobody.code, nobody.said]).toEqual([
      1,
      expect.stringContaining('Nobody with the address nobody@mail.example has a confirmed'),
    ])
    expect((await master()).said).toContain('npm run master -- --appoint')
    processes.end()
    await remove()
  })
})
