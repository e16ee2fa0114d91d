import type { AnyStateMachine } from 'xstate'
import { execute, type Run } from './execute.ts'
import { explore, type ExploreOptions } from './explore.ts'
import { select } from './select.ts'

/**
 * Explores a machine, executes the paths with a real actor, and returns a small readable set that
 * takes every transition.
 */
export function walks(machine: AnyStateMachine, options: ExploreOptions): Run[] {
  return select(explore(machine, options).map((path) => execute(machine, path)))
}
