import { mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/activity.ts'
import {
  getInstallation,
  listFailedJobs,
  listTableSizes,
  retryFailedJob,
} from '#contract/installation.ts'
import { inviteStaff } from '#contract/staff.ts'
import { lastBackup, noteBackup } from '../../server/backup/last-backup.ts'
import { keepTableSizes, yearlyGrowth } from '../../server/db/table-sizes.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server.ts'

const DAY_MS = 24 * 3_600_000

describe.each(databases())('the installation on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })

  test('the one who runs the server sees versions, health, calls and the last backup', async () => {
    const master = await aUser(server, { role: 'master' })
    const { data } = await server.call(getInstallation, {}, { as: master })
    expect(data).toMatchObject({ version: '0.1.0', node: process.versions.node, streams: 0 })
    expect(data.database).toMatch(database === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/)
    expect(data.memoryBytes).toBeGreaterThan(1_000_000)
    expect(data.warnings).toContain('backup-unknown')
    noteBackup(server.config.dataDir, {
      madeMs: server.clock.now() - 3 * DAY_MS,
      kind: 'bucket',
      isEncrypted: true,
    })
    const again = await server.ask(getInstallation, {}, master)
    expect(again.routes).toMatchObject([
      { method: 'GET', route: '/api/installation/state', calls: 1 },
    ])
    // The commands that make backups are for the embedded database.
    if (database === 'postgres') return
    expect(again.backup).toMatchObject({ kind: 'bucket', isEncrypted: true })
    expect(again.warnings).toContain('backup-old')
  })

  test('an undelivered mail is listed without its recipient and can be sent again', async () => {
    const owner = await aUser(server)
    const master = await aUser(server, { role: 'master' })
    const email = 'odile.marchetti@mail.example'
    mailbox.refuseWith(550, `no such user ${email}, "Odile Marchetti"`)
    await server.call(inviteStaff, { fullName: 'Odile Marchetti', email }, { as: owner })
    const failed = async () => (await server.ask(listFailedJobs, {}, master)).rows
    await eventually(async () => (await failed()).length, 1, 'failed jobs')
    const [job] = await failed()
    if (!job) throw new Error('nothing failed')
    expect(job).toMatchObject({
      companyId: owner.company.id,
      subject: 'message',
      lastError: expect.stringContaining('no such user [left out], "[left out]"'),
    })
    expect((await server.ask(getInstallation, {}, master)).jobs).toContainEqual({
      subject: 'message',
      pending: 0,
      failed: 1,
    })

    mailbox.refuseWith(0)
    const retry = () =>
      server.call(retryFailedJob, { id: job.id, companyId: owner.company.id }, { as: master })
    expect((await retry()).status).toBe(200)
    expect((await mailbox.next(email)).subject).toContain('Sevenfold')
    expect(await failed()).toEqual([])
    expect((await retry()).status).toBe(404)
    const { rows } = await server.ask(listAudit, { entity: 'outbox' }, owner)
    expect(rows.map(({ event, actorRole }) => [event, actorRole])).toEqual([
      ['outbox.retry', 'master'],
    ])
  })

  test('what was given up is found by its company, and that of another is not tried again', async () => {
    const owner = await aUser(server)
    const master = await aUser(server, { role: 'master' })
    mailbox.refuseWith(550, 'no')
    await server.call(inviteStaff, { fullName: 'Ann', email: 'ann@mail.example' }, { as: owner })
    const failed = async (search: string) =>
      (await server.ask(listFailedJobs, { search }, master)).rows
    await eventually(async () => (await failed('corner')).length, 1, 'failed jobs')
    expect(await failed('nothing of the kind')).toEqual([])
    const [job] = await failed('corner')
    const other = await aUser(server)
    const input = { id: job?.id ?? master.userId, companyId: other.company.id }
    expect(await server.status(retryFailedJob, input, master)).toBe(404)
    mailbox.refuseWith(0)
  })

  test('tables are measured, and grow by what they grew since the first day that is kept', async () => {
    const master = await aUser(server, { role: 'master' })
    const sizes = (await server.ask(listTableSizes, {}, master)).tables
    expect(sizes.map(({ bytes }) => bytes)).toEqual(
      sizes.map(({ bytes }) => bytes).toSorted((a, b) => b - a),
    )
    const names = sizes.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['sale_order', 'app_user', 'table_size']))
    expect(new Set(names).size).toBe(names.length)
    expect(sizes.every(({ bytes, yearlyBytes }) => bytes > 0 && yearlyBytes === undefined)).toBe(
      true,
    )

    const now = server.clock.now()
    const { databases: opened } = server
    await keepTableSizes(opened, now - 73 * DAY_MS)
    await keepTableSizes(opened, now - 73 * DAY_MS)
    const kept = await opened.read.selectFrom('table_size').selectAll().execute()
    expect(kept.length).toBe(sizes.length)
    const before = kept.find(({ name }) => name === 'sale_order')?.bytes ?? 0
    const grown = [{ name: 'sale_order', rows: 1, bytes: before + 1_000_000 }]
    const yearly = (await yearlyGrowth(opened.read, grown, now)).get('sale_order') ?? 0
    // A fifth of a year.
    expect(yearly / 1_000_000).toBeCloseTo(5, 0)
  })
})

test('a note of a backup that is broken or missing is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-note-'))
  expect(lastBackup(folder)).toBeUndefined()
  const made = { madeMs: 1, kind: 'folder', isEncrypted: false } as const
  noteBackup(folder, made)
  expect(lastBackup(folder)).toEqual(made)
  rmSync(folder, { recursive: true })
})

test('a call that took a second is listed with the id that its answer and the log have', async () => {
  const server = await startServer({
    routes: ({ http }) =>
      void http.get('/slow', async () => {
        await sleep(1_050)
        return ''
      }),
  })
  const master = await aUser(server, { role: 'master' })
  const { headers } = await server.request({ url: '/slow?of=somebody' })
  await server.request({ url: '/livez' })
  const { data } = await server.call(getInstallation, {}, { as: master })
  expect(data.slowCalls).toEqual([
    {
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/slow',
      status: 200,
      durationMs: expect.toSatisfy((ms: number) => ms >= 1_000 && ms < 10_000),
      answeredMs: server.clock.now(),
    },
  ])
  expect(data.routes[0]).toMatchObject({ route: '/slow', calls: 1, p99Ms: 2_500 })
  await server.close()
})
