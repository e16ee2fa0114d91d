import type { ActorRefFrom } from 'xstate'
import { type UserDetails, userDetails } from '#contract/user.ts'
import type { session } from '../machines/app/session.ts'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import type { Storage } from '../services/storage.ts'

/**
 * The user of the last visit, so that the frame renders at once; undefined if nothing valid is
 * stored.
 */
export function readUser(storage: Storage): UserDetails | undefined {
  try {
    return userDetails.parse(JSON.parse(storage.read('user') ?? ''))
  } catch {
    return undefined
  }
}

/** Stores a new token and deletes the previous user. */
export function storeToken(storage: Storage, token: string): void {
  storage.write('user', undefined)
  storage.write('token', token)
}

/** Stores the user and company for other tabs and the next page load. */
export function storeUser(storage: Storage, user: UserDetails): void {
  storage.write('user', JSON.stringify(user))
}

/**
 * Stores the user whenever it changes. A sign-out clears it with everything else. A tab that still
 * shows the previous company writes nothing, because the stored value notifies other tabs of the
 * change.
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
