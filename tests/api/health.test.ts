import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createCategory, listCategories } from '#contract/catalogue.ts'
import { getHealth, getLiveness, getReadiness } from '#contract/health.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { causeFault, faultRoutes, hold } from '../support/faults.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
afterEach(() => server.close())

const statusesOf = async () =>
  Promise.all([getReadiness, getHealth, getLiveness].map((endpoint) => server.status(endpoint, {})))

/** From now on, until the answer is called, nothing can be written. */
async function becomeReadOnly(): Promise<() => Promise<void>> {
  const { kind, write } = server.databases
  if (kind === 'sqlite') {
    await sql`pragma query_only = on`.execute(write)
    return async () => void (await sql`pragma query_only = off`.execute(write))
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(write)
  const name = rows[0]?.name ?? ''
  // Connections learn of it when they begin: this one is told by itself, and the others are ended.
  const set = (value: 'on' | 'off') =>
    write.connection().execute(async (db) => {
      await sql`set default_transaction_read_only = off`.execute(db)
      await sql
        .raw(`alter database ${name} set default_transaction_read_only = ${value}`)
        .execute(db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await sql.raw(`set default_transaction_read_only = ${value}`).execute(db)
    })
  await set('on')
  return () => set('off')
}

describe.each(databases())('health on %s', (database) => {
  test('is well when the database can be read and written', async () => {
    server = await startServer({ database })
    expect(await statusesOf()).toEqual([200, 200, 200])
  })

  test('is answered while every connection of the pool is taken', async () => {
    server = await startServer({ database, routes: faultRoutes })
    const held = hold()
    const waiting = Array.from({ length: 12 }, () => server.call(causeFault, { kind: 'held' }))
    await sleep(200)
    expect(await statusesOf()).toEqual([200, 200, 200])
    held.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  })

  test('is never throttled', async () => {
    server = await startServer({ database, config: { callsPerMinute: 3 } })
    for (let times = 0; times < 3; times += 1) expect(await statusesOf()).toEqual([200, 200, 200])
  })

  test('a read-only database answers writes with 503, which signs nobody out', async () => {
    server = await startServer({ database })
    const owner = await aUser(server)
    const write = () => server.status(createCategory, { name: 'Cakes' }, owner)
    const end = await becomeReadOnly()
    expect([await write(), await server.status(listCategories, {}, owner)]).toEqual([503, 200])
    // The embedded database was made read-only for one connection, which health does not use.
    if (database === 'postgres') expect(await statusesOf()).toEqual([503, 503, 200])
    await end()
    expect([await write(), ...(await statusesOf())]).toEqual([200, 200, 200, 200])
  })
})

test('an embedded database that somebody else keeps locked is not ready, and is well again afterwards', async () => {
  server = await startServer()
  const { DatabaseSync } = await import('node:sqlite')
  const other = new DatabaseSync(
    (await sql<{ file: string }>`pragma database_list`.execute(server.databases.write)).rows[0]
      ?.file ?? '',
  )
  other.exec('begin immediate')
  expect(await statusesOf()).toEqual([503, 503, 200])
  other.close()
  expect(await statusesOf()).toEqual([200, 200, 200])
})
