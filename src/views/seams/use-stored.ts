import { useSyncExternalStore } from 'react'
import type { Storage } from '../../services/storage.ts'
import { useApp } from './app-context.ts'

/** A setting of this browser, as it is stored; follows whatever changes it. */
export function useStored<T extends string | boolean>(read: (storage: Storage) => T): T {
  const { storage } = useApp()
  return useSyncExternalStore(storage.follow, () => read(storage))
}
