import { assign, fromPromise, setup } from 'xstate'
import type { Play } from './session.ts'

type Context = { plays: readonly Play[]; at: number; problem?: string | undefined }
export type ReplayEvents =
  /** Loads another recording. */
  | { type: 'replay.load'; plays: readonly Play[] }
  | { type: 'replay.edit'; at: number; play: Play }
  | { type: 'replay.leave-out'; at: number }
  | { type: 'replay.run' }
  | { type: 'replay.stop' }

/** A recorded session that can be edited and replayed step by step. */
export const replayMachine = setup({
  types: { context: {} as Context, events: {} as ReplayEvents },
  actors: {
    perform: fromPromise<unknown, Play | undefined>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    hasPlays: ({ context: { plays } }) => plays.length > 0,
    isLast: ({ context: { plays, at } }) => at >= plays.length - 1,
  },
  actions: {
    load: assign((_, { plays }: { plays: readonly Play[] }) => ({
      plays,
      at: 0,
      problem: undefined,
    })),
    edit: assign(({ context: { plays } }, { at, play }: { at: number; play: Play }) => ({
      plays: plays.map((one, index) => (index === at ? play : one)),
    })),
    leaveOut: assign(({ context: { plays } }, { at }: { at: number }) => ({
      plays: plays.toSpliced(at, 1),
    })),
    begin: assign({ at: 0, problem: undefined }),
    goOn: assign({ at: ({ context: { at } }) => at + 1 }),
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      problem: error instanceof Error ? error.message : String(error),
    })),
  },
}).createMachine({
  id: 'replay',
  context: { plays: [], at: 0 },
  initial: 'still',
  states: {
    still: {
      initial: 'editing',
      states: { editing: {}, done: {}, stuck: {} },
      on: {
        'replay.load': {
          target: '.editing',
          actions: { type: 'load', params: ({ event: { plays } }) => ({ plays }) },
        },
        'replay.edit': {
          target: '.editing',
          actions: { type: 'edit', params: ({ event: { at, play } }) => ({ at, play }) },
        },
        'replay.leave-out': {
          target: '.editing',
          actions: { type: 'leaveOut', params: ({ event: { at } }) => ({ at }) },
        },
        'replay.run': { guard: 'hasPlays', target: 'playing', actions: 'begin' },
      },
    },
    playing: {
      invoke: {
        src: 'perform',
        input: ({ context: { plays, at } }) => plays[at],
        onDone: [
          { guard: 'isLast', target: 'still.done' },
          { target: 'playing', reenter: true, actions: 'goOn' },
        ],
        onError: {
          target: 'still.stuck',
          actions: { type: 'noteProblem', params: ({ event: { error } }) => ({ error }) },
        },
      },
      on: { 'replay.stop': 'still.editing' },
    },
  },
})
