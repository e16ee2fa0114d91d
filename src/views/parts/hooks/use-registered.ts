import { useEffect } from 'react'

/** Keeps an entry in a global set while the component is mounted and `isOn`. */
export function useRegistered<Entry>(set: Set<Entry>, entry: Entry, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    set.add(entry)
    return () => void set.delete(entry)
  }, [set, entry, isOn])
}
