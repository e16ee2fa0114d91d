import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'

/**
 * Whether this browser shows notifications while the app is closed; `refused`: blocked in its
 * settings.
 */
export type DeviceStanding = 'impossible' | 'refused' | 'off' | 'on'

/** The calls to the browser and the server. */
export type DeviceActs = {
  look: () => Promise<DeviceStanding>
  add: () => Promise<DeviceStanding>
  end: () => Promise<DeviceStanding>
}
type Context = { acts: DeviceActs; failure?: CallFailure }

/** Notifications on this device, also while the app is closed. */
export const pushDevice = setup({
  types: typesOf<{
    context: Context
    events: { type: 'device.toggle' }
    input: { acts: DeviceActs }
    tags: 'busy'
  }>(),
  actors: {
    look: fromPromise<DeviceStanding, Pick<Context, 'acts'>>(({ input: { acts } }) => acts.look()),
    add: fromPromise<DeviceStanding, Pick<Context, 'acts'>>(({ input: { acts } }) => acts.add()),
    end: fromPromise<DeviceStanding, Pick<Context, 'acts'>>(({ input: { acts } }) => acts.end()),
  },
  guards: {
    isOn: (_, standing: DeviceStanding) => standing === 'on',
    isRefused: (_, standing: DeviceStanding) => standing === 'refused',
    isImpossible: (_, standing: DeviceStanding) => standing === 'impossible',
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'pushDevice', // docs/charts/push-device.svg
  description: 'Notifications on this device while the app is closed',
  context: ({ input: { acts } }) => ({ acts }),
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        src: 'look',
        input: ({ context: { acts } }) => ({ acts }),
        onDone: [
          { guard: { type: 'isOn', params: ({ event }) => event.output }, target: 'on' },
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'refused' },
          {
            guard: { type: 'isImpossible', params: ({ event }) => event.output },
            target: 'impossible',
          },
          { target: 'off' },
        ],
        onError: {
          target: 'off',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    impossible: { description: 'This browser has no such notifications' },
    refused: {
      description: 'The settings of the browser forbid them; they may have been changed since',
      on: { 'device.toggle': 'adding' },
    },
    off: { exit: 'forgetFailure', on: { 'device.toggle': 'adding' } },
    adding: {
      tags: 'busy',
      invoke: {
        src: 'add',
        input: ({ context: { acts } }) => ({ acts }),
        onDone: [
          { guard: { type: 'isOn', params: ({ event }) => event.output }, target: 'on' },
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'off' },
        ],
        onError: {
          target: 'off',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    on: { exit: 'forgetFailure', on: { 'device.toggle': 'ending' } },
    ending: {
      tags: 'busy',
      invoke: {
        src: 'end',
        input: ({ context: { acts } }) => ({ acts }),
        onDone: 'off',
        onError: {
          target: 'on',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
})
