import { changesOf, type Change } from './changes.ts'
import type { Entry, StepEntry } from './protocol.ts'
import { namesIn } from './session.ts'
import { eventWords, isInner, stateWords } from './state-words.ts'
import { isStep } from './watch.ts'

/** A step of both sessions with the differences of its context, or a step of only one session. */
export type Compared = {
  side: 'both' | 'left' | 'right'
  actor: string
  event: string
  state: string
  step: StepEntry
  changes: readonly Change[]
}

/** A limit, because the cost is quadratic. */
export const maxCompared = 2_000

/** Compares two sessions: the longest common subsequence of steps, and the other steps of each. */
export function compare(left: readonly Entry[], right: readonly Entry[]): Compared[] {
  const [a, b] = [linesOf(left), linesOf(right)]
  const lengths = commonLengths(a, b)
  const rows: Compared[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [mine, other] = [a[i], b[j]]
    if (mine && other && mine.key === other.key) {
      const changes = changesOf(mine.step.snapshot.context, other.step.snapshot.context)
      rows.push({ ...mine.told, side: 'both', step: mine.step, changes })
      i += 1
      j += 1
    } else if (mine && (!other || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      rows.push({ ...mine.told, side: 'left', step: mine.step, changes: [] })
      i += 1
    } else if (other) {
      rows.push({ ...other.told, side: 'right', step: other.step, changes: [] })
      j += 1
    }
  }
  return rows
}

type Line = { key: string; step: StepEntry; told: Pick<Compared, 'actor' | 'event' | 'state'> }

function linesOf(entries: readonly Entry[]): Line[] {
  const names = namesIn(entries)
  return entries
    .filter(isStep)
    .filter((step) => step.taken !== undefined && !isInner(step.event.type))
    .slice(-maxCompared)
    .map((step) => {
      const told = {
        actor: names.get(step.sessionId) ?? step.sessionId,
        event: eventWords(step.event.type),
        state: stateWords(step.snapshot.value),
      }
      return { key: Object.values(told).join('\n'), step, told }
    })
}

/** For each pair of positions, the number of common steps from there on. */
function commonLengths(a: readonly Line[], b: readonly Line[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = rows[i]
      if (row)
        row[j] =
          a[i]?.key === b[j]?.key
            ? at(rows, i + 1, j + 1) + 1
            : Math.max(at(rows, i + 1, j), at(rows, i, j + 1))
    }
  return rows
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0
}
