import { and, assign, type EventObject, fromPromise, not, or, setup, stateIn } from 'xstate'
import type { LiveEvent } from '#contract/activity.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { callbackNotProvided } from '../not-provided.ts'

/** Changes made elsewhere, or that some were missed: see src/machines/app/live.ts. */
export type News = readonly LiveEvent[] | 'all'

export type ThrottleInput = {
  /** The minimum time between two actions. */
  everyMs: number
  now: () => number
  /** Subscribes to news. Returns the cleanup function. */
  follow: (tell: (news: News) => void) => () => void
  /** Acts on news. It is part of the input because all screens share the machine. */
  act: (news: News) => Promise<unknown> | void
}
export type ThrottleEvents =
  | { type: 'throttle.news'; news: News }
  /** Pauses acting on news, for example during a call; `throttle.release` resumes. */
  | { type: 'throttle.hold' }
  | { type: 'throttle.release' }
  /** The tab became visible or hidden. */
  | { type: 'throttle.show' }
  | { type: 'throttle.hide' }

type Context = ThrottleInput & { waiting: News; acted: News; notBeforeMs: number }

/**
 * Limits how often a screen acts on news: at most once in `everyMs`, never concurrently, not while
 * on hold and not while the tab is hidden. News in the meantime are acted on afterwards, and failed
 * actions are retried.
 */
export const throttle = setup({
  types: typesOf<{ context: Context; events: ThrottleEvents; input: ThrottleInput }>(),
  actors: {
    /** Reports news, and whether the tab is visible. */
    watch: callbackNotProvided<EventObject, Pick<ThrottleInput, 'follow'>>('watch'),
    act: fromPromise<unknown, Pick<ThrottleInput, 'act'> & { news: News }>(
      async ({ input: { act, news } }) => act(news),
    ),
  },
  guards: {
    isHeld: or([stateIn({ hold: 'held' }), stateIn({ page: 'hidden' })]),
    hasNews: ({ context }) => context.waiting.length > 0,
    isDue: and(['hasNews', not('isHeld')]),
  },
  actions: {
    keep: assign(({ context }, { news }: { news: News }) => ({
      waiting: both(context.waiting, news),
    })),
    take: assign(({ context }) => ({
      acted: context.waiting,
      waiting: [],
      notBeforeMs: context.now() + context.everyMs,
    })),
    giveBack: assign(({ context }) => ({
      waiting: both(context.acted, context.waiting),
      notBeforeMs: context.now() + RETRY_MS,
    })),
  },
  delays: {
    due: ({ context }) => Math.max(GATHER_MS, context.notBeforeMs - context.now()),
  },
}).createMachine({
  id: 'throttle', // docs/charts/throttle.svg
  meta: { isHelper: true },
  description: 'How often a screen acts on news',
  context: ({ input }) => ({ ...input, waiting: [], acted: [], notBeforeMs: 0 }),
  options: { maxIterations: 100 },
  type: 'parallel',
  invoke: {
    src: 'watch',
    id: 'watch',
    input: ({ context: { follow } }) => ({ follow }),
    onError: '.page.shown',
  },
  states: {
    hold: {
      initial: 'free',
      states: {
        free: { on: { 'throttle.hold': 'held' } },
        held: { on: { 'throttle.release': 'free' } },
      },
    },
    page: {
      initial: 'shown',
      states: {
        shown: { on: { 'throttle.hide': 'hidden' } },
        hidden: { on: { 'throttle.show': 'shown' } },
      },
    },
    news: {
      initial: 'idle',
      on: { 'throttle.news': { actions: { type: 'keep', params: ({ event }) => event } } },
      states: {
        idle: { always: { guard: 'isDue', target: 'gathering' } },
        gathering: {
          always: { guard: 'isHeld', target: 'idle' },
          after: { due: 'acting' },
        },
        acting: {
          entry: 'take',
          invoke: {
            src: 'act',
            id: 'act',
            input: ({ context: { act, acted } }) => ({ act, news: acted }),
            onDone: 'idle',
            onError: { target: 'idle', actions: 'giveBack' },
          },
        },
      },
    },
  },
})

/** Debounce: one action of a person usually causes several events. */
const GATHER_MS = 40
const RETRY_MS = 5_000

function both(one: News, other: News): News {
  return one === 'all' || other === 'all' ? 'all' : [...one, ...other]
}
