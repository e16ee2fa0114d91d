import { useContext, useEffect } from 'react'
import { LiveContext } from '../views/parts/live/live-hub.ts'
import { useGuest } from './guest.ts'

/**
 * Hears of what changes about a receipt or in a queue, and tells what is on the page by the hub.
 * The browser opens the stream again by itself; what was missed meanwhile is read again, also what
 * happened between the first answer and the opening.
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
