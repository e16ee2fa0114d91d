import { assign, setup } from 'xstate'

/** A small app of somebody else, with one fault that the linter finds: a delay without a value. */
export const light = setup({
  types: {
    context: {} as { cars: number },
    events: {} as
      | { type: 'light.next' }
      | { type: 'light.walk' }
      | { type: 'light.count'; cars: number },
  },
  guards: { isRoadFree: ({ context }) => context.cars === 0 },
  actions: { count: assign((_, { cars }: { cars: number }) => ({ cars })) },
}).createMachine({
  id: 'light',
  context: { cars: 0 },
  initial: 'green',
  on: { 'light.count': { actions: { type: 'count', params: ({ event }) => event } } },
  states: {
    green: { on: { 'light.next': 'yellow' } },
    yellow: { on: { 'light.next': 'red' } },
    red: {
      initial: 'waiting',
      on: { 'light.next': 'green' },
      states: {
        waiting: { on: { 'light.walk': { guard: 'isRoadFree', target: 'walking' } } },
        // The planted fault.
        walking: { after: { forgotten: 'waiting' } },
      },
    },
  },
})
