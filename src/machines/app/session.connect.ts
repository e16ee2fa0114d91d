import type { SnapshotFrom } from 'xstate'
import type { session } from './session.ts'

type Snapshot = SnapshotFrom<typeof session>

/**
 * The id of the signed-in user; undefined as soon as *Sign out* is pressed, even if answers still
 * arrive.
 */
export function presentPerson(state: Snapshot): string | undefined {
  return state.matches('signingOut') ? undefined : state.context.user?.userId
}

/** Whether the session is for another company than this page. */
export function isElsewhere(state: Pick<Snapshot, 'matches'>): boolean {
  return (
    state.matches({ signedIn: { elsewhere: 'known' } }) ||
    state.matches({ signedIn: { elsewhere: 'goingBack' } })
  )
}

/** Whether the sign-in waits for the code of a second step. */
export function isCodeAsked(state: Pick<Snapshot, 'matches'>): boolean {
  return state.matches('askingCode') || state.matches('givingCode')
}
