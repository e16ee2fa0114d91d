import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../services/server-clock.ts'

const TICK_MS = 5_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Whole minutes since a moment. All subscribers share one timer, and each re-renders only when its
 * own minute changes. 0 if the moment is in the future.
 */
export function useMinutesSince(epochMs: number): number {
  return useSyncExternalStore(follow, () =>
    Math.max(0, Math.floor((serverNow() - epochMs) / 60_000)),
  )
}

/** A value computed from the time, on the same timer: re-renders only when it changes. */
export function useClock<Read extends string | number>(read: (nowMs: number) => Read): Read {
  return useSyncExternalStore(follow, () => read(serverNow()))
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tellAll, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
