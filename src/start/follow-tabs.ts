import type { ActorRefFrom } from 'xstate'
import type { session } from '../machines/app/session.ts'
import { companyIdOf } from '../machines/app/signed-in-user.ts'
import type { Storage } from '../services/storage.ts'
import { readUser } from './stored-user.ts'

type Parts = { session: ActorRefFrom<typeof session> }

/** Applies session changes of other tabs to this one: a sign-out, or another company. */
export function followTabs({ session }: Parts, storage: Storage, prefix: string): void {
  // The stored user is the one of the tab that changed it last.
  const look = (): void => {
    const user = readUser(storage)
    if (user) session.send({ type: 'session.company-changed', companyId: companyIdOf(user) })
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null)
      session.send({ type: 'session.storage-cleared', path: location.pathname + location.search })
    if (key === `${prefix}token`)
      session.send({
        type: 'session.token-changed',
        token: newValue ?? undefined,
        path: location.pathname + location.search,
      })
    if (key === `${prefix}user`) look()
  })
  // A tab that the browser has suspended misses events.
  document.addEventListener('visibilitychange', () => {
    if (
      document.visibilityState === 'visible' &&
      storage.read('token') === session.getSnapshot().context.token
    )
      look()
  })
}
