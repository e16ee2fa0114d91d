import type { Clock } from '../db/clock.ts'
import { countedFor, type Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { createThrottle } from '../http/throttle.ts'

/**
 * An address's guaranteed share of a link's limit, and how much must remain for others when it
 * exceeds that.
 */
const SHARE = { own: 0.25, leftForOthers: 0.5 }

type Who = { linkId: string; networks: Networks }

export type GuestPosts = {
  /**
   * Counts a post before it is tried. The returned function uncounts it for the link if it fails.
   * @throws Refusal TOO_MANY
   */
  take(who: Who): () => void
  /** The same around work that may be refused: refused posts count for the address only. */
  count<Result>(who: Who, work: (giveBack: () => void) => Promise<Result>): Promise<Result>
}

/**
 * Limits guests' posts per minute: per address at all links, and per link. Of a link's limit an
 * address has a quarter guaranteed, and can use more while half is left for others (ADR 0116).
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
