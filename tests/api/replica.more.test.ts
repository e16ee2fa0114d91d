import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, listProducts } from '#contract/product.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startCluster } from '../support/postgres.ts'
import { startReplica, type TestReplica } from '../support/replica.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.runIf(databases().includes('postgres'))('with a streaming replica', () => {
  const ends: (() => unknown)[] = []
  let replica: TestReplica
  let primaryUrl = ''
  let server: TestServer
  let owner: User
  const lines: string[] = []
  beforeAll(async () => {
    const cluster = startCluster({ isDurable: true, settings: ['wal_level=replica'] })
    if (!cluster) throw new Error('PostgreSQL is not installed')
    ends.push(() => cluster.stop())
    primaryUrl = cluster.url
    replica = startReplica(cluster.url)
    ends.push(() => replica.remove())
    const opened = await openDatabase({
      dataDir: '',
      databaseUrl: cluster.url,
      databaseReadUrl: replica.url,
    })
    await migrate(opened.write)
    server = await startServer({
      wrap: (unused) => ({
        ...opened,
        close: async () => {
          await opened.close()
          await unused.close()
        },
      }),
      log: (line) => lines.push(line),
    })
    ends.push(() => server.close())
    owner = await aUser(server)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const onReplica = async (text: string) => {
    const client = new Client({ connectionString: replica.url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const names = async (as = owner) =>
    (await server.ask(listProducts, {}, as)).rows.map(({ name }) => name)
  const isUsed = (as = owner) => server.databases.replica?.for(as.company.id) !== undefined
  const add = (name: string, as = owner) =>
    server.call(createProduct, { name, sku: name, priceAmount: 100 }, { as })
  /** A change that bypasses the server. */
  const rename = (name: string, as = owner) =>
    sql`update product set name = ${name} where company_id = ${as.company.id}`.execute(
      server.databases.write,
    )
  const told = () => lines.filter((line) => line.includes('read replica'))
  const whenUsed = () => expect.poll(() => isUsed(), { timeout: 20_000 }).toBe(true)

  test('lists come from it, until the company writes: then it reads what it wrote', async () => {
    const other = await aUser(server)
    await aProduct(server, { company: owner.company, name: 'Tea' })
    await aProduct(server, { company: other.company, name: 'Soap' })
    await whenUsed()
    await expect.poll(() => names(), { timeout: 20_000 }).toEqual(['Tea'])
    await onReplica('select pg_wal_replay_pause()')
    await rename('Coffee')
    expect(await names()).toEqual(['Tea'])
    expect((await add('Milk')).status).toBe(200)
    expect((await names()).toSorted()).toEqual(['Coffee', 'Milk'])
    expect(isUsed()).toBe(false)
    expect(await names(other)).toEqual(['Soap'])
    await onReplica('select pg_wal_replay_resume()')
    await whenUsed()
    expect((await names()).toSorted()).toEqual(['Coffee', 'Milk'])
  })

  test('every write is read at once, however often', async () => {
    const busy = await aUser(server)
    const seen: string[] = []
    for (let at = 0; at < 40; at += 1) {
      await add(`p${at}`, busy)
      seen.push(`p${at}`)
      const { data } = await server.call(listProducts, { rowSize: 100 }, { as: busy })
      expect(data.rows.map(({ name }) => name).toSorted()).toEqual(seen.toSorted())
    }
  })

  test('a replica that lags is not used, which is logged once', async () => {
    lines.length = 0
    await whenUsed()
    await onReplica('select pg_wal_replay_pause()')
    await rename('Late')
    await expect.poll(() => isUsed(), { timeout: 20_000 }).toBe(false)
    expect((await names()).includes('Late')).toBe(true)
    await expect.poll(() => told().length).toBe(1)
    await onReplica('select pg_wal_replay_resume()')
    await whenUsed()
    await expect.poll(() => told().length).toBe(2)
    expect(told()[0]).toContain('is behind')
    expect(told()[1]).toContain('is used again')
  })

  test('what a person wrote through another server is in their lists, by a cookie of three seconds', async () => {
    await whenUsed()
    const written = await add('Here')
    expect(String(written.headers['set-cookie'])).toMatch(
      /^sevenfold-wrote=1; Path=\/; Max-Age=3; HttpOnly; SameSite=Strict$/,
    )
    await whenUsed()
    await onReplica('select pg_wal_replay_pause()')
    await rename('There')
    const listed = async (headers: Record<string, string>) => {
      const answer = await server.call(listProducts, {}, { as: owner, headers })
      return answer.data.rows.some(({ name }) => name === 'There')
    }
    expect(await listed({})).toBe(false)
    expect(await listed({ cookie: 'a=b; sevenfold-wrote=1' })).toBe(true)
    await onReplica('select pg_wal_replay_resume()')
    await expect.poll(() => listed({})).toBe(true)
  })

  test('a frozen replica with open connections delays nobody', async () => {
    lines.length = 0
    await add('Still')
    await whenUsed()
    replica.freeze()
    ends.push(replica.thaw)
    const startMs = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(listProducts, {}, { as: owner })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(performance.now() - startMs).toBeLessThan(12_000)
    expect(isUsed()).toBe(false)
    expect(await names()).toContain('Still')
    replica.thaw()
    await whenUsed()
    expect(await names()).toContain('Still')
    expect(told()).toHaveLength(2)
  })

  test('one that is away when a server starts is used once it is there', async () => {
    replica.stop()
    const later = await openDatabase({
      dataDir: '',
      databaseUrl: primaryUrl,
      databaseReadUrl: replica.url,
    })
    const { company } = owner
    expect(later.replica?.for(company.id)).toBeUndefined()
    replica.start()
    await expect
      .poll(() => later.replica?.for(company.id) !== undefined, { timeout: 20_000 })
      .toBe(true)
    const copy = later.replica?.for(company.id)
    expect(await copy?.readOf(company.id).selectFrom('product').select('id').execute()).not.toEqual(
      [],
    )
    await later.close()
  })

  test('an unreachable replica is not used, which is logged once, and is used again later', async () => {
    lines.length = 0
    await whenUsed()
    replica.stop()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(listProducts, {}, { as: owner })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expect.poll(() => isUsed(), { timeout: 20_000 }).toBe(false)
    await add('Away')
    expect((await names()).includes('Away')).toBe(true)
    await expect.poll(() => told().length).toBe(1)
    expect(told()[0]).toContain('can not be followed')
    replica.start()
    await whenUsed()
    expect((await names()).includes('Away')).toBe(true)
    expect(told()).toHaveLength(2)
  })
})
