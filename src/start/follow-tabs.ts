import type { ActorRefFrom } from 'xstate'
import { companyIdOf, type session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'
import { readUser } from './stored-user.ts'

type Parts = { session: ActorRefFrom<typeof session> }

/**
 * What another tab does to the session is done in this one too: it ends, or is about another
 * company.
 */
export function followTabs({ session }: Parts, storage: Storage, prefix: string): void {
  // What is stored is who another tab shows: it came there last.
  const look = (): void => {
    const user = readUser(storage)
    if (user) session.send({ type: 'session.company-changed', companyId: companyIdOf(user) })
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null) session.send({ type: 'session.storage-cleared' })
    if (key === `${prefix}token`)
      session.send({ type: 'session.token-changed', token: newValue ?? undefined })
    if (key === `${prefix}user`) look()
  })
  // A tab that the browser had put to sleep hears of nothing while it sleeps.
  document.addEventListener('visibilitychange', () => {
    if (
      document.visibilityState === 'visible' &&
      storage.read('token') === session.getSnapshot().context.token
    )
      look()
  })
}
