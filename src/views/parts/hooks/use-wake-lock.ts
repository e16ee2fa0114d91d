import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the component is mounted and its tab visible. Returns whether it does:
 * not every browser can, and a low battery prevents it.
 */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const release = (): void => void lock?.release().catch(() => undefined)
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (isGone) return release()
      setHeld(true)
      lock.addEventListener('release', () => setHeld(false))
    }
    const attempt = (): void => void hold().catch(() => setHeld(false))
    attempt()
    // The browser releases the lock when the tab is hidden.
    document.addEventListener('visibilitychange', attempt)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', attempt)
      release()
    }
  }, [])
  return isHeld
}
