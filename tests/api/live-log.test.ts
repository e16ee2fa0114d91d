import type { KyselyPlugin } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CompanyId } from '#contract/fields.ts'
import type { Databases } from '../../server/db/databases.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createBus } from '../../server/live/bus.ts'
import { createListener } from '../../server/live/listener.ts'
import { publish } from '../../server/live/publish.ts'
import { databases, freshDatabases, freshPlace } from '../support/databases.ts'

const companyId = 'c' as CompanyId

/** Databases whose reads wait before they answer, until the returned function lets them. */
async function withHeldReads(kind: Databases['kind']) {
  const opened = await freshDatabases(kind)
  const reading = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reading.resolve()
      await held.promise
      return result
    },
  }
  onTestFinished(() => opened.close())
  return {
    databases: { ...opened, read: opened.read.withPlugin(plugin) },
    isReading: reading.promise,
    answer: () => held.resolve(),
  }
}

describe.each(databases())('the log of live events on %s', (kind) => {
  test('a stream that joins while others are read for gets what it missed before, in order', async () => {
    const { databases: slow, isReading, answer } = await withHeldReads(kind)
    const bus = createBus({
      databases: slow,
      listenUrl: undefined,
      onSessionChange: () => undefined,
      onSeen: () => undefined,
      log: { warn: () => undefined },
    })
    onTestFinished(() => bus.close())
    for (let times = 0; times < 4; times += 1)
      await inTransaction(slow, async (db) =>
        publish({ db, companyId }, { topic: 'order', id: `o${times}` }),
      )
    const [early, late]: [number[], number[]] = [[], []]
    bus.follow(companyId, 3, (events) => early.push(...events.map(({ seq }) => seq)))
    await isReading
    bus.follow(companyId, 1, (events) => late.push(...events.map(({ seq }) => seq)))
    answer()
    await expect.poll(() => late.at(-1)).toBe(4)
    expect([early, late]).toEqual([[4], [2, 3, 4]])
  })

  test('a session that ends while the log can not be read is known once it can be read again', async () => {
    const opened = await freshDatabases(kind)
    let isAway = false
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const ended: string[] = []
    let failures = 0
    const bus = createBus({
      databases: { ...opened, isPooled: true, read: opened.read.withPlugin(plugin) },
      listenUrl: undefined,
      onSessionChange: (id) => ended.push(id),
      onSeen: () => undefined,
      log: { warn: (details) => void (failures += 'err' in details ? 1 : 0) },
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(async () => {
      vi.useRealTimers()
      await bus.close()
      await opened.close()
    })
    await bus.start()
    isAway = true
    // By another server: this one hears of its own commits only.
    await inTransaction(opened, async (db) =>
      publish({ db, companyId }, { topic: 'session', id: 's1' }),
    )
    vi.setSystemTime(Date.now() + 30_000)
    const failuresBefore = failures
    await expect.poll(() => failures, { timeout: 10_000 }).toBeGreaterThan(failuresBefore + 1)
    isAway = false
    await expect.poll(() => ended, { timeout: 5_000 }).toContain(companyId)
  })
})

test.runIf(databases().includes('postgres'))(
  'a connection that is closed while it is tried out leaves no timer behind',
  async () => {
    const { config, remove } = await freshPlace('postgres')
    const trying = Promise.withResolvers<void>()
    const tried = Promise.withResolvers<void>()
    const listener = createListener({
      url: config.databaseUrl ?? '',
      listen: 'listen planted',
      receive: () => undefined,
      tryOut: () => {
        trying.resolve()
        return tried.promise
      },
      isHeard: () => true,
      onLost: () => undefined,
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(async () => {
      vi.useRealTimers()
      await remove()
    })
    const connecting = listener.connect()
    await trying.promise
    await listener.close()
    tried.resolve()
    await connecting
    expect(vi.getTimerCount()).toBe(0)
  },
)
