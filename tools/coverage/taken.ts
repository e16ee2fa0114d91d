import type { Coverage } from './measure.ts'

/** Each transition with a test file that takes it. */
export type Taken = Readonly<Record<string, string>>

/**
 * The stored mapping after a run: a partial run adds what it took, a full run also removes what no
 * test took. A transition keeps its file as long as that file takes it.
 */
export function takenAfter({ machines }: Coverage, before: Taken, isWhole: boolean): Taken {
  const found = machines.flatMap(({ arrows, taken }) =>
    arrows.flatMap(({ id }): [string, string][] => {
      const files = [...(taken.get(id) ?? [])].map((test) => test.split(' > ')[0] ?? test)
      const known = before[id]
      const isKnown = known !== undefined && (!isWhole || files.includes(known))
      const file = isKnown ? known : files.toSorted()[0]
      return file === undefined ? [] : [[id, file]]
    }),
  )
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
