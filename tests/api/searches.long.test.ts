import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { listProducts } from '#contract/product.ts'
import { callAt, signInAt } from '../support/remote.ts'
import { startServerProcess } from '../support/server-process.ts'

const PRODUCTS = 200_000
const SEARCHES = 30
const SECONDS = 20

/** Puts many more products of one company beside those of the demo, as an import leaves them. */
function addProducts(dataDir: string, moduleId: number): void {
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), { timeout: 20_000 })
  const [like] = database
    .prepare('select * from product where module_id = ? and sku is not null limit 1')
    .all(moduleId)
  if (!like) throw new Error('The demo has no product to copy.')
  const columns = Object.keys(like)
  const add = database.prepare(
    `insert into product (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  database.exec('begin immediate')
  for (let at = 0; at < PRODUCTS; at += 1) {
    const product = {
      ...like,
      id: `018f0000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
      name: `Product number ${at}`,
      sku: `many-${at}`,
    }
    add.run(...columns.map((column) => product[column as keyof typeof product] ?? null))
  }
  database.exec('commit')
  database.close()
}

test('one company of 200,000 products searches thirty times at once, and the list of another is there in a quarter of a second', async () => {
  const server = await startServerProcess({ CALLS_PER_MINUTE: '0' })
  try {
    addProducts(server.dataDir, moduleIds.ekart)
    const large = {
      ...(await signInAt(server.url, 'owner@ekart.example')),
      moduleId: moduleIds.ekart,
    }
    const other = {
      ...(await signInAt(server.url, 'owner@foodkart.example')),
      moduleId: moduleIds.foodKart,
    }
    const list = () => callAt(server.url, listProducts, {}, { as: other })
    for (let at = 0; at < 20; at += 1) await list()

    const endMs = performance.now() + SECONDS * 1000
    const statuses: number[] = []
    const searching = Array.from({ length: SEARCHES }, async (_, at) => {
      while (performance.now() < endMs)
        statuses.push(
          (await callAt(server.url, listProducts, { search: `nothing ${at}` }, { as: large }))
            .status,
        )
    })
    const waits: number[] = []
    while (performance.now() < endMs) {
      const asked = performance.now()
      expect((await list()).status).toBe(200)
      waits.push(performance.now() - asked)
      await sleep(20)
    }
    await Promise.all(searching)
    const percentile = (part: number) =>
      waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) * part)] ?? 0
    const answered = statuses.filter((status) => status === 200).length
    process.stdout.write(
      `${answered} searches answered, ${statuses.length - answered} asked to come again; ${waits.length} lists of another: p50 ${percentile(0.5).toFixed(0)} p99 ${percentile(0.99).toFixed(0)} worst ${percentile(1).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(percentile(0.99)).toBeLessThan(250)
  } finally {
    await server.stop()
  }
})
