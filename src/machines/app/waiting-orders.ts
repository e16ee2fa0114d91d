import { type EventObject, fromCallback, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { promiseNotProvided } from '../not-provided.ts'
import type { AlarmEvents } from './alarm.ts'

export type WaitingOrdersEvents =
  /** Somebody is signed in who accepts orders. */
  | { type: 'waiting.enable' }
  | { type: 'waiting.disable' }
  /** Something about orders changed, here or elsewhere. */
  | { type: 'waiting.news' }

/**
 * Counts the orders that wait to be accepted, at each news of one and every half minute, for the
 * alarm. Also while the tab is hidden, which is when it matters.
 */
export const waitingOrders = setup({
  types: typesOf<{ events: WaitingOrdersEvents }>(),
  actors: {
    /** Says whether there is somebody who accepts orders. */
    watch: fromCallback<EventObject>(() => {
      throw new Error('the actor watch was not provided')
    }),
    /** Says that something about orders changed. */
    news: fromCallback<EventObject>(() => {
      throw new Error('the actor news was not provided')
    }),
    count: promiseNotProvided<number>('count'),
  },
  actions: {
    tellAlarm: ({ system }, event: Exclude<AlarmEvents, { type: 'alarm.toggle' }>) =>
      system.get('alarm')?.send(event),
  },
  delays: {
    /** What one person does mostly comes as several events at once. */
    gather: 250,
    /** Polling interval as a fallback while the event stream is down. */
    poll: 30_000,
  },
}).createMachine({
  id: 'waitingOrders', // docs/charts/waiting-orders.svg
  meta: { isHelper: true },
  description: 'How many orders wait to be accepted',
  initial: 'off',
  invoke: { src: 'watch', id: 'watch', onError: '.off' },
  on: { 'waiting.disable': '.off' },
  states: {
    off: {
      description: 'Nobody is there who accepts orders',
      entry: { type: 'tellAlarm', params: { type: 'alarm.disable' } },
      on: { 'waiting.enable': 'on' },
    },
    on: {
      invoke: { src: 'news', id: 'news', onError: 'off' },
      on: { 'waiting.news': '.gathering' },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'count',
            id: 'count',
            onDone: {
              target: 'known',
              actions: {
                type: 'tellAlarm',
                params: ({ event }) => ({ type: 'alarm.counted', count: event.output }),
              },
            },
            // What was counted last stays; it is counted again soon.
            onError: 'known',
          },
        },
        known: { after: { poll: 'reading' } },
        gathering: { after: { gather: 'reading' } },
      },
    },
  },
})
