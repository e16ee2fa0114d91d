import type { KeptView } from './view-nodes.ts'

/** The kept views of all addresses together; the oldest go first. Browsers give five million. */
const MOST_LETTERS = 1_000_000
/** A longer one is none that a person waits for. */
const MOST_OF_ONE = 300_000

export type ViewStore = {
  keep(path: string, view: KeptView): void
  clear(): void
}

/**
 * Kept views, each under `view <path>`; in the browser's storage and in no other place. A browser
 * that does not take one keeps none.
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
      // Blocked, so nothing is there.
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
        // Full, by whatever else is stored: that matters more.
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

/** When it was kept, which a view begins with: the rest is long. */
function timeOf(text: string): number {
  return Number(/^\{"atMs":(\d+)/.exec(text)?.[1] ?? 0)
}
