import { useContext, useEffect, useState } from 'react'
import { serverNow } from '../services/server-clock.ts'
import { LiveContext } from '../views/seams/live-hub.ts'
import { useGuest } from './guest.ts'

const FIRST_WAIT_MS = 5_000
const MAX_WAIT_MS = 60_000

/**
 * Subscribes to changes of a receipt, a reservation, an application, a queue or a table's menu and
 * publishes them to the page. Whenever the stream opens, missed changes are refetched. Returns
 * since when the connection is lost; undefined while it is open, or if no stream is needed.
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
    const query = new URLSearchParams({ [what]: secret })
    const address = `${business.replace(/\/$/, '')}/pub/events?${query}`
    const tell = (): void => hub.tell('all')
    const lose = (): void => setLost((sinceMs) => sinceMs ?? serverNow())
    const stand = (): void => setLost(undefined)
    let waitMs = FIRST_WAIT_MS
    let again: number | undefined
    let source = open()
    function open(): EventSource {
      const opened = new EventSource(address)
      for (const news of ['change', 'gap', 'ready']) opened.addEventListener(news, tell)
      opened.addEventListener('open', () => {
        waitMs = FIRST_WAIT_MS
        stand()
      })
      opened.addEventListener('error', () => {
        lose()
        // The browser reconnects a broken connection itself, but not one that the server refused
        // because it was full.
        if (opened.readyState !== EventSource.CLOSED) return
        again = window.setTimeout(() => (source = open()), waitMs * (1 + Math.random()))
        waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
      })
      return opened
    }
    // A dropped connection is noticed late, so listen to `offline` as well. On `online`, reconnect
    // only if the stream is not open.
    addEventListener('offline', lose)
    addEventListener('online', stand)
    return () => {
      clearTimeout(again)
      source.close()
      removeEventListener('offline', lose)
      removeEventListener('online', stand)
    }
  }, [hub, business, what, secret])
  return lostMs
}
