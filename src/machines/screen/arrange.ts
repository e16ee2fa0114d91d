import { assign, fromPromise, setup, stateIn } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'

/** A moved row and its new index. */
export type Placed = { id: string; to: number }

/** Stores the order. Resolves to the rows that were read last at that time. */
type Store<Row> = (arranged: Arranged) => Promise<readonly Row[]>
export type ArrangeContext<Row> = {
  store: Store<Row>
  /** The ids in the displayed order. */
  ids: readonly string[]
  /** The moves since the order was last stored, oldest first. */
  moved: readonly Placed[]
  /** The rows that were read when the order was stored; rows read later have that order. */
  storedIn?: readonly Row[] | undefined
}
export type ArrangeEvents =
  /** A row passes another one. `ids`: the order displayed before. */
  | { type: 'arrange.pass'; ids: readonly string[]; from: number; to: number }
  /** The row was dropped. */
  | { type: 'arrange.drop' }

/** What is stored: the whole order, and the moves that led to it. */
export type Arranged = { ids: readonly string[]; moved: readonly Placed[] }

function arrangeSetup<Row>() {
  type Pass = Extract<ArrangeEvents, { type: 'arrange.pass' }>

  return setup({
    types: typesOf<{
      context: ArrangeContext<Row>
      events: ArrangeEvents
      input: { store: Store<Row> }
    }>(),
    actors: {
      store: fromPromise<readonly Row[], Arranged & { store: Store<Row> }>(
        ({ input: { store, ...arranged } }) => store(arranged),
      ),
    },
    guards: {
      isMoving: stateIn({ storing: 'moving' }),
      isDropped: stateIn({ storing: 'dropped' }),
    },
    actions: {
      begin: assign({ moved: [] }),
      pass: assign(({ context }, { ids, from, to }: Pass) => {
        const id = ids[from]
        if (id === undefined) return {}
        const before = context.moved.at(-1)?.id === id ? context.moved.slice(0, -1) : context.moved
        return { ids: moved(ids, from, to), moved: [...before, { id, to }] }
      }),
      keepStored: assign((_, { rows }: { rows: readonly Row[] }) => ({ storedIn: rows })),
    },
    delays: { settle: 500 },
  })
}

/**
 * The machine of rows that the user can reorder: shown at once, stored shortly after the last move,
 * so that several key presses are one call. If storing fails, the new order is discarded. Moves
 * during a call are stored after it.
 */
export const arrangeMachine = madeOnce(<Row>() => {
  const set = arrangeSetup<Row>()
  const pass = { type: 'pass', params: theEvent } as const

  return set.createMachine({
    id: 'arrange', // docs/charts/arrange.svg
    description: 'Rows in an order of one’s own',
    context: ({ input }) => ({ ...input, ids: [], moved: [] }),
    initial: 'read',
    states: {
      read: {
        description: 'The order is that of the rows',
        on: { 'arrange.pass': { target: 'moving', actions: ['begin', pass] } },
      },
      moving: {
        on: { 'arrange.pass': { actions: pass }, 'arrange.drop': 'settling' },
      },
      settling: {
        after: { settle: 'storing' },
        on: { 'arrange.pass': { target: 'moving', actions: pass } },
      },
      storing: {
        invoke: {
          src: 'store',
          id: 'store',
          input: ({ context: { store, ids, moved: all } }) => ({ store, ids, moved: all }),
          onDone: [
            { guard: 'isMoving', target: 'moving' },
            { guard: 'isDropped', target: 'settling' },
            {
              target: 'stored',
              actions: { type: 'keepStored', params: ({ event }) => ({ rows: event.output }) },
            },
          ],
          onError: 'read',
        },
        initial: 'quiet',
        states: {
          quiet: { on: { 'arrange.pass': { target: 'moving', actions: ['begin', pass] } } },
          moving: { on: { 'arrange.pass': { actions: pass }, 'arrange.drop': 'dropped' } },
          dropped: { on: { 'arrange.pass': { target: 'moving', actions: pass } } },
        },
      },
      stored: {
        description: 'The order is kept until the rows are read again',
        on: { 'arrange.pass': { target: 'moving', actions: ['begin', pass] } },
      },
    },
  })
})

/** A list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
