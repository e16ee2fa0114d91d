import type { ActorRefFrom } from 'xstate'
import { type UserDetails, userDetails } from '#contract/user.ts'
import { companyIdOf, type session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'

/**
 * Who was signed in at the last visit, so that the frame stands at once; undefined when nothing
 * sound is stored.
 */
export function readUser(storage: Storage): UserDetails | undefined {
  try {
    return userDetails.parse(JSON.parse(storage.read('user') ?? ''))
  } catch {
    return undefined
  }
}

/** Stores a new token. Who was signed in before is nobody's business any more. */
export function storeToken(storage: Storage, token: string): void {
  storage.write('user', undefined)
  storage.write('token', token)
}

/** Stores who is signed in, and in which company: other tabs and the next page read it. */
export function storeUser(storage: Storage, user: UserDetails): void {
  storage.write('user', JSON.stringify(user))
}

/**
 * Stores who is signed in whenever that changes. A sign-out clears it with everything else. A tab
 * that still shows another company than the one that was chosen last writes nothing: what is stored
 * is how the others hear of the choice.
 */
export function keepUser(actor: ActorRefFrom<typeof session>, storage: Storage): void {
  let stored: UserDetails | undefined
  actor.subscribe(({ context: { user } }) => {
    if (user === stored) return
    stored = user
    const last = readUser(storage)
    if (user && (!last || companyIdOf(last) === companyIdOf(user))) storeUser(storage, user)
  })
}
