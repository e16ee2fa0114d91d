import type { Storage } from '../../../services/storage.ts'

/** Whether single keys do something: some people's tools press keys of their own. */
export function hasShortcuts(storage: Storage): boolean {
  return storage.read('shortcuts') !== 'off'
}

/** Remembers whether single keys do something. */
export function chooseShortcuts(storage: Storage, isOn: boolean): void {
  storage.write('shortcuts', isOn ? undefined : 'off')
}
