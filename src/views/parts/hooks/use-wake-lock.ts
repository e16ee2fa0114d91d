import { useSyncExternalStore } from 'react'

let lock: WakeLockSentinel | undefined

/**
 * Keeps the screen on while the component is mounted and its tab visible. Returns whether it does:
 * not every browser can, and a low battery prevents it.
 */
export function useWakeLock(): boolean {
  return useSyncExternalStore(hold, () => lock !== undefined && !lock.released)
}

/** Holds the lock until the answer is called; `tell` hears when it is taken or released. */
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
  // The browser releases the lock when the tab is hidden.
  document.addEventListener('visibilitychange', attempt)
  return () => {
    isGone = true
    document.removeEventListener('visibilitychange', attempt)
    release()
  }
}
