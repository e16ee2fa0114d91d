import type { OrderHead } from '../order-head.ts'
import { type About, type KnownPlace, knownPlace } from './tell-guest.ts'

type Placed = Pick<OrderHead, 'startMs' | 'resourceId'> & Partial<Pick<OrderHead, 'endMs'>>

/** The time and person of a booking, as its guest knows them. */
export function placeOf({ startMs, endMs, resourceId }: Placed): KnownPlace {
  return { startMs, endMs, resourceId }
}

/** What the guest knew before the withdrawn messages, which they never got. */
export function knownBefore(withdrawn: readonly object[], before: Placed): Placed {
  const [known] = withdrawn.flatMap((one) => {
    const { data } = knownPlace.safeParse('known' in one ? one.known : undefined)
    return data ? [data] : []
  })
  return known ?? before
}

/**
 * The news of a reschedule: none if the guest already knows this time and person, another person
 * at the same time, or another time or length.
 */
export function newsOfPlace(known: Placed, after: Placed): About | undefined {
  const isLonger = known.endMs !== undefined && known.endMs !== after.endMs
  if (known.startMs !== after.startMs || isLonger) return 'rescheduled'
  return known.resourceId === after.resourceId ? undefined : 'reassigned'
}
