import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { createProduct } from '#contract/product.ts'
import { openDatabase } from '../../server/db/open.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { answerAt, callUntilTaken, signInAt } from '../support/remote.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const KILLS = 20
const WRITES = 60

describe.each(databases())(
  'a process that is killed twenty times in the middle of its work, on %s',
  (database) => {
    let place: Awaited<ReturnType<typeof freshPlace>>
    let server: ServerProcess
    const figures: number[] = []

    beforeAll(async () => {
      place = await freshPlace(database)
      server = await startServerProcess({
        DATA_DIR: place.config.dataDir,
        DATABASE_URL: place.config.databaseUrl ?? '',
        CALLS_PER_MINUTE: '0',
      })
    })
    afterAll(async () => {
      await server.stop()
      await place.remove()
      process.stdout.write(
        `kill -9 on ${database}: ${figures.length} kills, ${WRITES} writes each, acknowledged before: ${figures.join(' ')}\n`,
      )
    })

    test('loses nothing that it acknowledged, does nothing twice, and opens again', async () => {
      const as = await signInAt(server.url, 'owner@foodkart.example')
      const { id: productId } = await answerAt(
        server.url,
        createProduct,
        { name: 'Soup', priceAmount: 450 },
        { as },
      )
      const order = (key: string) =>
        callUntilTaken(
          server.url,
          createOrder,
          { items: [{ productId, quantity: 1 }] },
          { as, headers: { 'idempotency-key': key } },
        )
      const answers = new Map<string, string>()

      for (let round = 1; round <= KILLS; round += 1) {
        const keys = Array.from({ length: WRITES }, (_, at) => `killed ${round} ${at}`)
        let killed: Promise<void> | undefined
        let acknowledged = 0
        const killAfter = 1 + ((round * 7) % (WRITES - 20))
        await Promise.allSettled(
          keys.map(async (key) => {
            const { status, body } = await order(key)
            if (status !== 200) return
            answers.set(key, body)
            acknowledged += 1
            if (acknowledged === killAfter) killed = server.kill()
          }),
        )
        await killed
        figures.push(acknowledged)
        await server.startAgain()
        const again = await Promise.all(keys.map(async (key) => [key, await order(key)] as const))
        for (const [key, { status, body }] of again) {
          expect(`${key}: ${status}`).toBe(`${key}: 200`)
          expect(body).toBe(answers.get(key) ?? body)
          answers.set(key, body)
        }
      }

      const ids = [...answers.values()].map(
        (body) => (JSON.parse(body) as { data: { order_id: string } }).data.order_id,
      )
      expect(new Set(ids).size).toBe(KILLS * WRITES)
      await server.kill()
      const opened = await openDatabase(place.config)
      const lines = await opened.read
        .selectFrom('cart_item')
        .select('order_id')
        .where('product_id', '=', productId as Id)
        .execute()
      expect(lines.map(({ order_id }) => order_id).toSorted()).toEqual(ids.toSorted())
      await opened.close()
      await server.startAgain()
      // More were told than had to be, and fewer than were sent: it was in the middle.
      expect(Math.min(...figures)).toBeGreaterThan(0)
      expect(figures.some((count) => count < WRITES)).toBe(true)
    })
  },
)
