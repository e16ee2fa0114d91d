import { assign, type EventObject, setup } from 'xstate'
import type { LiveEvent } from '#contract/activity.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { actionNotProvided, callbackNotProvided } from '../not-provided.ts'
import { theEvent } from '../the-event.ts'

/** Live changes, or the fact that some were missed and everything must be refetched. */
export type LiveNews = readonly LiveEvent[] | 'all'
/** Messages from the tab with the stream to the others. `seq` is its last event. */
export type TabMessage =
  | { kind: 'news'; news: LiveNews; seq: number }
  | { kind: 'state'; isOpen: boolean; seq: number | undefined }
type LiveInput = { seq?: number }

type Context = {
  /**
   * The number of the last received event; undefined when it is unknown what this page has seen.
   */
  seq?: number
  session?: string
  /** Consecutive failures of the stream. */
  attempt: number
}

export type LiveMessage =
  /** A user is signed in and the server is reachable. `session` changes with each sign-in. */
  | { type: 'live.enable'; session: string }
  | { type: 'live.disable' }
  /** This tab holds the stream. */
  | { type: 'live.lead' }
  /** The tab became visible again: reconnect without delay. */
  | { type: 'live.wake' }
  | { type: 'live.opened'; seq: number; isGap: boolean }
  | { type: 'live.news'; events: readonly LiveEvent[] }
  | { type: 'live.heartbeat' }
  | { type: 'live.disconnected' }
  | { type: 'live.tab-message'; message: TabMessage }

const liveSetup = setup({
  types: typesOf<{
    context: Context
    events: LiveMessage
    input: LiveInput | undefined
    tags: 'open' | 'disconnected'
  }>(),
  actors: {
    /** Reports when a stream is possible and when not. */
    watch: callbackNotProvided<EventObject>('watch'),
    /** The other tabs of this browser: sends their messages. */
    tabs: callbackNotProvided<EventObject, { seq: number | undefined }>('tabs'),
    /** Waits until this tab may hold the stream, and keeps the lock while it runs. */
    lead: callbackNotProvided<EventObject>('lead'),
    /** The server's stream, after the event `seq`. */
    stream: callbackNotProvided<EventObject, { seq: number | undefined; attempt: number }>(
      'stream',
    ),
  },
  guards: {
    hasMissed: ({ context }, { isGap }: { isGap: boolean }) => isGap || context.seq === undefined,
    isOpenThere: (_, { message }: { message: TabMessage }) =>
      message.kind === 'state' && message.isOpen,
    isDisconnectedThere: (_, { message }: { message: TabMessage }) =>
      message.kind === 'state' && !message.isOpen,
  },
  actions: {
    keepSession: assign(({ context }, { session }: { session: string }) =>
      session === context.session
        ? {}
        : { session, seq: context.session === undefined ? context.seq : undefined },
    ),
    keepSeq: assign((_, { seq }: { seq: number | undefined }) =>
      seq === undefined ? {} : { seq },
    ),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    forgetAttempts: assign({ attempt: 0 }),
    /** Sends a message to the other tabs of this browser. */
    tellTabs: actionNotProvided<TabMessage>('tellTabs'),
    /** Passes changes to the screens of this tab. */
    deliver: actionNotProvided<{ news: LiveNews }>('deliver'),
    /** Stores for the next page of this browser which event this one has received. */
    remember: actionNotProvided<{ seq: number }>('remember'),
  },
  delays: {
    /** Without jitter; the composition root adds it, so that not all clients reconnect at once. */
    backOff: ({ context }) => Math.min(30_000, 250 * 2 ** context.attempt),
    openPatience: 15_000,
    // The server sends a heartbeat at least every 20 seconds.
    silence: 50_000,
    steady: 10_000,
  },
})

const newest = (events: readonly LiveEvent[]): number => Math.max(...events.map(({ seq }) => seq))

/**
 * Changes made elsewhere, as they happen: one stream of events for all tabs of a browser, held by
 * one of them.
 */
