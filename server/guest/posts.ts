import type { Clock } from '../db/clock.ts'
import { countedFor, type Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { createThrottle } from '../http/throttle.ts'

/** The part of a link's budget that is an address's own; as long as much is left, it gets more. */
const SHARE = { own: 0.25, leftForOthers: 0.5 }

type Who = { linkId: string; networks: Networks }

export type GuestPosts = {
  /**
   * Counts a post before it is tried, and gives it back to the link when nothing comes of it.
   * @throws Refusal TOO_MANY
   */
  take(who: Who): () => void
  /** The same around work that may refuse; what it refuses counts for the address alone. */
  count<Result>(who: Who, work: (giveBack: () => void) => Promise<Result>): Promise<Result>
}

/**
 * Limits what guests leave, per minute: at all links by one address, and at one link by all. Of the
 * latter an address has a quarter for itself and gets more while half is left for others
 * (ADR 0116).
 */
export function createGuestPosts(clock: Clock, perMinute: number): GuestPosts {
  const byAddress = createThrottle(clock, perMinute)
  const byLink = createThrottle(clock, perMinute)
  const own = createThrottle(clock, Math.ceil(perMinute * SHARE.own))

  function take({ linkId, networks }: Who): () => void {
    byAddress.check(networks)
    const share = countedFor(linkId, networks)
    const isOwn = own.take(share) === 0
    const leave = isOwn ? 0 : perMinute * SHARE.leftForOthers
    const retryAfterSeconds = byLink.take(linkId, leave)
    if (retryAfterSeconds > 0) {
      if (isOwn) own.giveBack(share)
      throw new Refusal('TOO_MANY').with({ retryAfterSeconds })
    }
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      byLink.giveBack(linkId)
      if (isOwn) own.giveBack(share)
    }
  }

  return {
    take,
    async count(who, work) {
      const giveBack = take(who)
      try {
        return await work(giveBack)
      } catch (error) {
        giveBack()
        throw error
      }
    },
  }
}
