import type { StoredView } from './view-nodes.ts'

/**
 * The maximum size of all stored views in characters; the oldest are deleted. Browsers allow about
 * five million.
 */
const MOST_LETTERS = 1_000_000
/** The maximum size of one view. */
const MOST_OF_ONE = 300_000

export type ViewStore = {
  keep(path: string, view: StoredView): void
  clear(): void
}

/**
 * Stored views, each under `view <path>`, only in the browser's storage. If it is not available,
 * nothing is stored.
 */
export function createViewStore(
  prefix: string,
  find: () => globalThis.Storage = () => localStorage,
): ViewStore {
  const beginning = `${prefix}view `
  const keysOf = (stored: globalThis.Storage): string[] =>
    Array.from({ length: stored.length }, (_, at) => stored.key(at) ?? '').filter((key) =>
      key.startsWith(beginning),
    )
  const clear = (): void => {
    try {
      const stored = find()
      for (const key of keysOf(stored)) stored.removeItem(key)
    } catch {
      // Storage is blocked, so there is nothing to read.
    }
  }
  return {
    keep(path, view) {
      try {
        const stored = find()
        stored.removeItem(beginning + path)
        const text = JSON.stringify(view)
        if (text.length > MOST_OF_ONE) return
        makeRoom(stored, keysOf(stored), MOST_LETTERS - text.length)
        stored.setItem(beginning + path, text)
      } catch {
        // The quota is exceeded; other stored data is more important.
        clear()
      }
    },
    clear,
  }
}

function makeRoom(stored: globalThis.Storage, keys: readonly string[], most: number): void {
  const views = keys
    .map((key) => ({ key, text: stored.getItem(key) ?? '' }))
    .map(({ key, text }) => ({ key, letters: text.length, atMs: timeOf(text) }))
    .toSorted((a, b) => b.atMs - a.atMs)
  let letters = 0
  for (const view of views) {
    letters += view.letters
    if (letters > most) stored.removeItem(view.key)
  }
}

/** The time of a stored view, read from its beginning without parsing the rest. */
function timeOf(text: string): number {
  return Number(/^\{"atMs":(\d+)/.exec(text)?.[1] ?? 0)
}
