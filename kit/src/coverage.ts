import type { AnyStateMachine } from 'xstate'
import { type Run } from './execute.ts'
import { type Arrow, arrowsOf } from './transitions.ts'

export type Coverage = { percent: number; missed: readonly Arrow[] }

/**
 * The coverage of a chart: the share (0 to 1) of its transitions that were taken, and those that
 * were not.
 */
export function coverage(machine: AnyStateMachine, runs: readonly Pick<Run, 'taken'>[]): Coverage {
  const taken = new Set(runs.flatMap((run) => run.taken))
  const arrows = arrowsOf(machine)
  const missed = arrows.filter((arrow) => !taken.has(arrow.id))
  // A machine that never ran is not covered, even if it has no transitions.
  const whole = runs.length === 0 ? 0 : 100
  return {
    percent: arrows.length === 0 ? whole : ((arrows.length - missed.length) / arrows.length) * 100,
    missed,
  }
}
