import { describe, test } from 'vitest'
import {
  bookingWalkProperties,
  hiringWalkProperties,
  queueWalkProperties,
  reservationWalkProperties,
} from '../../../tools/catalogue/properties/place-walks.ts'
import { databases } from '../databases.ts'
import { testServer } from '../during-tests.ts'
import { bookingWorld } from './booking-world.ts'
import { hiringWorld } from './hiring-world.ts'
import { queueWorld } from './queue-world.ts'
import { expectKeptOnWalks, walkOptions } from './random-walks.ts'
import { reservationWorld } from './reservation-world.ts'

/** Walks of those who wait for a place: a few in every run, many in a long one. */
export function walkPlacesAtRandom({ isLong }: { isLong: boolean }): void {
  describe.each(databases())('whatever people do on %s', (database) => {
    const server = testServer({ database })
    const options = () => walkOptions({ isLong, few: 6 })

    test('what is promised of bookings of the same time is kept', () =>
      expectKeptOnWalks(bookingWorld(server), bookingWalkProperties, options()))

    test('what is promised to those in the queue is kept', () =>
      expectKeptOnWalks(queueWorld(server), queueWalkProperties, options()))

    test('what is promised to those who apply is kept', () =>
      expectKeptOnWalks(hiringWorld(server), hiringWalkProperties, options()))

    test('what is promised to those who reserve a table is kept', () =>
      expectKeptOnWalks(reservationWorld(server), reservationWalkProperties, options()))
  })
}
