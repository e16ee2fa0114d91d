import { beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { createPromotion, getPromotion, updatePromotion } from '#contract/promotion.ts'
import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { arrowsOf } from '#kit/transitions.ts'
import { noteStep, type PathStep, pathsOf } from '../support/lifecycle-paths.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const paths = pathsOf(promotionLifecycle, [
  { name: 'a promotion', facts: {}, offers: (_, role) => role === 'business' || role === 'system' },
])

/**
 * The owner moves a promotion, the clock and its uses do the rest: on every path of its chart the
 * server comes to the state that the chart says.
 */
describe.each(databases())('the life of a promotion on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  let productId: Id
  beforeAll(async () => {
    owner = await aUser(server, { module: 'foodKart' })
    productId = await aProduct(server, { company: owner.company })
  })
  const read = (id: Id) => server.ask(getPromotion, { id }, owner)
  /** A day passes in the longest walk, and nobody is idle for half of one. */
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.databases.write
      .updateTable('session')
      .set({ last_seen_ms: server.clock.now() })
      .execute()
  }

  const take = async (id: Id, code: string, { event }: PathStep): Promise<void> => {
    const now = server.clock.now()
    const { version, startsMs = now, endsMs = now } = await read(id)
    switch (event) {
      case 'promotion.start':
        return pass(startsMs - now)
      case 'promotion.end':
        return pass(endsMs - now)
      case 'promotion.limit-reached': {
        const items = [{ productId, quantity: 1 }]
        const order = { deliveryType: 'Click and Collect', items, promoCode: code } as const
        expect(await server.status(createOrder, order, owner)).toBe(200)
        return
      }
      default:
        await server
          .call(
            updatePromotion,
            {
              id,
              expectedVersion: version,
              event: event as 'promotion.publish',
              ...(event === 'promotion.raise-limit' && { usageLimit: 9 }),
              ...(event === 'promotion.extend' && { endsMs: now + DAY }),
            },
            { as: owner },
          )
          .then(({ data }) => data)
    }
  }

  test('the paths take every transition', () => {
    const taken = new Set(paths.flatMap(({ steps }) => steps.map(({ arrow }) => arrow)))
    expect(arrowsOf(promotionLifecycle.machine).filter(({ id }) => !taken.has(id))).toEqual([])
  })

  for (const [at, { title, steps }] of paths.entries())
    test(`${title}`, async () => {
      const code = `WALK${at}`
      const now = server.clock.now()
      const { id } = await server.ask(
        createPromotion,
        {
          name: `Walk ${at}`,
          kind: 'percent',
          value: 10,
          code,
          usageLimit: 1,
          startsMs: now + HOUR,
          endsMs: now + 3 * HOUR,
        },
        owner,
      )
      for (const step of steps) {
        await take(id, code, step)
        expect((await read(id)).liveState, `${step.role}: ${step.event}`).toBe(step.state)
        noteStep(step)
      }
    })
})
