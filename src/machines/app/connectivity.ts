import { setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { callbackNotProvided, promiseNotProvided } from '../not-provided.ts'
import { showToast } from './toasts.ts'

type Events =
  | { type: 'connectivity.online' }
  | { type: 'connectivity.offline' }
  | { type: 'connectivity.call-failed' }

/**
 * Whether the server is reachable. The browser's `offline` event is trusted, its `online` event is
 * not: only an answer of the server counts. `probe` resolves on any answer: a server that answers
 * 503 is busy, not offline.
 */
export const connectivity = setup({
  types: typesOf<{
    events: Events
    input: { isOnline?: boolean } | undefined
    context: { startsOnline: boolean }
    tags: 'busy'
  }>(),
  actors: {
    probe: promiseNotProvided<unknown>('probe'),
    /** Sends the browser's own online and offline events. */
    watchBrowser: callbackNotProvided<Events>('watchBrowser'),
  },
  guards: { startsOnline: ({ context }) => context.startsOnline },
  actions: { tell: showToast },
  delays: { retryDelay: 5_000, probePatience: 8_000 },
}).createMachine({
  id: 'connectivity', // docs/charts/connectivity.svg
  description: 'Whether the server can be reached',
  context: ({ input }) => ({ startsOnline: input?.isOnline ?? true }),
  initial: 'watching',
  options: { maxIterations: 100 },
  states: {
    watching: {
      invoke: { src: 'watchBrowser', onError: 'unwatched' },
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'startsOnline', target: 'online' }, { target: 'offline' }] },
        online: {
          initial: 'steady',
          states: {
            steady: { on: { 'connectivity.call-failed': 'checking' } },
            checking: {
              tags: 'busy',
              invoke: { src: 'probe', onDone: 'steady', onError: '#offline' },
              after: { probePatience: '#offline' },
            },
          },
          on: { 'connectivity.offline': 'offline' },
        },
        offline: {
          id: 'offline',
          entry: { type: 'tell', params: { kind: 'error', textKey: 'toast.offline' } },
          initial: 'waiting',
          states: {
            waiting: { after: { retryDelay: 'probing' }, on: { 'connectivity.online': 'probing' } },
            probing: {
              tags: 'busy',
              invoke: { src: 'probe', onDone: '#back', onError: 'waiting' },
              after: { probePatience: 'waiting' },
            },
          },
        },
        back: {
          id: 'back',
          entry: { type: 'tell', params: { kind: 'success', textKey: 'toast.online' } },
          always: 'online',
        },
      },
    },
    unwatched: { description: 'The browser reports nothing: calls are tried and may fail' },
  },
})
