import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { databases, freshDatabases, freshPlace } from '../support/databases.ts'

const holdFolder = `
  import { openDatabase } from './server/db/open.ts'
  await openDatabase({ dataDir: process.argv[1] })
  process.stdout.write('open')
  setInterval(() => {}, 1000)`

/** Another process that has the folder open. */
async function anotherServer(dataDir: string) {
  const other = spawn(process.execPath, ['--input-type=module', '-e', holdFolder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  return other
}

test('a second process on the same data folder is refused with words that name the folder', async () => {
  const { config, remove } = await freshPlace('sqlite')
  const other = await anotherServer(config.dataDir)
  await expect(openDatabase(config)).rejects.toThrow(
    `Another server already runs on the data folder ${config.dataDir}`,
  )

  // Killed, not closed: the lock goes with the process.
  other.kill('SIGKILL')
  await once(other, 'exit')
  const opened = await openDatabase(config)
  await opened.close()
  await remove()
})

test('a second opening within the same process is refused too', async () => {
  const { config, remove } = await freshPlace('sqlite')
  const opened = await openDatabase(config)
  await expect(openDatabase(config)).rejects.toThrow('Another server already runs')
  await opened.close()
  await remove()
})

test('the embedded database writes ahead, syncs every commit and minds its references', async () => {
  const { config, remove } = await freshPlace('sqlite')
  const opened = await openDatabase(config)
  await migrate(opened.write)
  const pragma = async (name: string) =>
    Object.values(
      (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(opened.write))
        .rows[0] ?? {},
    )[0]
  expect([
    await pragma('journal_mode'),
    await pragma('synchronous'),
    await pragma('foreign_keys'),
  ]).toEqual(['wal', 2, 1])
  await expect(
    sql`insert into meta (key, value) values ('a', 'b')`.execute(opened.read),
  ).rejects.toThrow('readonly')
  await opened.close()
  await remove()
})

test.each(databases())('tables are made once on %s, however often it starts', async (kind) => {
  const opened = await freshDatabases(kind)
  await opened.write.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
  await migrate(opened.write)
  expect(await opened.read.selectFrom('meta').selectAll().execute()).toEqual([
    { key: 'kept', value: 'yes' },
  ])
  await opened.close()
})

test.each(databases().filter((kind) => kind === 'postgres'))(
  'twenty servers that start at once on an empty %s all come up',
  async (kind) => {
    const { config, remove } = await freshPlace(kind)
    const servers = await Promise.all(
      Array.from({ length: 20 }, () => openDatabase({ ...config, databasePoolSize: 2 })),
    )
    const outcomes = await Promise.allSettled(servers.map(({ write }) => migrate(write)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    await Promise.all(servers.map((server) => server.close()))
    await remove()
  },
)

test.each(databases())('moments, money and counts are numbers on %s', async (kind) => {
  const opened = await freshDatabases(kind)
  const row = { key: 'k', count: 1, next_ms: 1_795_181_643_842, until_ms: 1_795_181_643_842 }
  await opened.write.insertInto('login_attempt').values(row).execute()
  const { rows } =
    await sql`select next_ms, count(*) as n, sum(until_ms) as total from login_attempt
      group by next_ms`.execute(opened.read)
  expect(rows).toEqual([{ next_ms: row.next_ms, n: 1, total: row.until_ms }])
  await opened.close()
})
