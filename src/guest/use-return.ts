import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when the guest returns to the page, whose data may be days old. */
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
