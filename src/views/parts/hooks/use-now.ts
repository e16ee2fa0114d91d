import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../services/server-clock.ts'

type Clock = { now: () => number; follow: (tell: () => void) => () => void }

/** One clock per interval, so that all its subscribers update at the same time. */
const clocks = new Map<number, Clock>()

/** The current time, updated at an interval. */
export function useNow(everyMs = 10_000): number {
  const clock = clocks.get(everyMs) ?? createClock(everyMs)
  clocks.set(everyMs, clock)
  return useSyncExternalStore(clock.follow, clock.now)
}

function createClock(everyMs: number): Clock {
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = serverNow()
    for (const tell of listeners) tell()
  }
  return {
    // Without subscribers there is no timer, so an outdated time is refreshed on reading.
    now: () => (listeners.size === 0 && serverNow() - now >= everyMs ? (now = serverNow()) : now),
    follow(tell) {
      timer ??= setInterval(tick, everyMs)
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
