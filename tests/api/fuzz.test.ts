import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { type DescribedRefusals, fuzz, reach, refusalsOf, summaryOf } from '../support/fuzz.ts'
import { aWorld, everyCall, type World } from '../support/generate-world.ts'

/**
 * Few, the same every time, on one database: `npm run test:long` takes many, others every time, on
 * both.
 */
const numRuns = 6
const seed = 7

describe.each(databases().slice(0, 1))('generated calls on %s', (database) => {
  let world: World
  let refusals: DescribedRefusals
  const came = new Map<string, Map<string, number>>()
  beforeAll(async () => {
    world = await aWorld(database)
    refusals = await refusalsOf(world)
  })
  afterAll(async () => {
    await world.close()
    process.stdout.write(summaryOf(`fuzz on ${database}`, came))
  })

  test.each(everyCall)(
    '%s answers or refuses in the words of the contract, whatever it is sent',
    async (name, endpoint) => {
      const answers = await fuzz(world, endpoint, { numRuns, seed, described: refusals(endpoint) })
      came.set(name, answers)
      expect(answers.size).toBeGreaterThan(0)
      // What is only ever refused was not tried: a call that answers nothing here is seen here.
      if (!answers.has('answered')) await reach(world, endpoint)
    },
  )
})
