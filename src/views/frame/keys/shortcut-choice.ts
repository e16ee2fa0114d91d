import type { Storage } from '../../../services/storage.ts'

/**
 * Whether single-key shortcuts are on. They can be switched off, because some assistive tools send
 * key presses.
 */
export function hasShortcuts(storage: Storage): boolean {
  return storage.read('shortcuts') !== 'off'
}

/** Stores whether single-key shortcuts are on. */
export function chooseShortcuts(storage: Storage, isOn: boolean): void {
  storage.write('shortcuts', isOn ? undefined : 'off')
}
