import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { databases, freshPlace } from '../support/databases.ts'
import { ownProcesses, type Processes } from '../support/own-process.ts'

let processes: Processes
let busy: Server
let port: number
beforeEach(async () => {
  processes = ownProcesses()
  busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const address = busy.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  busy.close()
  processes.end()
})

const password = 's3cret-word'
/** How a start ended that can't succeed, and what it said. */
async function failed(env: Record<string, string>): Promise<string> {
  const { ended, said } = await processes.start({ SEED_DEMO: '0', ...env })
  expect(await ended).toBe(1)
  expect(said()).not.toContain(password)
  expect(said()).not.toMatch(/\bat .*\.ts/)
  return said()
}

describe.each(databases())('on %s', (kind) => {
  test('a port that is taken ends the start with 1 and names it', async () => {
    const { config, remove } = await freshPlace(kind)
    expect(await failed({ PORT: String(port), DATABASE_URL: config.databaseUrl ?? '' })).toContain(
      `PORT: ${port} is taken`,
    )
    await remove()
  })
})

test('a host that this machine does not have is named', async () => {
  expect(await failed({ HOST: '203.0.113.7' })).toContain(
    'HOST: 203.0.113.7 is no address of this machine',
  )
})

test('a PostgreSQL that does not answer is named by its setting and its place, without the password', async () => {
  busy.close()
  expect(
    await failed({ DATABASE_URL: `postgres://someone:${password}@127.0.0.1:${port}/shop` }),
  ).toContain(
    `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port}. Start it, or correct the address`,
  )
})

describe.runIf(databases().includes('postgres'))('on a PostgreSQL', () => {
  const at = (database: string, user = 'postgres') =>
    (inject('postgresUrl') ?? '').replace(
      'postgres@/postgres?',
      `${user}:${password}@/${database}?`,
    )

  test('a database that is not there is to be created first', async () => {
    expect(await failed({ DATABASE_URL: at('no_such_shop') })).toMatch(
      /DATABASE_URL: there is no database no_such_shop at [^]*createdb no_such_shop/,
    )
  })

  test('a user it does not know is named', async () => {
    expect(await failed({ DATABASE_URL: at('postgres', 'nobody_here') })).toContain(
      'refuses the user nobody_here or the password',
    )
  })
})

test('a data folder that can not be one is named', async () => {
  expect(await failed({ DATA_DIR: '/dev/null/data' })).toContain(
    'DATA_DIR: the data folder /dev/null/data',
  )
})
