import { describe, test } from 'vitest'
import { offlineWalkProperties } from '../../../tools/catalogue/properties/offline-walks.ts'
import { databases } from '../databases.ts'
import { testServer } from '../during-tests.ts'
import { offlineWorld } from './offline-world.ts'
import { expectKeptOnWalks, walkOptions } from './random-walks.ts'

/** Walks of devices whose connection comes and goes, with the real outbox and a real server. */
export function walkOfflineAtRandom({ isLong }: { isLong: boolean }): void {
  describe.each(databases())('whatever the connection does on %s', (database) => {
    const server = testServer({ database })

    test('what two devices promise is kept', () =>
      expectKeptOnWalks(
        offlineWorld(server),
        offlineWalkProperties,
        walkOptions({ isLong, few: 8 }),
      ))
  })
}
