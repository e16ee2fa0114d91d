import type { AnyStateMachine } from 'xstate'
import { execute, type Run } from './execute.ts'
import { explore, type ExploreOptions } from './explore.ts'
import { select } from './select.ts'

/**
 * Explores a machine, runs what was found with a real actor, and keeps a readable few that take
 * every arrow.
 */
export function walks(machine: AnyStateMachine, options: ExploreOptions): Run[] {
  return select(explore(machine, options).map((path) => execute(machine, path)))
}
