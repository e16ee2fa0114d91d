/** The browser's storage, under keys with our prefix (specification, section 9). */
export type Storage = {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Deletes everything of this origin, as required for a sign-out. */
  clear(): void
  /** Deletes what has our prefix and a key that starts so. */
  clearUnder(start: string): void
  /** Hears of every write of this page. Answers what ends that. */
  follow(listener: () => void): () => void
}

/**
 * Storage that never throws: where the browser blocks it (private windows, policies), values are
 * kept until the page unloads.
 */
export function createStorage(
  prefix: string,
  find: () => globalThis.Storage = () => localStorage,
): Storage {
  const held = new Map<string, string>()
  const followers = new Set<() => void>()
  return {
    read: (key) => attempt(() => find().getItem(prefix + key)) ?? held.get(key),
    write(key, value) {
      if (value === undefined) held.delete(key)
      else held.set(key, value)
      attempt(() =>
        value === undefined ? find().removeItem(prefix + key) : find().setItem(prefix + key, value),
      )
      for (const tell of followers) tell()
    },
    clear() {
      held.clear()
      attempt(() => find().clear())
    },
    clearUnder(start) {
      for (const key of held.keys()) if (key.startsWith(start)) held.delete(key)
      attempt(() => {
        const stored = find()
        const keys = Array.from({ length: stored.length }, (_, at) => stored.key(at) ?? '')
        for (const key of keys) if (key.startsWith(prefix + start)) stored.removeItem(key)
      })
    },
    follow(listener) {
      followers.add(listener)
      return () => void followers.delete(listener)
    },
  }
}

/** Blocked storage is a normal state of a browser, treated as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
