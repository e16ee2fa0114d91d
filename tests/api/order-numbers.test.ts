import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { inSavepoint } from '../../server/db/in-savepoint.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { lockCounts } from '../../server/guest/booking-limit.ts'
import { publish } from '../../server/live/publish.ts'
import { nextOrderNumber } from '../../server/order/take/order-numbers.ts'
import { startAllServers } from '../support/all-servers.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { testClock } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { duringTests, testServer } from '../support/during-tests.ts'
import { requestFor } from '../support/server.ts'

const AT_ONCE = 30

describe.each(databases())('orders of one company on %s, at all servers at once', (database) => {
  const all = duringTests(() => startAllServers(database, testClock()))
  let owner: User
  let product: Id

  beforeAll(async () => {
    owner = await aUser(all.make)
    product = await aProduct(all.make, { company: owner.company })
  })

  const order = async (at: number, wish: { promoCode?: string } = {}) => {
    const input = { ...wish, items: [{ productId: product, quantity: 1 }] }
    const request = requestFor(all.config, createOrder, input, {
      as: owner,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const answer = await all.at(at).http.inject(request)
    return answer.statusCode
  }
  const orderNos = async () => {
    const rows = await all
      .at(0)
      .databases.read.selectFrom('sale_order')
      .select('order_no')
      .where('company_id', '=', owner.company.id)
      .execute()
    return rows.map((row) => Number(row.order_no)).toSorted((a, b) => a - b)
  }

  test('have each number once, and those that were refused leave no gap', async () => {
    // Every third one is refused after it took its number.
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        order(at, at % 3 === 0 ? { promoCode: 'NONE' } : {}),
      ),
    )
    expect(statuses).toEqual(statuses.map((_, at) => (at % 3 === 0 ? 404 : 200)))
    // What is left of the numbers of refused ones is given to the next at the same server.
    for (let at = 0; at < AT_ONCE; at += 1) expect(await order(at)).toBe(200)
    const numbers = await orderNos()
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })

  test('have different numbers where all servers ask in the same moment', async () => {
    const given: number[] = []
    for (let round = 0; round < AT_ONCE; round += 1)
      await Promise.all(
        Array.from({ length: 4 }, (_, at) =>
          inTransaction(all.at(at).databases, async (db) => {
            given.push(await nextOrderNumber({ db, companyId: owner.company.id }))
          }),
        ),
      )
    expect(new Set(given).size).toBe(4 * AT_ONCE)
  })

  test('their events have numbers without gaps, in the order in which they can be seen', async () => {
    const { id: companyId } = owner.company
    let seen = 0
    let isOver = false
    const look = async () => {
      while (!isOver) {
        const rows = await all
          .at(0)
          .databases.read.selectFrom('outbox_event')
          .select('seq')
          .where('company_id', '=', companyId)
          .orderBy('seq')
          .execute()
        // An event with a smaller number never appears later.
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
        expect(rows.length).toBeGreaterThanOrEqual(seen)
        seen = rows.length
      }
    }
    const looking = look()
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        inTransaction(
          all.at(at).databases,
          async (db) => {
            for (let one = 0; one <= at % 3; one += 1)
              publish({ db, companyId }, { topic: 'order', id: `${at} ${one}`, version: 1 })
          },
          companyId,
        ),
      ),
    )
    isOver = true
    await looking
    expect(seen).toBeGreaterThan(AT_ONCE)
  })
})

describe.each(databases())('the number of an order on %s', (database) => {
  const server = testServer({ database })
  test('is used again if the transaction or its savepoint is rolled back', async () => {
    const owner = await aUser(server)
    const given: number[] = []
    const { id: companyId } = owner.company
    const failing = inTransaction(server.databases, async (db) => {
      given.push(await nextOrderNumber({ db, companyId }), await nextOrderNumber({ db, companyId }))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await inTransaction(server.databases, async (db) => {
      const next = () => nextOrderNumber({ db, companyId })
      given.push(await next())
      const part = inSavepoint(db, async () => {
        given.push(await next())
        throw new Error('undone')
      })
      await expect(part).rejects.toThrow('undone')
      given.push(await next(), await next())
    })
    expect(given).toEqual([1, 2, 1, 2, 2, 3])
  })
})

describe.each(databases().filter((kind) => kind === 'postgres'))('on %s', (database) => {
  const server = testServer({ database })

  test.each(['an order', 'a guest'])(
    '%s that is not finished holds up no other order of the company',
    async (who) => {
      const owner = await aUser(server)
      const { id: companyId } = owner.company
      const productId = await aProduct(server, { company: owner.company })
      const held = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      onTestFinished(() => held.resolve())
      const open = inTransaction(server.databases, async (db) => {
        const tenant = { db, companyId }
        await (who === 'an order' ? nextOrderNumber(tenant) : lockCounts({ tenant } as never))
        begun.resolve()
        await held.promise
      })
      await begun.promise
      const input = { items: [{ productId, quantity: 1 }] }
      const answer = await Promise.race([
        server.call(createOrder, input, { as: owner }),
        new Promise((resolve) => setTimeout(resolve, 3_000)),
      ])
      expect(answer).toMatchObject({ status: 200 })
      held.resolve()
      await open
    },
  )
})
