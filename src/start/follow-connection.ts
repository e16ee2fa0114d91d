import type { ActorRefFrom } from 'xstate'
import type { connectivity } from '../machines/app/connectivity.ts'
import type { session } from '../machines/app/session.ts'

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
