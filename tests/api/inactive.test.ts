import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inputsOf } from '../support/generate.ts'
import { aWorld, everyRead, modulesOf, type World } from '../support/generate-world.ts'

const recordsOffering = /"allowed_events":\["/g

// The lifecycle decides, not the database: one of them is enough.
describe('an InActive company', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld('sqlite')
  })
  afterAll(() => world.close())

  /**
   * How many records of an answer offer an event, over every module and a few inputs that are known
   * to be found.
   */
  const offering = async (endpoint: Endpoint) => {
    let count = 0
    for (const module of modulesOf(endpoint)) {
      const as = await world.actorFor(endpoint, module)
      if (!as) continue
      for (const input of fc.sample(
        inputsOf(endpoint, world.knownFor(endpoint), { isMinimal: true }),
        { numRuns: 3, seed: 5 },
      )) {
        count += (await world.send(endpoint, input, as)).body.match(recordsOffering)?.length ?? 0
      }
    }
    return count
  }

  test('offers its people no event on any record but those by which it comes back', async () => {
    const offered = new Map<string, number>()
    for (const [name, endpoint] of everyRead) offered.set(name, await offering(endpoint))
    const offers = everyRead.filter(([name]) => (offered.get(name) ?? 0) > 0)
    expect(offers.length).toBeGreaterThan(8)

    await world.server.databases.write
      .updateTable('company_detail')
      .set({ status: 'InActive' })
      .where('id', '=', world.company.id)
      .execute()
    for (const [name, endpoint] of offers) {
      const left = await offering(endpoint)
      // Payments are confirmed by those who oversee the company.
      if (endpoint === endpoints.listPlans || endpoint === endpoints.listPaymentsToConfirm)
        expect(left).toBeGreaterThan(0)
      else expect(`${name}: ${left}`).toBe(`${name}: 0`)
    }
  })
})
