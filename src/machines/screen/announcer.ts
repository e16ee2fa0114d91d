import { assign, type EventObject, fromCallback, sendTo, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'

/** Speaks new items until it is closed. */
export type Voice = { say: (fresh: readonly string[]) => void; close: () => void }
/** Opens a voice after a click, which browsers require; undefined if there is none. */
export type OpenVoice = () => Voice | undefined

type Input = { open: OpenVoice }
type Say = EventObject & { type: 'announcer.say'; fresh: readonly string[] }
type Context = Input & {
  /** All earlier keys; undefined until the first rows have arrived. */
  known?: ReadonlySet<string>
  /** The new items of the last update. */
  fresh: readonly string[]
}
type Heard = { keys: readonly string[] }
type Events =
  /** The current items of a screen, each with its key. */
  | ({ type: 'announcer.heard' } & Heard)
  | { type: 'announcer.toggle' }
  | { type: 'announcer.silent' }

/** Reports new items of a screen, and speaks them if that is switched on. */
export const announcer = setup({
  types: typesOf<{ context: Context; events: Events; input: Input; tags: 'loud' }>(),
  actors: {
    voice: fromCallback<Say, Input>(({ input: { open }, sendBack, receive }) => {
      const voice = open()
      if (!voice) sendBack({ type: 'announcer.silent' })
      receive(({ fresh }) => voice?.say(fresh))
      return voice?.close
    }),
  },
  guards: { isFresh: ({ context }, { keys }: Heard) => freshIn(context, keys).length > 0 },
  actions: {
    keepFresh: assign(({ context }, { keys }: Heard) => ({ fresh: freshIn(context, keys) })),
    keepKnown: assign(({ context }, { keys }: Heard) => ({
      known: new Set([...(context.known ?? []), ...keys]),
    })),
    say: sendTo('voice', ({ context: { fresh } }) => ({ type: 'announcer.say', fresh })),
  },
}).createMachine({
  id: 'announcer', // docs/charts/announcer.svg
  description: 'What is new on a screen, and whether it is said aloud',
  context: ({ input }) => ({ ...input, fresh: [] }),
  initial: 'silent',
  states: {
    silent: { on: { 'announcer.toggle': 'loud' } },
    loud: {
      tags: 'loud',
      invoke: {
        src: 'voice',
        id: 'voice',
        input: ({ context: { open } }) => ({ open }),
        onError: 'silent',
      },
      on: {
        'announcer.toggle': 'silent',
        'announcer.silent': 'silent',
        'announcer.heard': [
          {
            guard: { type: 'isFresh', params: ({ event }) => event },
            actions: [
              { type: 'keepFresh', params: ({ event }) => event },
              { type: 'keepKnown', params: ({ event }) => event },
              'say',
            ],
          },
          { actions: { type: 'keepKnown', params: ({ event }) => event } },
        ],
      },
    },
  },
  on: {
    'announcer.heard': [
      {
        guard: { type: 'isFresh', params: ({ event }) => event },
        actions: [
          { type: 'keepFresh', params: ({ event }) => event },
          { type: 'keepKnown', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'keepKnown', params: ({ event }) => event } },
    ],
  },
})

/** The items that were not there before; none at the first update. */
function freshIn({ known }: Pick<Context, 'known'>, keys: readonly string[]): readonly string[] {
  return known ? keys.filter((key) => !known.has(key)) : []
}
