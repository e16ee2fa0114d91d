import { useSyncExternalStore } from 'react'
import type { Storage } from '../../services/storage.ts'
import { useApp } from './app-context.ts'

/** A stored setting of this browser; updates when this or another tab changes it. */
export function useStored<T extends string | boolean>(read: (storage: Storage) => T): T {
  const { storage } = useApp()
  return useSyncExternalStore(storage.follow, () => read(storage))
}
