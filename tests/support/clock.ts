import type { Clock } from '../../server/db/clock.ts'

/** A clock that stands still until it is advanced. */
export type TestClock = Clock & { advance(ms: number): void }

/** Noon of a day inside the range of the date pickers. */
export const START_MS = Date.UTC(2026, 4, 20, 12)

/** A clock that starts at noon (UTC) on 2026-05-20. */
export function testClock(startMs = START_MS): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    },
  }
}
