/** The age of the displayed data: the oldest stored answer on the screen. */
export type ShownSince = {
  get(): number | undefined
  note(atMs: number): void
  forget(): void
  subscribe(listener: () => void): () => void
}

export function createShownSince(): ShownSince {
  const listeners = new Set<() => void>()
  let sinceMs: number | undefined
  const set = (next: number | undefined): void => {
    if (next === sinceMs) return
    sinceMs = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => sinceMs,
    note: (atMs) => set(sinceMs === undefined ? atMs : Math.min(sinceMs, atMs)),
    forget: () => set(undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
