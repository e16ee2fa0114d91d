import type { Arrow } from '#kit/transitions.ts'
import type { Catalogued } from '../catalogue/machines.ts'

/** The data of all notes: each transition, pair and refusing guard with its tests. */
export type Seen = {
  taken: Map<string, Set<string>>
  /** `first > second`: two consecutive transitions of one actor or record. */
  pairs: Map<string, Set<string>>
  /** Transitions whose guard refused. */
  refused: Map<string, Set<string>>
}

/** A machine with its transitions. */
export type Charted = Catalogued & { arrows: readonly Arrow[] }

/** The empty data. */
export function nothingSeen(): Seen {
  return { taken: new Map(), pairs: new Map(), refused: new Map() }
}

/** Adds a test to those of a key. */
export function tell(seen: Map<string, Set<string>>, key: string, test: string | undefined): void {
  const tests = seen.get(key) ?? new Set()
  if (test !== undefined) tests.add(test)
  seen.set(key, tests)
}

/** The key of a pair. */
export function pairOf(first: string, second: string): string {
  return `${first} > ${second}`
}
