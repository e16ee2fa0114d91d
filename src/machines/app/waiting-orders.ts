import { type EventObject, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { callbackNotProvided, promiseNotProvided } from '../not-provided.ts'
import type { AlarmEvents } from './alarm.ts'

export type WaitingOrdersEvents =
  /** A user who accepts orders is signed in. */
  | { type: 'waiting.enable' }
  | { type: 'waiting.disable' }
  /** Something about orders changed, here or elsewhere. */
  | { type: 'waiting.news' }

/**
 * Counts the orders that wait to be accepted, on each order event and every 30 seconds, for the
 * alarm. Also while the tab is hidden, because the alarm matters most then.
 */
export const waitingOrders = setup({
  types: typesOf<{ events: WaitingOrdersEvents }>(),
  actors: {
    /** Reports whether a user who accepts orders is signed in. */
    watch: callbackNotProvided<EventObject>('watch'),
    /** Reports changes of orders. */
    news: callbackNotProvided<EventObject>('news'),
    count: promiseNotProvided<number>('count'),
  },
  actions: {
    tellAlarm: ({ system }, event: Exclude<AlarmEvents, { type: 'alarm.toggle' }>) =>
      system.get('alarm')?.send(event),
  },
  delays: {
    /** Debounce: one action of a person usually causes several events. */
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
            // The last count is kept; the next poll counts again.
            onError: 'known',
          },
        },
        known: { after: { poll: 'reading' } },
        gathering: { after: { gather: 'reading' } },
      },
    },
  },
})
