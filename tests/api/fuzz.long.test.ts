import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { type DescribedRefusals, fuzz, reach, refusalsOf, summaryOf } from '../support/fuzz.ts'
import { aWorld, everyCall, type World } from '../support/generate-world.ts'

/**
 * FUZZ_RUNS asks for more or fewer per call. Every run takes other inputs; a failure prints the
 * seed that repeats it.
 */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 2000)

describe.each(databases())('many generated calls on %s', (database) => {
  let world: World
  let refusals: DescribedRefusals
  const came = new Map<string, Map<string, number>>()
  beforeAll(async () => {
    world = await aWorld(database)
    refusals = await refusalsOf(world)
  })
  afterAll(async () => {
    await world.close()
    process.stdout.write(summaryOf(`long fuzz on ${database}`, came))
  })

  test.each(everyCall)(
    '%s answers or refuses in the words of the contract, whatever it is sent',
    async (name, endpoint) => {
      const answers = await fuzz(world, endpoint, {
        numRuns: isHashing(name) ? Math.ceil(numRuns / 20) : numRuns,
        described: refusals(endpoint),
      })
      came.set(name, answers)
      expect(answers.size).toBeGreaterThan(0)
      // An endpoint whose every call is refused was not tested: it is reported here.
      if (!answers.has('answered')) await reach(world, endpoint)
    },
  )
})

/** A password hash costs what a hundred other calls do. */
function isHashing(name: string): boolean {
  return /user\/(login|signup|createpwd|resetpw)$/.test(name)
}
