import { describe, test } from 'vitest'
import { orderWalkProperties } from '../../../tools/catalogue/properties/order-walks.ts'
import { databases } from '../databases.ts'
import { testServer } from '../during-tests.ts'
import { orderKinds, orderWorld } from './order-world.ts'
import { expectKeptOnWalks, walkOptions } from './random-walks.ts'

/** Walks of orders over HTTP: a few in every run, many in a long one. */
export function walkOrdersAtRandom({ isLong }: { isLong: boolean }): void {
  describe.each(databases())('whatever people do on %s', (database) => {
    const server = testServer({ database })

    test.each(orderKinds)('what is promised of an order $name is kept', (kind) =>
      expectKeptOnWalks(
        orderWorld(server, kind),
        orderWalkProperties,
        walkOptions({ isLong, few: 8 }),
      ),
    )
  })
}
