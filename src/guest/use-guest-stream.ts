import { useContext, useEffect, useState } from 'react'
import { LiveContext } from '../views/seams/live-hub.ts'
import { useGuest } from './guest.ts'

/**
 * Subscribes to changes of a receipt, a reservation, an application, a queue or a table's menu and
 * publishes them to the page. The browser reconnects itself; then, and when the stream first opens,
 * missed changes are refetched. Returns since when the connection is lost; undefined while it
 * stands, or was never needed.
 */
export function useGuestStream(
  what: 'uuid' | 'ticket' | 'link' | 'reservation' | 'application',
  secret: string | undefined,
): number | undefined {
  const hub = useContext(LiveContext)
  const { business } = useGuest().config.bases
  const [lostMs, setLost] = useState<number>()
  useEffect(() => {
    if (secret === undefined) return undefined
    const source = new EventSource(
      `${business.replace(/\/$/, '')}/pub/events?${new URLSearchParams({ [what]: secret })}`,
    )
    const tell = (): void => hub.tell('all')
    source.addEventListener('change', tell)
    source.addEventListener('gap', tell)
    source.addEventListener('ready', tell)
    const lose = (): void => setLost((sinceMs) => sinceMs ?? Date.now())
    const stand = (): void => setLost(undefined)
    source.addEventListener('error', lose)
    source.addEventListener('open', stand)
    // A stream that is cut off hears of it late; one that survived opens no second time.
    addEventListener('offline', lose)
    addEventListener('online', stand)
    return () => {
      source.close()
      removeEventListener('offline', lose)
      removeEventListener('online', stand)
    }
  }, [hub, business, what, secret])
  return lostMs
}
