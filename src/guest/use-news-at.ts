import { useContext, useEffect } from 'react'
import { useNow } from '../views/parts/hooks/use-now.ts'
import { LiveContext } from '../views/seams/live-hub.ts'

const AGAIN_MS = 30_000

/**
 * Refetches what is live when a moment has come, as when the company closes. The clock of the
 * phone may be ahead, so it asks again until the server names a later moment.
 */
export function useNewsAt(ms: number | undefined): void {
  const hub = useContext(LiveContext)
  const now = useNow()
  const times = ms === undefined || now < ms ? 0 : 1 + Math.floor((now - ms) / AGAIN_MS)
  useEffect(() => {
    if (times > 0) hub.tell('all')
  }, [hub, times])
}
