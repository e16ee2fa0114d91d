import { useSyncExternalStore } from 'react'

let lock: WakeLockSentinel | undefined

/**
 * Keeps the screen on while the component is mounted and its tab visible. Returns whether the lock
 * is active: not every browser supports it, and a low battery prevents it.
 */
export function useWakeLock(): boolean {
  return useSyncExternalStore(hold, () => lock !== undefined && !lock.released)
}

/** Acquires the lock and returns the function that releases it; `tell` is called on each change. */
function hold(tell: () => void): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let isGone = false
  const release = (): void => void lock?.release().catch(() => undefined)
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock.request('screen')
    if (isGone) return release()
    lock.addEventListener('release', tell)
    tell()
  }
  const attempt = (): void => void take().catch(tell)
  attempt()
  // The browser releases the lock when the tab is hidden, so it is acquired again.
  document.addEventListener('visibilitychange', attempt)
  return () => {
    isGone = true
    document.removeEventListener('visibilitychange', attempt)
    release()
  }
}
