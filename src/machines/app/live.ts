import { assign, type EventObject, fromCallback, setup } from 'xstate'
import type { LiveEvent } from '#contract/activity.ts'
import { actionNotProvided } from '../not-provided.ts'

/**
 * What is told of changes elsewhere: the changes themselves, or that some were missed and
 * everything is to be read again.
 */
export type LiveNews = readonly LiveEvent[] | 'all'
/** What the tab with the stream tells the others. `seq` is how far it has come. */
export type TabMessage =
  | { kind: 'news'; news: LiveNews; seq: number }
  | { kind: 'state'; isOpen: boolean; seq: number | undefined }
export type LiveInput = { seq?: number }

type Context = {
  /**
   * The number of the last event that was heard of; undefined when it is not known what this page
   * has seen.
   */
  seq?: number
  session?: string
  /** How often in a row the stream could not be held. */
  attempt: number
}

export type LiveMessage =
  /**
   * Somebody is signed in and the server can be reached. `session` differs when it is another
   * sign-in.
   */
  | { type: 'live.allow'; session: string }
  | { type: 'live.bar' }
  /** This tab is the one that holds the stream. */
  | { type: 'live.lead' }
  /** The tab came back into view: no need to wait any longer. */
  | { type: 'live.wake' }
  | { type: 'live.opened'; seq: number; isGap: boolean }
  | { type: 'live.news'; events: readonly LiveEvent[] }
  | { type: 'live.beat' }
  | { type: 'live.cut' }
  | { type: 'live.told'; message: TabMessage }

function actorNotProvided<Input>(name: string) {
  return fromCallback<EventObject, Input>(() => {
    throw new Error(`the actor ${name} was not provided`)
  })
}

/** Names and their meaning; the chart stands below. */
const liveSetup = setup({
  types: {
    context: {} as Context,
    events: {} as LiveMessage,
    input: {} as LiveInput | undefined,
    tags: {} as 'open' | 'cut',
  },
  actors: {
    /** Says when there may be a stream, and when there may not. */
    watch: actorNotProvided('watch'),
    /** The other tabs of this browser: sends what they tell. */
    tabs: actorNotProvided<{ seq: number | undefined }>('tabs'),
    /** Waits until this tab may hold the stream, and keeps that right as long as it runs. */
    lead: actorNotProvided('lead'),
    /** The open answer of the server, after the event `seq`. */
    stream: actorNotProvided<{ seq: number | undefined; attempt: number }>('stream'),
  },
  guards: {
    isSameSession: ({ context }, { session }: { session: string }) => session === context.session,
    hasMissed: ({ context }, { isGap }: { isGap: boolean }) => isGap || context.seq === undefined,
    isOpenThere: (_, { message }: { message: TabMessage }) =>
      message.kind === 'state' && message.isOpen,
    isCutThere: (_, { message }: { message: TabMessage }) =>
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
    /** Tells the other tabs of this browser. */
    tellTabs: actionNotProvided('tellTabs') as (_: unknown, params: TabMessage) => void,
    /** Hands news to the screens of this tab. */
    deliver: actionNotProvided('deliver') as (_: unknown, params: { news: LiveNews }) => void,
    /** Notes for the next page of this browser how far this one has come. */
    remember: actionNotProvided('remember') as (_: unknown, params: { seq: number }) => void,
  },
  delays: {
    /** Without luck in it; the composition root adds some, so that not all come back at once. */
    backOff: ({ context }) => Math.min(30_000, 250 * 2 ** context.attempt),
    openPatience: 15_000,
    // The server says at least every 20 seconds that it is there.
    silence: 50_000,
    steady: 10_000,
  },
})

const itself = <Event>({ event }: { event: Event }): Event => event
const newest = (events: readonly LiveEvent[]): number => Math.max(...events.map(({ seq }) => seq))

/**
 * Changes made elsewhere, as they happen: one stream of events for all tabs of a browser, held by
 * one of them.
 */
export const live = liveSetup.createMachine({
  id: 'live',
  description: 'Changes made elsewhere, as they happen',
  context: ({ input }) => ({ seq: input?.seq, attempt: 0 }),
  initial: 'off',
  invoke: { src: 'watch', id: 'watch', onError: '.off' },
  on: { 'live.bar': '.off' },
  states: {
    off: {
      description: 'Nobody is signed in, or the server is out of reach',
      entry: 'forgetAttempts',
      on: { 'live.allow': { target: 'on', actions: { type: 'keepSession', params: itself } } },
    },
    on: {
      invoke: [
        { src: 'tabs', id: 'tabs', input: ({ context }) => ({ seq: context.seq }), onError: 'off' },
        { src: 'lead', id: 'lead', onError: 'off' },
      ],
      initial: 'following',
      states: { following: followingState(), leading: leadingState() },
      on: {
        'live.allow': [
          { guard: { type: 'isSameSession', params: itself } },
          { target: 'on', reenter: true, actions: { type: 'keepSession', params: itself } },
        ],
      },
    },
  },
})

/** Another tab has the stream, and tells. */
function followingState() {
  return liveSetup.createStateConfig({
    initial: 'waiting',
    states: { waiting: {}, open: { tags: 'open' }, cut: { tags: 'cut' } },
    on: {
      'live.lead': 'leading',
      'live.told': [
        {
          guard: { type: 'isOpenThere', params: itself },
          target: '.open',
          actions: { type: 'keepSeq', params: ({ event }) => event.message },
        },
        { guard: { type: 'isCutThere', params: itself }, target: '.cut' },
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

/** This tab has the stream, and tells the others. */
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
        on: { 'live.cut': 'backingOff' },
      },
      backingOff: {
        tags: 'cut',
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
          guard: { type: 'hasMissed', params: itself },
          target: 'open',
          actions: [
            { type: 'deliver', params: { news: 'all' } },
            { type: 'keepSeq', params: itself },
            { type: 'remember', params: itself },
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
        target: '.heard',
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
      'live.beat': '.heard',
    },
    initial: 'heard',
    states: {
      heard: {
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
