import { assign, setup } from 'xstate'
import type { UserDetails } from '#contract/user.ts'
import { connectivity } from './connectivity.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { moduleSwitch } from './module-switch.ts'
import { session } from './session.ts'
import { toasts } from './toasts.ts'

/** `user` is who was signed in at the last visit: shown until the server answers. */
export type AppInput = { token?: string; user?: UserDetails; isOnline?: boolean }

/**
 * The root machine. Its children are found by `system.get(name)`; receivers are listed before
 * senders.
 */
export const app = setup({
  types: {
    context: {} as AppInput & { failure?: CallFailure },
    input: {} as AppInput | undefined,
  },
  actors: { toasts, session, connectivity, moduleSwitch },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'app',
  description: 'The web app as a whole',
  context: ({ input }) => ({ ...input }),
  initial: 'running',
  states: {
    running: {
      invoke: [
        {
          src: 'toasts',
          id: 'toasts',
          systemId: 'toasts',
          onError: {
            target: 'broken',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
        {
          src: 'session',
          id: 'session',
          systemId: 'session',
          input: ({ context }) => ({ token: context.token, user: context.user }),
          onError: {
            target: 'broken',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
        {
          src: 'connectivity',
          id: 'connectivity',
          systemId: 'connectivity',
          input: ({ context }) => ({ isOnline: context.isOnline }),
          onError: {
            target: 'broken',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
        {
          src: 'moduleSwitch',
          id: 'moduleSwitch',
          systemId: 'moduleSwitch',
          onError: {
            target: 'broken',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
      ],
    },
    broken: {
      description: 'A part failed by a bug: the shell shows its error page, which reloads the page',
    },
  },
})
