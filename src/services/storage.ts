/** The browser's storage, under keys with our prefix (specification, section 9). */
export type Storage = {
  read(key: string): string | undefined
  write(key: string, value: string | undefined): void
  /** Deletes everything of this origin, as required for a sign-out. */
  clear(): void
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
  return {
    read: (key) => attempt(() => find().getItem(prefix + key)) ?? held.get(key),
    write(key, value) {
      if (value === undefined) held.delete(key)
      else held.set(key, value)
      attempt(() =>
        value === undefined ? find().removeItem(prefix + key) : find().setItem(prefix + key, value),
      )
    },
    clear() {
      held.clear()
      attempt(() => find().clear())
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
