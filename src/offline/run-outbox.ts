import { fromCallback, fromPromise } from 'xstate'
import { outbox } from '../machines/app/outbox.ts'
import { isAway, isElsewhere, ownerOf, type Parts, type Settled } from './parts.ts'
import { sendNext } from './send-next.ts'

type Message =
  | { type: 'outbox.disable' }
  | { type: 'outbox.enable'; userId: string }
  | { type: 'outbox.online' }
  | { type: 'outbox.offline' }
  | { type: 'outbox.changed' }

/** The outbox with its actors. */
export function provideOutbox(parts: Parts): typeof outbox {
  const settled = (what: Settled): void => {
    tellTabs(parts)
    for (const listener of parts.settled) listener(what)
  }
  return outbox.provide({
    actors: {
      watch: fromCallback(({ sendBack }) => watch(parts, sendBack)),
      read: fromPromise(({ input }) => parts.jobs.of(input.userId)),
      sendNext: fromPromise(({ input, signal }) =>
        sendNext({ ...parts, userId: input.userId, signal, onSettled: settled }),
      ),
    },
    // With jitter, so that clients do not all reconnect at once.
    delays: {
      backOff: ({ context }) =>
        Math.min(30_000, 500 * 2 ** context.attempt) * (0.5 + Math.random()),
    },
  })
}

/** Notifies the other tabs of changed jobs. */
export function tellTabs({ channel }: Pick<Parts, 'channel'>): void {
  // A BroadcastChannel only reaches the same origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
}

/**
 * Reports who is signed in, whether the server is reachable, and when another tab changed the jobs.
 */
function watch(parts: Parts, send: (message: Message) => void): () => void {
  let known: string | undefined
  let couldReach = false
  const look = (): void => {
    const user = ownerOf(parts.session.getSnapshot())
    const canReach = !isAway(parts) && !isElsewhere(parts)
    if (user !== known) {
      send(
        user === undefined ? { type: 'outbox.disable' } : { type: 'outbox.enable', userId: user },
      )
      couldReach = false
    }
    known = user
    if (user !== undefined && canReach !== couldReach)
      send({ type: canReach ? 'outbox.online' : 'outbox.offline' })
    couldReach = canReach
  }
  const told = (): void => send({ type: 'outbox.changed' })
  const subscriptions = [parts.session.subscribe(look), parts.connectivity.subscribe(look)]
  parts.channel.addEventListener('message', told)
  look()
  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe()
    parts.channel.removeEventListener('message', told)
  }
}
