import type { AnyStateMachine } from 'xstate'
import { execute, type Run } from './execute.ts'
import { explore, type ExploreOptions } from './explore.ts'
import { select } from './select.ts'

/**
 * Explores a machine, runs the paths with a real actor, and returns a readable few that take every
 * transition.
 */
export function walks(machine: AnyStateMachine, options: ExploreOptions): Run[] {
  return select(explore(machine, options).map((path) => execute(machine, path)))
}
