import { useEffect, useEffectEvent } from 'react'

/** Asks again when someone returns to the page: it may be days old. */
export function useReturn(act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    const heard = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    document.addEventListener('visibilitychange', heard)
    return () => document.removeEventListener('visibilitychange', heard)
  }, [])
}
