import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { requestResetCode } from '#contract/account.ts'
import { createProduct } from '#contract/product.ts'
import { getUser, signOut } from '#contract/user.ts'
import type { Databases } from '../../server/db/databases.ts'
import { faultOf } from '../../server/db/fault.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { freshPlace } from '../support/databases.ts'
import { mailedLink } from '../support/mailed.ts'
import { ownProcesses } from '../support/own-process.ts'
import { findPooler, type Pooler, startPooler } from '../support/pooler.ts'
import { answerAt, callAt, signInAt } from '../support/remote.ts'
import { openStream } from '../support/stream.ts'

const owner = 'owner@foodkart.example'
const ignored =
  'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout'

/** As with PostgreSQL itself, `npm test` says where it is missing and installs it under CI. */
const clusterUrl = findPooler() ? inject('postgresUrl') : undefined

describe.runIf(clusterUrl)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  beforeAll(async () => {
    pooler = await startPooler(clusterUrl ?? '')
  })
  afterAll(() => pooler.stop())

  async function place() {
    const { config, remove } = await freshPlace('postgres')
    const directUrl = config.databaseUrl ?? ''
    return { directUrl, pooledUrl: pooler.urlOf(directUrl), remove }
  }

  const settings = async (db: Databases['read']) => {
    const { rows } = await sql<Record<string, string>>`select
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows[0]
  }
  const limits = { statement: '15s', lock: '5s', idle: '30s' }

  test.each([
    ['as Debian installs it', ''],
    ['with the limits ignored', ignored],
  ])('every statement has the limits: %s', async (_kind, more) => {
    const own = await startPooler(clusterUrl ?? '', `${more}\ndefault_pool_size = 2`)
    const { directUrl, remove } = await place()
    const { read, write, isPooled, close } = await openDatabase({
      dataDir: '',
      databaseUrl: own.urlOf(directUrl),
    })
    expect(isPooled).toBe(true)
    // Somebody else leaves the connections without limits, as a tool does through the same pooler.
    const others = [1, 2].map(() => new Client({ connectionString: own.urlOf(directUrl) }))
    for (const other of others) {
      await other.connect()
      await other.query('begin; set statement_timeout = 0; set lock_timeout = 0')
    }
    for (const other of others) await other.query('commit')
    // More connections than the pooler has: each is used by several, named statements would clash.
    const all = await Promise.all(Array.from({ length: 20 }, () => settings(read)))
    expect(all).toEqual(all.map(() => limits))
    await write.transaction().execute(async (open) => {
      expect(await settings(open)).toEqual(limits)
      await sql`savepoint a`.execute(open)
      await sql`select 1 / 0`.execute(open).catch(() => undefined)
      await sql`rollback to savepoint a`.execute(open)
      expect(await settings(open)).toEqual(limits)
    })
    await expect(sql`select 1 / 0`.execute(read)).rejects.toThrow('division by zero')
    expect(await settings(read)).toEqual(limits)
    for (const other of others) await other.end()
    await close()
    await own.stop()
    await remove()
  })

  test('a slow statement is cut off after fifteen seconds, within and outside of a transaction', async () => {
    const { pooledUrl, remove } = await place()
    const { read, write, close } = await openDatabase({ dataDir: '', databaseUrl: pooledUrl })
    const slow = sql`select pg_sleep(20)`
    const faults = await Promise.all([
      slow.execute(read).catch(faultOf),
      write
        .transaction()
        .execute((open) => slow.execute(open))
        .catch(faultOf),
    ])
    expect(faults).toEqual(['unavailable', 'unavailable'])
    await close()
    await remove()
  })

  test('migrations leave no lock on a connection that the pooler gives to somebody else', async () => {
    const own = await startPooler(clusterUrl ?? '', 'server_round_robin = 1')
    const { directUrl, remove } = await place()
    const { write, close } = await openDatabase({
      dataDir: '',
      databaseUrl: own.urlOf(directUrl),
      isPatient: true,
    })
    // Several connections are free, so that one statement after the other takes the next.
    await Promise.all([1, 2, 3, 4, 5].map(() => sql`select pg_sleep(0.2)`.execute(write)))
    await migrate(write)
    const locks = sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    expect((await locks.execute(write)).rows).toEqual([])
    await close()
    await own.stop()
    await remove()
  }, 30_000)

  test('without a pooler the limits are those of the connection, and statements have names', async () => {
    const { directUrl, remove } = await place()
    const { read, isPooled, close } = await openDatabase({ dataDir: '', databaseUrl: directUrl })
    expect([isPooled, await settings(read)]).toEqual([false, limits])
    await close()
    await remove()
  })

  test.each([
    ['with an address for LISTEN', true],
    ['without one, by asking', false],
  ])('two servers start at once and are one: %s', async (_kind, isDirect) => {
    const { directUrl, pooledUrl, remove } = await place()
    const processes = ownProcesses()
    const env = {
      DATABASE_URL: pooledUrl,
      ...(isDirect && { DATABASE_DIRECT_URL: directUrl }),
      SECRET_KEY: '0'.repeat(64),
      LOG_LEVEL: 'warn',
    }
    // The tables are made by one of them, while the other waits.
    const [a, b] = await Promise.all([
      processes.start({ ...env, SEED_DEMO: '1' }),
      processes.start({ ...env, SEED_DEMO: '0' }),
    ])
    expect([a.url, b.url], a.said() + b.said()).not.toContain('')
    const as = { ...(await signInAt(a.url, owner)), moduleId: 13 }
    const stream = await openStream(b.url, '/api/events', { 'x-access-token': as.token })
    const { id } = await answerAt(a.url, createProduct, { name: 'Kottu', priceAmount: 900 }, { as })
    await stream.next(({ event, data }) => event === 'change' && data['id'] === id, 5_000)
    await answerAt(b.url, requestResetCode, { email: owner })
    expect(await mailedLink(processes.dataDir, owner)).toContain('code=')
    await answerAt(a.url, signOut, {}, { as })
    const seen = async () => (await callAt(b.url, getUser, {}, { as })).status
    await expect.poll(seen, { timeout: 5_000 }).toBe(401)
    for (const { child, ended, said } of [a, b]) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      expect(said().includes('DATABASE_DIRECT_URL is not set')).toBe(!isDirect)
    }
    processes.end()
    await remove()
  })
})
