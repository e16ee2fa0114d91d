import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CompanyId, Id } from '#contract/fields.ts'
import { createProduct, listProducts } from '#contract/product.ts'
import { getUser } from '#contract/user.ts'
import type { Db } from '../../server/db/tenant.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createReads } from '../../server/http/choose-reads.ts'
import { createQuotas } from '../../server/http/quotas.ts'
import { startAllServers } from '../support/all-servers.ts'
import { aUser } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases, freshDatabases } from '../support/databases.ts'
import { requestFor, startServer } from '../support/server.ts'

const kinds = [
  ['sqlite', 'reads that look slow'],
  ['postgres', 'reads that look slow'],
  ['postgres', 'reads that do not'],
  ['postgres', 'writes'],
] as const

test.each(kinds.filter(([database]) => databases().includes(database)))(
  'a company whose work never ends leaves connections of %s to others and to its own fast reads: %s',
  async (database, kind) => {
    const server = await startServer({ database, config: { maxWaitMs: 2_000 } })
    const other = await aUser(server)
    const reads = createReads(server.databases)
    const run = (companyId: string, isLong: boolean, what: (db: Db) => Promise<unknown>) =>
      reads.run({ companyId, path: 'a', input: {}, isLong }, what)
    const fast = (db: Db) => sql`select 1`.execute(db)
    const held = Promise.withResolvers<void>()
    onTestFinished(async () => {
      held.resolve()
      await server.close()
    })
    const hold = (db: Db) =>
      db.connection().execute(async (connection) => {
        await fast(connection)
        await held.promise
      })
    const busy = Array.from({ length: 12 }, () =>
      kind === 'writes'
        ? inTransaction(
            server.databases,
            async (db) => [await fast(db), await held.promise],
            'large',
          )
        : run('large', kind === 'reads that look slow', hold),
    )
    await sleep(100)
    const statuses: number[] = []
    for (let times = 0; times < 3; times += 1) {
      const product = { name: `Dosa ${times}`, priceAmount: 450 }
      statuses.push(
        await server.status(listProducts, {}, other),
        await server.status(listProducts, { search: 'dosa' }, other),
        await server.status(createProduct, product, other),
        await server.status(getUser, {}, other),
      )
    }
    expect(statuses).toEqual(statuses.map(() => 200))
    await run('other', true, fast)
    if (kind === 'reads that look slow') await run('large', false, fast)
    held.resolve()
    await Promise.all(busy)
  },
)

test.runIf(databases().includes('postgres'))(
  'calls that could not be counted with those of others are counted with the next ones',
  async () => {
    const opened = await freshDatabases('postgres')
    onTestFinished(() => opened.close())
    const slow = { timeout: 10_000 }
    let isAway = true
    const write = opened.write.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const warned: string[] = []
    const quotas = createQuotas({
      databases: { ...opened, write },
      clock: testClock(),
      perMinute: { person: 20, company: 0 },
      log: { warn: (_details, message) => warned.push(message) },
    })
    const call = () => quotas.check({ userId: 'u' as Id, companyId: '' as CompanyId })
    for (let times = 0; times < 3; times += 1) call()
    await expect.poll(() => warned, slow).toEqual(['calls could not be counted with others'])
    isAway = false
    call()
    const counted = () => opened.read.selectFrom('call_count').select(['key', 'calls']).execute()
    await expect.poll(counted, slow).toEqual([{ key: 'u', calls: 4 }])
  },
)

describe.each(databases())('all servers on %s', (database) => {
  async function startAll(perMinute: { callsPerMinute: number; companyCallsPerMinute: number }) {
    // No call comes back with time.
    const now = Date.now()
    const all = await startAllServers(database, { now: () => now }, perMinute)
    onTestFinished(all.close)
    /** Calls at all in turns, as a screen does: one after the other. */
    async function callInTurns(people: { token: string }[], times: number) {
      const answers: { status: number; code?: string; message?: string; wait: number }[] = []
      for (let at = 0; at < times; at += 1) {
        const as = people[at % people.length]
        const answer = await all.at(at).http.inject(requestFor(all.config, getUser, {}, { as }))
        answers.push({
          status: answer.statusCode,
          wait: Number(answer.headers['retry-after'] ?? 0),
          ...answer.json<object>(),
        })
        // Enough for them to tell each other.
        await sleep(10)
      }
      return answers
    }
    return { make: all.make, most: all.servers.length === 1 ? 60 : 94, callInTurns }
  }

  test('count the calls of a person together', async () => {
    const { make, most, callInTurns } = await startAll({
      callsPerMinute: 60,
      companyCallsPerMinute: 0,
    })
    const answers = await callInTurns([await aUser(make)], 140)
    const taken = answers.filter(({ status }) => status === 200).length
    // Sixty, and what they had not told each other yet.
    expect(taken).toBeGreaterThanOrEqual(60)
    expect(taken).toBeLessThanOrEqual(most)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY' })
    expect(refused?.message).toContain('You made too many requests')
    expect(refused?.wait).toBeGreaterThan(0)
  })

  test('count the calls of a company together, and let others call', async () => {
    const { make, most, callInTurns } = await startAll({
      callsPerMinute: 0,
      companyCallsPerMinute: 60,
    })
    const owner = await aUser(make)
    const staff = [owner]
    for (let at = 0; at < 2; at += 1)
      staff.push(await aUser(make, { company: owner.company, role: 'staff' }))
    const answers = await callInTurns(staff, 140)
    const taken = answers.filter(({ status }) => status === 200).length
    expect(taken).toBeGreaterThanOrEqual(60)
    expect(taken).toBeLessThanOrEqual(most)
    expect(answers.at(-1)?.message).toContain('Your company made too many requests')
    expect((await callInTurns([await aUser(make)], 2)).map(({ status }) => status)).toEqual([
      200, 200,
    ])
  })
})
