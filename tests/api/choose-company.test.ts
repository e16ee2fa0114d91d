import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { chooseBusiness, getUser } from '#contract/user.ts'
import { moveSession } from '../../server/account/choose-business.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import type { Caller } from '../../server/http/caller.ts'
import { endSessions } from '../../server/live/end-sessions.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('choosing another company on %s', (database) => {
  const server = testServer({ database })
  const rowsOf = (userId: string) =>
    server.databases.read
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId as never)
      .execute()
  const aMaster = async () => {
    const [master, owner] = [await aUser(server, { role: 'master' }), await aUser(server)]
    const [before] = await rowsOf(master.userId)
    if (!before) throw new Error('no session')
    return { master, owner, before }
  }

  test('ends the row of the session and begins one there: same token, same id, same times', async () => {
    const { master, owner, before } = await aMaster()
    await server.call(chooseBusiness, { id: owner.company.id }, { as: master })
    const { data } = await server.call(getUser, {}, { as: master })
    expect(data.companyDetail.companyDetailsId).toBe(owner.company.id)
    expect(await rowsOf(master.userId)).toEqual([
      { ...before, company_id: owner.company.id, company_user_id: data.companyUserId },
    ])
    // Again, as a client does that lost the answer.
    const again = await server.call(chooseBusiness, { id: owner.company.id }, { as: master })
    expect(again.status).toBe(200)
    expect((await rowsOf(master.userId)).map(({ id }) => id)).toEqual([before.id])
  })

  test('in two tabs at once signs nobody out', async () => {
    const { master, owner } = await aMaster()
    const other = await aUser(server)
    const answers = await Promise.all(
      [owner, other, owner, other].map(({ company }) =>
        server.call(chooseBusiness, { id: company.id }, { as: master }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(master.userId)).toHaveLength(1)
    expect(await server.status(getUser, {}, master)).toBe(200)
  })

  test.runIf(database === 'postgres')(
    'while the person is signed out everywhere keeps no session',
    async () => {
      const { master, owner, before } = await aMaster()
      const caller = { sessionId: before.id, userId: before.user_id } as Caller
      const { companyUserId } = owner
      const to = { companyId: owner.company.id, companyUserId: companyUserId as never }
      let ended: Promise<number> | undefined
      await inTransaction(server.databases, async (db) => {
        await moveSession(db, caller, to)
        ended = inTransaction(server.databases, (beside) =>
          endSessions(beside, { user_id: before.user_id }, server.clock.now()),
        )
        await sleep(300)
      })
      expect(await ended).toBe(1)
      expect(await server.refusal(getUser, {}, master)).toBe('TOKEN_REVOKED')
      const late = inTransaction(server.databases, (db) => moveSession(db, caller, to))
      await expect(late).rejects.toMatchObject({ code: 'TOKEN_REVOKED' })
    },
  )
})
