import { beforeAll, describe, expect, test } from 'vitest'
import { moduleIds } from '#contract/modules.ts'
import { listPromotions, promotionStates } from '#contract/promotion.ts'
import { toJson } from '../../server/db/json-text.ts'
import { liveStateOf, promotions } from '../../server/promotion/promotions.ts'
import { aCompany, aUser, type Company, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

/**
 * What state a promotion is in follows from what is stored, the clock and its uses. It is said
 * twice, for a record and for a list's query: on every mix of them both have to say the same.
 */
describe.each(databases())('the states of promotions on %s', (database) => {
  const server = testServer({ database })
  let company: Company
  let owner: User
  beforeAll(async () => {
    company = await aCompany(server)
    owner = await aUser(server, { company, module: 'foodKart' })
  })

  test('a list narrowed to a state has exactly those that are in it', async () => {
    const now = server.clock.now()
    const times = [null, now - 1, now, now + 1]
    const tenant = { db: server.databases.write, companyId: company.id }
    const wanted = new Map<string, string[]>()
    for (const status of ['draft', 'active', 'paused', 'archived'] as const)
      for (const startsMs of times)
        for (const endsMs of times)
          for (const [usageLimit, usedCount] of [
            [null, 3],
            [3, 2],
            [3, 3],
          ] as const) {
            const facts = { status, startsMs, endsMs, usageLimit, usedCount }
            const { id } = await promotions.add(tenant, now, {
              ...facts,
              moduleId: moduleIds.foodKart,
              name: 'Ten off',
              kind: 'percent',
              value: 10,
              productIds: toJson([]),
              categoryIds: toJson([]),
              isStackable: 0,
              isForNew: 0,
            })
            const state = liveStateOf(facts, now)
            wanted.set(state, [...(wanted.get(state) ?? []), id])
          }
    expect([...wanted.keys()].toSorted()).toEqual([...promotionStates].toSorted())
    for (const [status, ids] of wanted) {
      const found: string[] = []
      for (let currentPage = 1; found.length < ids.length + 1; currentPage += 1) {
        const { rows } = await server.ask(
          listPromotions,
          { status: status as (typeof promotionStates)[number], rowSize: 100, currentPage },
          owner,
        )
        if (rows.length === 0) break
        expect(rows.every(({ liveState }) => liveState === status)).toBe(true)
        found.push(...rows.map(({ id }) => id))
      }
      expect([status, found.toSorted()]).toEqual([status, ids.toSorted()])
    }
  })
})
