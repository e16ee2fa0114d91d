import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openLink, placeGuestBooking, placeGuestOrder } from '#contract/guest.ts'
import { joinQueue } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { createResource } from '#contract/resource.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/** PostgreSQL tells of deadlocks a second later at most. */
const TOLD_MS = 1_500

describe.each(databases())('the same new customer on %s', (database) => {
  const server = testServer({ database })

  const deadlocks = async () => {
    if (database === 'sqlite') return 0
    await setTimeout(TOLD_MS)
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(server.databases.read)
    return rows[0]?.deadlocks
  }

  test('is booked for by guests and the team at once, and nobody waits in a circle', async () => {
    const as = await aUser(server, { module: 'service' })
    const { company } = as
    const productId = await aProduct(server, { company, module: 'service', duration_min: 30 })
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '00:00',
      closes: '24:00',
    }))
    const maya = { name: 'Maya', kind: 'person', hours } as const
    expect(await server.status(createResource, maya, as)).toBe(200)
    const { code } = await server.ask(createLink, { purpose: 'booking' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const first = Math.ceil(server.clock.now() / 86_400_000 + 2) * 86_400_000
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const phone = `7700 ${910_000 + round * 100 + Math.floor(at / 2)}`
          const person = { fullName: 'Mia', phone, callingCode: '+44' } as const
          const startMs = first + (round * 20 + at) * 30 * 60_000
          return at % 2
            ? server.call(placeGuestBooking, { intakeToken, productId, startMs, ...person }, {})
            : server.call(
                createOrder,
                { customer: person, startMs, items: [{ productId, quantity: 1 }] },
                { as },
              )
        }),
      )
      // Many of one address become requests, and then too many.
      for (const { status } of answers) expect([200, 409]).toContain(status)
    }
    expect(await deadlocks()).toBe(0)
  })

  test('is named by guests and the team at once, and nobody waits in a circle', async () => {
    const as = await aUser(server, { module: 'foodKart' })
    const productId = await aProduct(server, { company: as.company, module: 'foodKart' })
    const items = [{ productId, quantity: 1 }]
    const tokenAt = async (purpose: 'shop' | 'queue') => {
      const { code } = await server.ask(createLink, { purpose }, as)
      return (await server.call(openLink, { code }, {})).data.intakeToken
    }
    const [shop, queue] = [await tokenAt('shop'), await tokenAt('queue')]
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
