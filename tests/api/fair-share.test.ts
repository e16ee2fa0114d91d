import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createProduct, listProducts } from '#contract/product.ts'
import { getUser } from '#contract/user.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Databases } from '../../server/db/databases.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/tenant.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createReads } from '../../server/http/choose-reads.ts'
import { aUser } from '../support/builders.ts'
import { databases, freshPlace } from '../support/databases.ts'
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
        (await server.call(listProducts, {}, { as: other })).status,
        (await server.call(listProducts, { search: 'dosa' }, { as: other })).status,
        (await server.call(createProduct, product, { as: other })).status,
        (await server.call(getUser, {}, { as: other })).status,
      )
    }
    expect(statuses).toEqual(statuses.map(() => 200))
    await run('other', true, fast)
    if (kind === 'reads that look slow') await run('large', false, fast)
    held.resolve()
    await Promise.all(busy)
  },
)

// The embedded database has one server.
describe.each(databases().map((kind) => [kind, kind === 'postgres' ? 2 : 1] as const))(
  'all servers on %s (%d)',
  (database, count) => {
    async function startAll(perMinute: { callsPerMinute: number; companyCallsPerMinute: number }) {
      const { config: place, remove } = await freshPlace(database)
      const config = {
        ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: '0'.repeat(64) }),
        ...perMinute,
        databaseUrl: undefined,
        webRoot: '',
        maxWaitMs: 0,
      }
      // No call comes back with time.
      const now = Date.now()
      const clock = { now: () => now }
      const servers: { databases: Databases; http: FastifyInstance }[] = []
      while (servers.length < count) {
        const own = await openDatabase(place)
        await migrate(own.write)
        servers.push({ databases: own, http: buildApp({ databases: own, config, clock }) })
      }
      onTestFinished(async () => {
        for (const { http, databases: own } of servers) {
          await http.close()
          await own.close()
        }
        await remove()
      })
      const [one] = servers
      const make = { databases: one?.databases, clock } as never
      /** Calls at all in turns, as a screen does: one after the other. */
      async function callInTurns(people: { token: string }[], times: number) {
        const answers: { status: number; code?: string; message?: string; wait: number }[] = []
        for (let at = 0; at < times; at += 1) {
          const as = people[at % people.length]
          const answer = await servers[at % count]?.http.inject(requestFor(config, getUser, {}, { as }))
          answers.push({
            status: answer?.statusCode ?? 0,
            wait: Number(answer?.headers['retry-after'] ?? 0),
            ...answer?.json<object>(),
          })
          // Enough for them to tell each other.
          await sleep(10)
        }
        return answers
      }
      return { make, callInTurns }
    }

    test('count the calls of a person together', async () => {
      const { make, callInTurns } = await startAll({ callsPerMinute: 60, companyCallsPerMinute: 0 })
      const answers = await callInTurns([await aUser(make)], 140)
      const taken = answers.filter(({ status }) => status === 200).length
      // Sixty, and what they had not told each other yet.
      expect(taken).toBeGreaterThanOrEqual(60)
      expect(taken).toBeLessThan(count === 1 ? 61 : 95)
      const refused = answers.at(-1)
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY' })
      expect(refused?.message).toContain('You made too many requests')
      expect(refused?.wait).toBeGreaterThan(0)
    })

    test('count the calls of a company together, and let others call', async () => {
      const { make, callInTurns } = await startAll({ callsPerMinute: 0, companyCallsPerMinute: 60 })
      const owner = await aUser(make)
      const staff = [owner]
      for (let at = 0; at < 2; at += 1)
        staff.push(await aUser(make, { company: owner.company, role: 'staff' }))
      const answers = await callInTurns(staff, 140)
      const taken = answers.filter(({ status }) => status === 200).length
      expect(taken).toBeGreaterThanOrEqual(60)
      expect(taken).toBeLessThan(count === 1 ? 61 : 95)
      expect(answers.at(-1)?.message).toContain('Your company made too many requests')
      expect((await callInTurns([await aUser(make)], 2)).map(({ status }) => status)).toEqual([
        200, 200,
      ])
    })
  },
)
