import { useSyncExternalStore } from 'react'

type Lines = readonly { id: string }[]

/** The lines whose move is on its way. */
export type MovingLines = {
  hasAny(lines: Lines): boolean
  add(lines: Lines): void
  remove(lines: Lines): void
  follow(listener: () => void): () => void
}

export function createMovingLines(): MovingLines {
  const ids = new Set<string>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    hasAny: (lines) => lines.some(({ id }) => ids.has(id)),
    add(lines) {
      for (const { id } of lines) ids.add(id)
      tell()
    },
    remove(lines) {
      for (const { id } of lines) ids.delete(id)
      tell()
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Whether one of these lines is being moved. Each card asks for its own, so that a press draws one
 * card again and not the board.
 */
export function useIsMoving(moving: MovingLines, lines: Lines): boolean {
  return useSyncExternalStore(moving.follow, () => moving.hasAny(lines))
}
