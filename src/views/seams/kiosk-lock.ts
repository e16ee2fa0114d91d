import type { Storage } from '../../services/storage.ts'

const key = 'kiosk'

/** The only screen of a browser that is locked as a kiosk. */
export const kioskPath = '/queue/kiosk'

/** Whether this browser is a kiosk that can only be left with a code. */
export function isKioskLocked(storage: Storage): boolean {
  return storage.read(key) === 'locked'
}

/** Restricts this browser to the kiosk, or unlocks it. */
export function lockKiosk(storage: Storage, isLocked: boolean): void {
  if (isLocked !== isKioskLocked(storage)) storage.write(key, isLocked ? 'locked' : undefined)
}
