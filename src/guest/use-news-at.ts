import { useContext, useEffect } from 'react'
import { serverNow } from '../services/server-clock.ts'
import { LiveContext } from '../views/seams/live-hub.ts'

const AGAIN_MS = 30_000
/** A limit of one day, because `setTimeout` supports at most 24 days. */
const LONGEST_MS = 86_400_000

/**
 * Refetches live data at a moment, for example when the company closes. The phone's clock may be
 * ahead, so it is repeated until the server returns a later moment.
 */
export function useNewsAt(ms: number | undefined): void {
  const hub = useContext(LiveContext)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (forMs: number): void => {
      if (forMs > LONGEST_MS) return
      timer = setTimeout(() => {
        hub.tell('all')
        wait(AGAIN_MS)
      }, forMs)
    }
    if (ms !== undefined) wait(Math.max(0, ms - serverNow()))
    return () => clearTimeout(timer)
  }, [hub, ms])
}
