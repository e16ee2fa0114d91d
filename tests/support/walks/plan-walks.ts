import { describe, test } from 'vitest'
import { planWalkProperties } from '../../../tools/catalogue/properties/plan-walks.ts'
import { databases } from '../databases.ts'
import { duringTests } from '../during-tests.ts'
import { planWorld, startPlanServer } from './plan-world.ts'
import { expectKeptOnWalks, walkOptions } from './random-walks.ts'

/** Walks of a subscription and its payments: a few in every run, many in a long one. */
export function walkPlansAtRandom({ isLong }: { isLong: boolean }): void {
  describe.each(databases())('whatever people do on %s', (database) => {
    const server = duringTests(() => startPlanServer(database))

    test('what is promised of a subscription is kept', () =>
      expectKeptOnWalks(planWorld(server), planWalkProperties, walkOptions({ isLong, few: 3 })))
  })
}
