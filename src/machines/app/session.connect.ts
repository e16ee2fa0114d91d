import type { SnapshotFrom } from 'xstate'
import type { session } from './session.ts'

/** The id of who is signed in; from the press of *Sign out* on nobody, whatever still answers. */
export function presentPerson(state: SnapshotFrom<typeof session>): string | undefined {
  return state.matches('signingOut') ? undefined : state.context.user?.userId
}