export const live = liveSetup.createMachine({
  id: 'live', // docs/charts/live.svg
  meta: { isHelper: true },
  description: 'Changes made elsewhere, as they happen',
  context: ({ input }) => ({ seq: input?.seq, attempt: 0 }),
  initial: 'off',
  invoke: { src: 'watch', id: 'watch', onError: '.off' },
  on: { 'live.disable': '.off' },
  states: {
    off: {
      description: 'Nobody is signed in, or the server is out of reach',
      entry: 'forgetAttempts',
      on: { 'live.enable': { target: 'on', actions: { type: 'keepSession', params: theEvent } } },
    },
    on: {
      invoke: [
        { src: 'tabs', id: 'tabs', input: ({ context }) => ({ seq: context.seq }), onError: 'off' },
        { src: 'lead', id: 'lead', onError: 'off' },
      ],
      initial: 'following',
      states: { following: followingState(), leading: leadingState() },
      on: {
        'live.enable': {
          target: 'on',
          reenter: true,
          actions: { type: 'keepSession', params: theEvent },
        },
      },
    },
  },
})

/** Another tab has the stream and sends the events. */
function followingState() {
  return liveSetup.createStateConfig({
    initial: 'waiting',
    states: { waiting: {}, open: { tags: 'open' }, disconnected: { tags: 'disconnected' } },
    on: {
      'live.lead': 'leading',
      'live.tab-message': [
        {
          guard: { type: 'isOpenThere', params: theEvent },
          target: '.open',
          actions: { type: 'keepSeq', params: ({ event }) => event.message },
        },
        { guard: { type: 'isDisconnectedThere', params: theEvent }, target: '.disconnected' },
        {
          actions: [
            { type: 'deliver', params: ({ event }) => ({ news: newsOf(event.message) }) },
            { type: 'keepSeq', params: ({ event }) => event.message },
          ],
        },
      ],
    },
  })
}

/** This tab has the stream and sends the events to the others. */
function leadingState() {
  return liveSetup.createStateConfig({
    initial: 'streaming',
    states: {
      streaming: {
        invoke: {
          src: 'stream',
          id: 'stream',
          input: ({ context: { seq, attempt } }) => ({ seq, attempt }),
          onError: 'backingOff',
        },
        initial: 'connecting',
        states: { connecting: connectingState(), open: openState() },
        on: { 'live.disconnected': 'backingOff' },
      },
      backingOff: {
        tags: 'disconnected',
        entry: [
          'countAttempt',
          {
            type: 'tellTabs',
            params: ({ context }) => ({ kind: 'state', isOpen: false, seq: context.seq }),
          },
        ],
        after: { backOff: 'streaming' },
        on: { 'live.wake': 'streaming' },
      },
    },
  })
}

function connectingState() {
  return liveSetup.createStateConfig({
    on: {
      'live.opened': [
        {
          guard: { type: 'hasMissed', params: theEvent },
          target: 'open',
          actions: [
            { type: 'deliver', params: { news: 'all' } },
            { type: 'keepSeq', params: theEvent },
            { type: 'remember', params: theEvent },
            {
              type: 'tellTabs',
              params: ({ event }) => ({ kind: 'news', news: 'all', seq: event.seq }),
            },
          ],
        },
        { target: 'open' },
      ],
    },
    after: { openPatience: '#live.on.leading.backingOff' },
  })
}

function openState() {
  return liveSetup.createStateConfig({
    tags: 'open',
    entry: {
      type: 'tellTabs',
      params: ({ context }) => ({ kind: 'state', isOpen: true, seq: context.seq }),
    },
    on: {
      'live.news': {
        target: '.alive',
        actions: [
          { type: 'keepSeq', params: ({ event }) => ({ seq: newest(event.events) }) },
          { type: 'remember', params: ({ event }) => ({ seq: newest(event.events) }) },
          { type: 'deliver', params: ({ event }) => ({ news: event.events }) },
          {
            type: 'tellTabs',
            params: ({ event }) => ({
              kind: 'news',
              news: event.events,
              seq: newest(event.events),
            }),
          },
        ],
      },
      'live.heartbeat': '.alive',
    },
    initial: 'alive',
    states: {
      alive: {
        description: 'Heard of the server a moment ago',
        after: { silence: '#live.on.leading.backingOff' },
      },
    },
    after: { steady: { actions: 'forgetAttempts' } },
  })
}

function newsOf(message: TabMessage): LiveNews {
  return message.kind === 'news' ? message.news : []
}
