import { describe, test } from 'vitest'
import { startTestProvider } from '../../../server/test-provider/start-test-provider.ts'
import { depositWalkProperties } from '../../../tools/catalogue/properties/deposit-walks.ts'
import {
  bookingWalkProperties,
  hiringWalkProperties,
  queueWalkProperties,
  reservationWalkProperties,
} from '../../../tools/catalogue/properties/place-walks.ts'
import { databases } from '../databases.ts'
import { duringTests } from '../during-tests.ts'
import { startServer } from '../server.ts'
import { bookingWorld } from './booking-world.ts'
import { depositWorld, walkKeys } from './deposit-world.ts'
import { hiringWorld } from './hiring-world.ts'
import { queueWorld } from './queue-world.ts'
import { expectKeptOnWalks, walkOptions } from './random-walks.ts'
import { reservationWorld } from './reservation-world.ts'

/** Walks of those who wait for a place: a few in every run, many in a long one. */
export function walkPlacesAtRandom({ isLong }: { isLong: boolean }): void {
  describe.each(databases())('whatever people do on %s', (database) => {
    const provider = duringTests(() => startTestProvider())
    const server = duringTests(() =>
      startServer({ database, config: { stripe: { ...walkKeys, host: provider.url } } }),
    )
    const options = () => walkOptions({ isLong, few: 6 })

    test('what is promised of bookings of the same time is kept', () =>
      expectKeptOnWalks(bookingWorld(server), bookingWalkProperties, options()))

    test('what is promised of bookings with a deposit is kept', () =>
      expectKeptOnWalks(
        depositWorld(server),
        [...bookingWalkProperties, ...depositWalkProperties],
        walkOptions({ isLong, few: 4 }),
      ))

    test('what is promised to those in the queue is kept', () =>
      expectKeptOnWalks(queueWorld(server), queueWalkProperties, options()))

    test('what is promised to those who apply is kept', () =>
      expectKeptOnWalks(hiringWorld(server), hiringWalkProperties, options()))

    test('what is promised to those who reserve a table is kept', () =>
      expectKeptOnWalks(reservationWorld(server), reservationWalkProperties, options()))
  })
}
