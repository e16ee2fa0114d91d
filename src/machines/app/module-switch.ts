import { assign, setup } from 'xstate'
import { landingOf } from '#contract/landing.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Person } from '#contract/rights.ts'
import type { Role } from '#contract/role.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { promiseNotProvided } from '../not-provided.ts'
import { showToast } from './toasts.ts'

type Wanted = {
  module: ModuleName
  role: Role
  rights?: Person['rights']
  hasInitialPayment: boolean
  /** The screen to open there; absent: the landing. */
  path?: string
}
type Context = { wanted?: Wanted }
type Events =
  | ({ type: 'module.switch'; hasUnsavedEdits: boolean } & Wanted)
  | { type: 'module.confirm' }
  | { type: 'module.stay' }

/**
 * Switches the module: asks about unsaved changes, stores the module, waits as the specification
 * says (200 ms), reloads the page.
 */
export const moduleSwitch = setup({
  types: typesOf<{ context: Context; events: Events; tags: 'busy' }>(),
  actors: {
    storeModule: promiseNotProvided<unknown, { module: ModuleName | undefined }>('storeModule'),
    reloadPage: promiseNotProvided<unknown, { path: string }>('reloadPage'),
  },
  guards: {
    hasUnsavedEdits: (_, { hasUnsavedEdits }: { hasUnsavedEdits: boolean }) => hasUnsavedEdits,
  },
  actions: {
    keepWanted: assign((_, { module, role, rights, hasInitialPayment, path }: Wanted) => ({
      wanted: { module, role, rights, hasInitialPayment, ...(path !== undefined && { path }) },
    })),
    forgetWanted: assign({ wanted: undefined }),
    tell: showToast,
  },
  delays: { reloadDelay: 200 },
}).createMachine({
  id: 'moduleSwitch', // docs/charts/module-switch.svg
  description: 'Changing to another module',
  context: {},
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetWanted',
      on: {
        'module.switch': [
          {
            guard: { type: 'hasUnsavedEdits', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepWanted', params: ({ event }) => event },
          },
          { target: 'storing', actions: { type: 'keepWanted', params: ({ event }) => event } },
        ],
      },
    },
    confirming: { on: { 'module.confirm': 'storing', 'module.stay': 'idle' } },
    storing: {
      tags: 'busy',
      invoke: {
        src: 'storeModule',
        input: ({ context }) => ({ module: context.wanted?.module }),
        onDone: 'waiting',
        onError: {
          target: 'idle',
          actions: { type: 'tell', params: { kind: 'error', textKey: 'toast.internal' } },
        },
      },
    },
    waiting: { tags: 'busy', after: { reloadDelay: 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        src: 'reloadPage',
        input: ({ context: { wanted } }) => ({
          path: wanted
            ? (wanted.path ?? landingOf(wanted.module, wanted, wanted.hasInitialPayment))
            : '/',
        }),
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: { type: 'tell', params: { kind: 'error', textKey: 'toast.internal' } },
        },
      },
    },
  },
})
