import type { Storage } from '../../services/storage.ts'

const key = 'kiosk'

/** The only screen of a browser that is a kiosk. */
export const kioskPath = '/queue/kiosk'

/** Whether this browser is a kiosk that is left with a code alone. */
export function isKioskLocked(storage: Storage): boolean {
  return storage.read(key) === 'locked'
}

/** From now on only the kiosk is shown in this browser, or again every screen. */
export function lockKiosk(storage: Storage, isLocked: boolean): void {
  if (isLocked !== isKioskLocked(storage)) storage.write(key, isLocked ? 'locked' : undefined)
}
