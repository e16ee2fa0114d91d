import type { ActorRefFrom } from 'xstate'
import { type UserDetails, userDetails } from '#contract/user.ts'
import type { session } from './machines/session.ts'
import type { Storage } from './services/storage.ts'

/** Who was signed in at the last visit, so that the frame stands at once; undefined when nothing sound is stored. */
export function readUser(storage: Storage): UserDetails | undefined {
  try {
    return userDetails.parse(JSON.parse(storage.read('user') ?? ''))
  } catch {
    return undefined
  }
}

/** Stores who is signed in whenever that changes. A sign-out clears it with everything else. */
export function keepUser(actor: ActorRefFrom<typeof session>, storage: Storage): void {
  let stored: UserDetails | undefined
  actor.subscribe(({ context: { user } }) => {
    if (user === stored) return
    stored = user
    if (user) storage.write('user', JSON.stringify(user))
  })
}
