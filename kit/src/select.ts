import type { Run } from './execute.ts'

/**
 * A small set of runs that takes every transition taken by all runs (greedy: the run that adds
 * most; of equal ones the shorter).
 */
export function select(runs: readonly Run[]): Run[] {
  const open = new Set(runs.flatMap((run) => run.taken))
  const chosen: Run[] = []
  while (open.size > 0) {
    const gain = (run: Run): number => new Set(run.taken.filter((id) => open.has(id))).size
    const best = runs
      .map((run) => ({ run, gain: gain(run) }))
      .toSorted((a, b) => b.gain - a.gain || a.run.path.steps.length - b.run.path.steps.length)[0]
    if (!best || best.gain === 0) return chosen
    for (const id of best.run.taken) open.delete(id)
    chosen.push(best.run)
  }
  return chosen
}
