import type { ActorRefFrom } from 'xstate'
import type { connectivity } from '../machines/app/connectivity.ts'
import type { session } from '../machines/app/session.ts'
import type { Storage } from '../services/storage.ts'
import { followTabs } from './follow-tabs.ts'

type Parts = {
  connectivity: Pick<ActorRefFrom<typeof connectivity>, 'subscribe'>
  session: Pick<ActorRefFrom<typeof session>, 'getSnapshot' | 'send'>
}

/**
 * Loads the user and the modules again if that failed, once the server can be reached: a page that
 * was loaded without a connection knows neither.
 */
export function followConnection({ connectivity, session }: Parts): void {
  let wasOnline = false
  connectivity.subscribe((state) => {
    const isOnline = state.matches({ watching: 'online' })
    const isBack = isOnline && !wasOnline
    wasOnline = isOnline
    if (isBack && session.getSnapshot().matches({ signedIn: 'headerFailed' }))
      session.send({ type: 'session.retry' })
  })
}

/** What the session follows: the connection, and the other tabs. */
export function followSession(
  parts: Parameters<typeof followTabs>[0] & Parts,
  storage: Storage,
  prefix: string,
): void {
  followConnection(parts)
  followTabs(parts, storage, prefix)
}
