/** The browser's storage, under keys with our prefix (specification, section 9). */
export type Storage = {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Deletes all keys of this origin, as the specification requires for a sign-out. */
  clear(): void
  /** Deletes all keys that start with our prefix and `start`. */
  clearUnder(start: string): void
  /** Subscribes to writes of this page. Returns the unsubscribe function. */
  follow(listener: () => void): () => void
}

/**
 * Storage that never throws: what the browser can't store (private windows, policies, quota) is
 * kept in memory until the page unloads. Stored keys are always read from the browser, because
 * another tab may have cleared them.
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
      held.delete(key)
      if (value === undefined) attempt(() => find().removeItem(prefix + key))
      else if (!attempt(() => (find().setItem(prefix + key, value), true))) {
        held.set(key, value)
        attempt(() => find().removeItem(prefix + key))
      }
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

/** Blocked storage is common in browsers and is treated as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
