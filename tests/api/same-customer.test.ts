import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** PostgreSQL tells of deadlocks a second later at most. */
const TOLD_MS = 1_500

describe.each(databases())('the same new customer on %s', (database) => {
  const server = testServer({ database })

  test('is named by guests and the team at once, and nobody waits in a circle', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const productId = await aProduct(server, { company: as.company, module: 'foodKart' })
    const items = [{ productId, quantity: 1 }]
    const tokenAt = async (purpose: 'shop' | 'queue') => {
      const { code } = (await server.call(createLink, { purpose }, { as })).data
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    const [shop, queue] = [await tokenAt('shop'), await tokenAt('queue')]
    const deadlocks = async () => {
      if (database === 'sqlite') return 0
      await setTimeout(TOLD_MS)
      const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
        where datname = current_database()`.execute(server.databases.read)
      return rows[0]?.deadlocks
    }
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const phone = `7700 ${900_000 + round * 100 + Math.floor(at / 4)}`
          const person = { fullName: 'Mia', phone, callingCode: '+44' } as const
          if (at % 4 === 0)
            return server.call(joinQueue, { intakeToken: queue, ...person, partySize: 2 }, {})
          return at % 2
            ? server.call(placeGuestOrder, { intakeToken: shop, ...person, items }, {})
            : server.call(createOrder, { customer: person, items }, { as })
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    expect(await deadlocks()).toBe(0)
  })
})
