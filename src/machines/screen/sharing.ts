import { assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { ShareState } from '#contract/inspection.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'

type Watcher = NonNullable<ShareState['watcher']>
type ShareEnding = NonNullable<ShareState['ending']>

/** The server's messages about a shared page. */
export type SharingNews =
  | { type: 'sharing.asked'; watcher: Watcher }
  | { type: 'sharing.watched' }
  | { type: 'sharing.over'; ending: ShareEnding }

/**
 * A page that is shared with a code. `pass` starts sending its events; returns the function that
 * stops it.
 */
export type SharedPage = {
  code: string
  pass: (page: {
    tell: (news: SharingNews) => void
    onAnswer: (answer: (isAllowed: boolean) => void) => void
  }) => () => void
}
export type SharePage = () => Promise<SharedPage>

type Answer = { type: 'sharing.allow' } | { type: 'sharing.refuse' }
type Events = SharingNews | Answer | { type: 'sharing.end' } | { type: 'sharing.again' }
type Context = {
  share: SharePage
  page?: SharedPage
  watcher?: Watcher
  ending?: ShareEnding
  failure?: CallFailure
}

/** One page, shared with the inspector of a person whom the user has allowed to see it. */
export const sharing = setup({
  types: typesOf<{ context: Context; events: Events; input: { share: SharePage } }>(),
  actors: {
    offer: fromPromise<SharedPage, { share: SharePage }>(({ input: { share } }) => share()),
    pass: fromCallback<Answer, { page?: SharedPage | undefined }>(
      ({ input: { page }, sendBack, receive }) =>
        page?.pass({
          tell: sendBack,
          onAnswer: (answer) => receive(({ type }) => answer(type === 'sharing.allow')),
        }),
    ),
  },
  actions: {
    keepPage: assign((_, { page }: { page: SharedPage }) => ({ page })),
    keepWatcher: assign((_, { watcher }: { watcher: Watcher }) => ({ watcher })),
    keepEnding: assign((_, { ending }: { ending: ShareEnding }) => ({ ending })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ page: undefined, watcher: undefined, ending: undefined, failure: undefined }),
    answer: sendTo('pass', (_, answer: EventObject) => answer),
  },
}).createMachine({
  id: 'sharing', // docs/charts/sharing.svg
  description: 'A page that is shared with the inspector on another device',
  context: ({ input: { share } }) => ({ share }),
  initial: 'offering',
  states: {
    offering: {
      entry: 'forget',
      invoke: {
        src: 'offer',
        id: 'offer',
        input: ({ context: { share } }) => ({ share }),
        onDone: {
          target: 'shared',
          actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
    shared: {
      invoke: {
        src: 'pass',
        id: 'pass',
        input: ({ context: { page } }) => ({ page }),
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
      on: {
        'sharing.over': {
          target: 'over',
          actions: { type: 'keepEnding', params: ({ event }) => event },
        },
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Its code waits for somebody',
          on: {
            'sharing.asked': {
              target: 'asked',
              actions: { type: 'keepWatcher', params: ({ event }) => event },
            },
          },
        },
        asked: {
          on: {
            'sharing.allow': {
              target: 'answering',
              actions: { type: 'answer', params: ({ event }) => event },
            },
            'sharing.refuse': {
              target: 'answering',
              actions: { type: 'answer', params: ({ event }) => event },
            },
          },
        },
        answering: { on: { 'sharing.watched': 'watched' } },
        watched: {},
      },
    },
    over: { on: { 'sharing.again': 'offering' } },
    failed: { on: { 'sharing.again': 'offering' } },
    closed: { type: 'final' },
  },
  on: { 'sharing.end': '.closed' },
})
