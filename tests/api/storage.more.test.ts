import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('a database copied without its log is refused with words; a complete copy is opened', async () => {
  const { config, remove } = await freshPlace('sqlite')
  const opened = await openDatabase(config)
  await migrate(opened.write)
  for (let at = 0; at < 160; at += 1)
    await opened.write
      .insertInto('meta')
      .values({ key: `written ${at}`, value: 'yes' })
      .execute()
  /** A folder with a copy of these files. */
  const copied = async (...names: string[]) => {
    const copy = await freshPlace('sqlite')
    for (const name of names)
      copyFileSync(join(config.dataDir, name), join(copy.config.dataDir, name))
    return copy
  }
  /** The writes that a copy has. */
  const writesIn = async (place: Awaited<ReturnType<typeof copied>>, isWithoutLog = false) => {
    try {
      const again = await openDatabase({ ...place.config, isWithoutLog })
      const { length } = await again.read.selectFrom('meta').select('key').execute()
      await again.close()
      return length
    } finally {
      await place.remove()
    }
  }

  await expect(writesIn(await copied('sevenfold.db'))).rejects.toThrow(
    /sevenfold\.db was copied while a server used it, without its log [^]*npm run restore/,
  )
  expect(await writesIn(await copied('sevenfold.db'), true)).toBeLessThan(160)
  expect(await writesIn(await copied('sevenfold.db', 'sevenfold.db-wal'))).toBe(160)
  const vacuumed = await freshPlace('sqlite')
  const target = join(vacuumed.config.dataDir, 'sevenfold.db')
  await sql`vacuum into ${target}`.execute(opened.write)
  expect(await writesIn(vacuumed)).toBe(160)
  await opened.close()
  expect(await writesIn(await copied('sevenfold.db'))).toBe(160)
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
