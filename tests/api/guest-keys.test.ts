import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openLink } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('the idempotency key of a guest on %s', (database) => {
  const server = testServer({ database })

  const aQueue = async () => {
    const company = await aCompany(server)
    const owner = await aUser(server, { company, module: 'skipques' })
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    return { company, intakeToken }
  }
  const join = (intakeToken: string, key: string) =>
    server.call(
      joinQueue,
      { intakeToken, fullName: 'Noor Haddad' },
      { headers: { 'idempotency-key': key } },
    )

  test('lies with the rows of the company, so that one shard has the whole write', async () => {
    const { company, intakeToken } = await aQueue()
    const first = (await join(intakeToken, 'one')).data
    expect((await join(intakeToken, 'one')).data).toEqual(first)
    const kept = sql<{ company_id: string }>`
      select company_id from inbox_key where idempotency_key = 'one'`
    expect((await kept.execute(server.databases.read)).rows).toEqual([{ company_id: company.id }])
  })

  test('is one of its company: the same key at another is another intent', async () => {
    const [one, other] = [await aQueue(), await aQueue()]
    const first = await join(one.intakeToken, 'same')
    const second = await join(other.intakeToken, 'same')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data.token).not.toBe(first.data.token)
  })
})
