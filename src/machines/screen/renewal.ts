import { type EventObject, fromCallback, sendTo, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'

/** What the machine needs from the service worker and the view. */
export type RenewalWorld = {
  /** Subscribes to the service worker. Returns the cleanup function. */
  follow: (worker: {
    tell: (news: RenewalNews) => void
    onTakeOver: (takeOver: () => void) => void
  }) => () => void
  reload: () => void
  /** Shows that the new release does not activate, and how to get it anyway. */
  sayLate: () => void
}
export type RenewalNews =
  /** A new release is installed and waits. */
  | { type: 'renewal.found' }
  /** It now controls this page: this or another tab activated it, now or earlier. */
  | { type: 'renewal.taken' }

type Events = RenewalNews | { type: 'renewal.take' }

/**
 * Offers a new release of the app. The page reloads only when the user asks for it, never
 * automatically.
 */
export const renewal = setup({
  types: typesOf<{
    context: { world: RenewalWorld }
    events: Events
    input: { world: RenewalWorld }
    tags: 'offered'
  }>(),
  actors: {
    follow: fromCallback<EventObject, { world: RenewalWorld }>(
      ({ input: { world }, sendBack, receive }) =>
        world.follow({ tell: sendBack, onTakeOver: receive }),
    ),
  },
  actions: {
    takeOver: sendTo('follow', { type: 'renewal.take' }),
    reload: ({ context: { world } }) => world.reload(),
    sayLate: ({ context: { world } }) => world.sayLate(),
  },
  delays: { start: 5_000, patience: 10_000, goodbye: 10_000 },
}).createMachine({
  id: 'renewal', // docs/charts/renewal.svg
  meta: { isHelper: true },
  description: 'A new release of the app, until this page shows it',
  context: ({ input: { world } }) => ({ world }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The first view needs the network more',
      after: { start: 'following' },
    },
    following: {
      invoke: {
        src: 'follow',
        id: 'follow',
        input: ({ context: { world } }) => ({ world }),
        onError: 'off',
      },
      on: { 'renewal.taken': '.taken' },
      initial: 'current',
      states: {
        current: { on: { 'renewal.found': 'waiting' } },
        waiting: {
          tags: 'offered',
          on: { 'renewal.take': { target: 'taking', actions: 'takeOver' } },
        },
        taking: {
          tags: 'offered',
          after: { patience: 'late' },
          on: {
            'renewal.found': { description: 'A newer one waits now', actions: 'takeOver' },
            'renewal.take': { actions: 'takeOver' },
            'renewal.taken': { target: 'reloading', actions: 'reload' },
          },
        },
        taken: {
          tags: 'offered',
          on: {
            'renewal.found': 'waiting',
            'renewal.take': { target: 'taking', actions: 'takeOver' },
          },
        },
        reloading: {
          description: 'This page goes, unless the person or the browser holds it',
          after: { goodbye: 'late' },
        },
        late: {
          tags: 'offered',
          entry: 'sayLate',
          on: { 'renewal.take': { target: 'taking', actions: 'takeOver' } },
        },
      },
    },
    off: { description: 'This browser has no workers' },
  },
})
