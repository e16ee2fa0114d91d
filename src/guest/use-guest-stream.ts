import { useContext, useEffect } from 'react'
import { LiveContext } from '../views/seams/live-hub.ts'
import { useGuest } from './guest.ts'

/**
 * Subscribes to changes of a receipt or a queue and publishes them to the page. The browser
 * reconnects itself; then, and when the stream first opens, missed changes are refetched.
 */
export function useGuestStream(what: 'uuid' | 'ticket', secret: string | undefined): void {
  const hub = useContext(LiveContext)
  const { business } = useGuest().config.bases
  useEffect(() => {
    if (secret === undefined) return undefined
    const source = new EventSource(
      `${business.replace(/\/$/, '')}/pub/events?${new URLSearchParams({ [what]: secret })}`,
    )
    const tell = (): void => hub.tell('all')
    source.addEventListener('change', tell)
    source.addEventListener('gap', tell)
    source.addEventListener('ready', tell)
    return () => source.close()
  }, [hub, business, what, secret])
}
