import { useSyncExternalStore } from 'react'

/** What this browser remembers of the inspector: the last actor by its name, and folded groups. */
export type Memory = {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  follow(listener: () => void): () => void
}

/** A remembered setting; undefined until it is set. */
export function useKept(
  memory: Memory,
  key: string,
): [value: string | undefined, set: (value: string) => void] {
  const value = useSyncExternalStore(memory.follow, () => memory.read(key))
  return [value, (next) => memory.write(key, next)]
}
