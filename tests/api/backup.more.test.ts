import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#contract/new-order.ts'
import { createProduct } from '#contract/product.ts'
import { makeBackup, rotate } from '../../server/backup/make-backup.ts'
import { measurePart } from '../../server/backup/manifest.ts'
import { placeAt } from '../../server/backup/places.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { startObjectStore } from '../support/object-store.ts'
import { answerAt, callUntilTaken, signInAt } from '../support/remote.ts'
import { startServerProcess } from '../support/server-process.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const passphrase = 'a passphrase of some length'
const nowMs = Date.UTC(2026, 10, 24)
let folder: string
let at: (name: string) => string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sevenfold-backup-'))
  at = (name) => join(folder, name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command as a person does. Answers its exit code and what it said. */
async function run(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${name}.js`, ...args], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

/** Every row of every table, as text. */
function rowsOf(dataDir: string): Map<string, Set<string>> {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const rows = tables.map(({ name }) => {
    const all = database.prepare(`select * from "${String(name)}"`).all()
    return [String(name), new Set(all.map((row) => JSON.stringify(row)))] as const
  })
  database.close()
  return new Map(rows)
}

/** A data folder with tables and one row that says what it is. */
async function dataWith(name: string, value: string): Promise<string> {
  const dataDir = at(name)
  const opened = await openDatabase({ dataDir })
  await migrate(opened.write)
  await opened.write.insertInto('meta').values({ key: 'what', value }).execute()
  await opened.close()
  writeFileSync(join(dataDir, 'secret.key'), 'k'.repeat(43))
  return dataDir
}

async function whatIsIn(dataDir: string): Promise<string | undefined> {
  const opened = await openDatabase({ dataDir })
  const row = await opened.read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'what')
    .executeTakeFirst()
  await opened.close()
  return row?.value
}

const settingsOf = (dataDir: string) => ({ ...readConfig({}), dataDir })
const folderAt = (address: string) => placeAt(address, readConfig({}))

async function back(address: string, to: string, given: string | undefined = passphrase) {
  const confirm = async () => true
  return restoreBackup({ to, place: folderAt(address), passphrase: given, confirm })
}

test('a backup taken under load has every row that stood before it began, in every table', async () => {
  const server = await startServerProcess({ CALLS_PER_MINUTE: '0' })
  const as = await signInAt(server.url, 'owner@foodkart.example')
  const product = { name: 'Soup', priceAmount: 450 }
  const { id: productId } = await answerAt(server.url, createProduct, product, { as })
  const order = (key: string) =>
    callUntilTaken(
      server.url,
      createOrder,
      { items: [{ productId, quantity: 1 }] },
      { as, headers: { 'idempotency-key': key } },
    )
  // While somebody reads, writes stay in the write-ahead log: a copy of the file alone lacks them.
  const reader = new DatabaseSync(join(server.dataDir, 'sevenfold.db'), { readOnly: true })
  reader.exec('begin; select * from meta')
  for (let count = 0; count < 40; count += 1) await order(`before ${count}`)
  const before = rowsOf(server.dataDir)

  let isLoaded = true
  let during = 0
  const load = Promise.all(
    ['a', 'b', 'c', 'd'].map(async (one) => {
      while (isLoaded) await order(`during ${one} ${(during += 1)}`)
    }),
  )
  const secrets = { BACKUP_PASSPHRASE: passphrase }
  const env = { DATA_DIR: server.dataDir, ...secrets }
  const made = await run('backup', ['--to', at('kept'), '--encrypt'], env)
  isLoaded = false
  reader.close()
  await load
  expect(made).toMatchObject({ code: 0 })
  expect(during).toBeGreaterThan(4)
  const after = rowsOf(server.dataDir)
  const again = await run('restore', ['--from', at('kept'), '--yes'], env)
  expect(again.code).toBe(1)
  expect(again.said).toContain('Another server already runs on the data folder')

  const elsewhere = at('elsewhere')
  const restored = await run('restore', ['--from', at('kept')], { DATA_DIR: elsewhere, ...secrets })
  expect(restored).toMatchObject({ code: 0 })
  const found = rowsOf(elsewhere)
  expect([...found.keys()]).toEqual([...before.keys()])
  expect(found.get('sale_order')?.size).toBeGreaterThanOrEqual(40)
  for (const [table, rows] of before) {
    const lasting = [...rows].filter((row) => after.get(table)?.has(row))
    const lost = lasting.filter((row) => !found.get(table)?.has(row))
    expect(`${table}: ${lost.length} of ${lasting.length} lost`).toBe(
      `${table}: 0 of ${lasting.length} lost`,
    )
  }
  expect(readFileSync(join(elsewhere, 'secret.key'))).toEqual(
    readFileSync(join(server.dataDir, 'secret.key')),
  )
  await server.stop()
})

test('a restore keeps existing data and leaves the stored mails in place', async () => {
  const dataDir = await dataWith('data', 'first')
  const place = folderAt(at('kept'))
  await makeBackup(settingsOf(dataDir), { place, nowMs, passphrase: undefined })
  rmSync(dataDir, { recursive: true })
  await dataWith('data', 'second')
  writeFileSync(join(dataDir, 'mail.eml'), 'a mail')
  const no = { to: dataDir, place, passphrase: undefined, confirm: async () => false }
  expect(await restoreBackup(no)).toBeUndefined()
  expect(await whatIsIn(dataDir)).toBe('second')

  const restored = await back(at('kept'), dataDir)
  expect(await whatIsIn(dataDir)).toBe('first')
  expect(restored?.before).toBe(`${dataDir}.before-restore`)
  expect(await whatIsIn(`${dataDir}.before-restore`)).toBe('second')
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['mail.eml', 'secret.key']))
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'data.before-restore', 'kept'])
})

test('a damaged part, another passphrase and a newer release are refused, and nothing is changed', async () => {
  const dataDir = await dataWith('data', 'first')
  const { manifest } = await makeBackup(settingsOf(dataDir), {
    place: folderAt(at('kept')),
    nowMs,
    passphrase,
  })
  const backup = join(at('kept'), manifest.name)
  expect(statSync(join(backup, 'sevenfold.db')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(backup, 'sevenfold.db')).includes('SQLite format')).toBe(false)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  const target = await dataWith('target', 'target')
  const refused = async (given = passphrase) => {
    const words = await back(backup, target, given).catch((error: unknown) => String(error))
    expect(await whatIsIn(target)).toBe('target')
    return words
  }
  expect(await refused('some other passphrase')).toContain('with another passphrase')

  const file = join(backup, 'sevenfold.db')
  const content = readFileSync(file)
  const turned = Buffer.from(content)
  turned[5_000] = (turned[5_000] ?? 0) ^ 1
  writeFileSync(file, turned)
  expect(await refused()).toContain('The part sevenfold.db of the backup')
  // With the checksum of the altered part, the tag of the encryption tells it.
  const text = readFileSync(join(backup, 'manifest.json'), 'utf8')
  const { sha256 } = await measurePart(backup, 'sevenfold.db')
  writeFileSync(
    join(backup, 'manifest.json'),
    text.replace(String(manifest.parts[0]?.sha256), sha256),
  )
  expect(await refused()).toContain('is not what was encrypted')

  writeFileSync(file, content)
  writeFileSync(
    join(backup, 'manifest.json'),
    text.replace('0001-first-tables', '9999-later-tables'),
  )
  expect(await refused()).toContain('does not know its migration 9999-later-tables')
  rmSync(file)
  writeFileSync(join(backup, 'manifest.json'), text)
  expect(await refused()).toContain('lacks its part sevenfold.db')
})

test('the latest of several is restored; rotation keeps as many as asked', async () => {
  const dataDir = await dataWith('data', 'first')
  const place = folderAt(at('kept'))
  for (const day of [1, 2, 3])
    await makeBackup(settingsOf(dataDir), {
      place,
      nowMs: Date.UTC(2026, 10, day),
      passphrase: undefined,
    })
  expect(await rotate(place, 2)).toBe(1)
  expect((await place.list()).map((name) => name.slice(0, 18))).toEqual([
    'sevenfold-20261102',
    'sevenfold-20261103',
  ])
  expect((await back(at('kept'), at('to')))?.manifest.madeMs).toBe(Date.UTC(2026, 10, 3))
})

test('a bucket keeps backups, in parts where they are large, with the files of object storage', async () => {
  const store = await startObjectStore()
  const dataDir = await dataWith('data', 'first')
  const picture = Buffer.alloc(20_000_000, 'picture')
  store.objects.set('/pictures/large.png', picture)
  const opened = await openDatabase({ dataDir })
  const row = { company_id: 'c' as never, content_type: 'image/png', bytes: Buffer.alloc(0) }
  const stored = { ...row, place: 's3' as const, created_ms: 1 }
  for (const name of ['large.png', 'lost.png'])
    await opened.write
      .insertInto('file')
      .values({ ...stored, name })
      .execute()
  await opened.close()
  const config = {
    ...settingsOf(dataDir),
    s3: { ...store.account, bucket: 'pictures' },
    backup: { passphrase, s3: store.account },
  }
  const place = placeAt('s3://safe/daily', config)
  const { manifest, missing } = await makeBackup(config, { place, nowMs, passphrase })
  expect(missing).toEqual(['lost.png'])
  const keys = ['manifest.json', 'secret.key', 'sevenfold.db'].map(
    (part) => `/safe/daily/${manifest.name}/${part}`,
  )
  expect([...store.objects.keys()].slice(1).toSorted()).toEqual(keys)
  expect(await place.list()).toEqual([manifest.name])

  const confirm = async () => true
  await restoreBackup({ to: at('to'), place, passphrase, confirm })
  const again = await openDatabase({ dataDir: at('to') })
  const file = await again.read
    .selectFrom('file')
    .select(['place', 'bytes'])
    .where('name', '=', 'large.png')
    .executeTakeFirstOrThrow()
  await again.close()
  expect([file.place, Buffer.compare(Buffer.from(file.bytes), picture)]).toEqual(['table', 0])
  await place.remove(manifest.name)
  expect([...store.objects.keys()]).toEqual(['/pictures/large.png'])
  store.close()
  await expect(place.list()).rejects.toThrow('s3://safe/daily: the object storage at http')
})

test.each([
  [['--to', 's3://safe'], '--encrypt: what leaves this machine is encrypted'],
  [['--to', 'x', '--encrypt'], 'BACKUP_PASSPHRASE must be set'],
  [['--to', 'x', '--keep', '0'], '--keep must be a whole number from 1 to 10000'],
  [['--to', '/dev/null/x'], "--to: the folder /dev/null/x can't be written (ENOTDIR)"],
  [[], '--to says where the backup goes'],
])('backup %j ends with 1 and words', async (args, words) => {
  const dataDir = folder
  writeFileSync(at('sevenfold.db'), '')
  const account = { ENDPOINT: 'http://127.0.0.1:9', ACCESS_KEY_ID: 'i', SECRET_ACCESS_KEY: 's' }
  const env = Object.entries(account).map(([name, value]) => [`BACKUP_S3_${name}`, value])
  const { code, said } = await run('backup', args, {
    DATA_DIR: dataDir,
    ...(Object.fromEntries(env) as Record<string, string>),
  })
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
  expect(said).not.toMatch(/\bat .*\.ts/)
})
