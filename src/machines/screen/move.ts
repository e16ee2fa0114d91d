import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf, isLost } from '../failure.ts'
import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'

/** The intent for a record: an event of its lifecycle, or changed fields. */
export type Intent<Row, Move> = { row: Row; move: Move }
/** What a move needs of its screen. */
export type MoveWorld<Row, Move> = {
  /** Loads what the user must be asked first; resolves to undefined if nothing. */
  ask: (intent: Intent<Row, Move>) => Promise<unknown>
  /** The call. Rejects with a failure, whose `current` is the current record. */
  send: (intent: Intent<Row, Move>, key: string, signal: AbortSignal) => Promise<Moved<Row, Move>>
  /** Shows the current record; undefined if a refusal does not include it. */
  show: (row: Row | undefined, move: Move) => void
  /** Shows the reason of a failure if no dialog does. */
  tell: (intent: Intent<Row, Move>, failure: CallFailure) => void
}
type MoveInput<Row, Move> = Intent<Row, Move> & {
  world: MoveWorld<Row, Move>
  /** Nothing is left to ask, as for an undo: it is sent without a question. */
  isSure: boolean
  /** Creates an idempotency key for an intent. */
  newKey: () => string
}
/** The current record, and the move that undoes this one, if any. */
type Moved<Row, Move> = { row: Row; back?: Move | undefined }
/** The result; `moved` is absent if nothing happened. */
export type MoveResult<Row, Move> = Intent<Row, Move> & {
  isSure: boolean
  moved?: Moved<Row, Move> | undefined
  failure?: CallFailure | undefined
}

type MoveContext<Row, Move> = MoveInput<Row, Move> & {
  /** The key of the last call, while its result is unknown. */
  key?: string | undefined
  /** Data for the question, such as the free tables. */
  question?: unknown
  failure?: CallFailure | undefined
  moved?: Moved<Row, Move> | undefined
}

export type MoveEvents<Row, Move> =
  | ({ type: 'move.press' } & Intent<Row, Move>)
  /** The answers are added to the move, for the current record. */
  | { type: 'move.confirm'; details: Partial<Move>; row?: Row | undefined }
  | { type: 'move.cancel' }
  | { type: 'xstate.error.actor.send'; error: unknown; actorId: string }

type Versioned = { version?: number }

function moveSetup<Row extends Versioned, Move extends object>() {
  type World = { world: MoveWorld<Row, Move> }

  return setup({
    types: typesOf<{
      context: MoveContext<Row, Move>
      events: MoveEvents<Row, Move>
      input: MoveInput<Row, Move>
      output: MoveResult<Row, Move>
      tags: 'busy'
    }>(),
    actors: {
      loadQuestion: fromPromise<unknown, Intent<Row, Move> & World>(
        ({ input: { world, ...intent } }) => world.ask(intent),
      ),
      send: fromPromise<Moved<Row, Move>, Intent<Row, Move> & World & { key: string }>(
        ({ input: { world, key, ...intent }, signal }) => world.send(intent, key, signal),
      ),
    },
    guards: {
      isSure: ({ context }) => context.isSure,
      isAsked: (_, { question }: { question: unknown }) => question !== undefined,
      isSame: ({ context }, intent: Intent<Row, Move>) => isSameIntent(context, intent),
      isLost: (_, { error }: { error: unknown }) => isLost(failureOf(error)),
    },
    actions: {
      keepIntent: assign((_, { row, move }: Intent<Row, Move>) => ({
        row,
        move,
        key: undefined,
        isSure: false,
      })),
      keepQuestion: assign((_, { question }: { question: unknown }) => ({ question })),
      // Repeating a lost request keeps its record and key: the first request may have changed the
      // record.
      keepDetails: assign(
        ({ context }, { details, row = context.row }: { details: Partial<Move>; row?: Row }) => {
          const move = { ...context.move, ...details }
          const isAgain = context.key !== undefined && isSameMove(context.move, move)
          return isAgain ? {} : { row, move, key: undefined }
        },
      ),
      keepKey: assign(({ context }) => ({ key: context.key ?? context.newKey() })),
      keepMoved: assign((_, { moved }: { moved: Moved<Row, Move> }) => ({ moved })),
      // Someone else changed the record: the question now is about the current one.
      keepFailure: assign(({ context }, { error }: { error: unknown }) => {
        const failure = failureOf(error)
        return {
          failure,
          row: (failure.current as Row | undefined) ?? context.row,
          ...(!isLost(failure) && { key: undefined }),
        }
      }),
      show: ({ context: { world } }, { row, move }: { row: Row | undefined; move: Move }) =>
        world.show(row, move),
      tell: (
        { context: { world } },
        { failure, ...intent }: Intent<Row, Move> & { failure: CallFailure },
      ) => world.tell(intent, failure),
    },
  })
}

/**
 * The machine of one move of one record: pressed, asked about, sent, done or refused. After a lost
 * answer the result is unknown: a retry uses the same idempotency key, so that the server executes
 * it once.
 */
export const moveMachine = madeOnce(<Row extends Versioned, Move extends object>() => {
  const set = moveSetup<Row, Move>()

  return set.createMachine({
    id: 'move', // docs/charts/move.svg
    description: 'One move of one record, from the press to the answer',
    context: ({ input }) => input,
    output: ({ context: { row, move, isSure, moved, failure } }) => ({
      row,
      move,
      isSure,
      moved,
      failure,
    }),
    initial: 'pressed',
    options: { maxIterations: 100 },
    states: {
      pressed: { always: [{ guard: 'isSure', target: 'sending' }, { target: 'preparing' }] },
      preparing: {
        tags: 'busy',
        invoke: {
          src: 'loadQuestion',
          id: 'loadQuestion',
          input: ({ context: { world, row, move } }) => ({ world, row, move }),
          onDone: [
            {
              guard: { type: 'isAsked', params: answerOf },
              target: 'asking',
              actions: { type: 'keepQuestion', params: answerOf },
            },
            { target: 'sending' },
          ],
          onError: { target: 'refused', actions: [...failed<Row, Move>(), told<Row, Move>()] },
        },
      },
      asking: askingState(set),
      sending: sendingState(set),
      lost: {
        description: 'Nobody knows what came of it: the same once more goes under the same key',
        on: {
          'move.press': [
            { guard: { type: 'isSame', params: theEvent }, target: 'sending' },
            { target: 'preparing', actions: { type: 'keepIntent', params: theEvent } },
          ],
        },
      },
      moved: { type: 'final' },
      refused: { type: 'final' },
      dropped: { type: 'final' },
    },
  })
})

type Set<Row extends Versioned, Move extends object> = ReturnType<typeof moveSetup<Row, Move>>
type Failed<Row, Move> = { context: MoveContext<Row, Move>; event: { error: unknown } }

const answerOf = ({ event }: { event: { output: unknown } }): { question: unknown } => ({
  question: event.output,
})

/** Keeps the failure's message, and shows the current record. */
function failed<Row, Move>() {
  return [
    { type: 'keepFailure', params: ({ event }: Failed<Row, Move>) => event },
    {
      type: 'show',
      params: ({ context, event }: Failed<Row, Move>) => ({
        row: failureOf(event.error).current as Row | undefined,
        move: context.move,
      }),
    },
  ] as const
}

function told<Row, Move>() {
  return {
    type: 'tell',
    params: ({ context: { row, move }, event }: Failed<Row, Move>) => ({
      row,
      move,
      failure: failureOf(event.error),
    }),
  } as const
}

/** The question is shown; after a refusal its data is refetched. */
function askingState<Row extends Versioned, Move extends object>(set: Set<Row, Move>) {
  return set.createStateConfig({
    on: {
      'move.confirm': {
        target: '#move.sending.asked',
        actions: { type: 'keepDetails', params: theEvent },
      },
      'move.cancel': '#move.dropped',
    },
    initial: 'open',
    states: {
      open: {},
      reloading: {
        description: 'It was refused: what the question knows may be old, as a table is taken',
        invoke: {
          src: 'loadQuestion',
          id: 'reloadQuestion',
          input: ({ context: { world, row, move } }) => ({ world, row, move }),
          onDone: [
            {
              guard: { type: 'isAsked', params: answerOf },
              target: 'open',
              actions: { type: 'keepQuestion', params: answerOf },
            },
            { target: 'open' },
          ],
          onError: 'open',
        },
      },
    },
  })
}

function sendingState<Row extends Versioned, Move extends object>(set: Set<Row, Move>) {
  return set.createStateConfig({
    tags: 'busy',
    entry: 'keepKey',
    invoke: {
      src: 'send',
      id: 'send',
      input: ({ context: { world, row, move, key = '' } }) => ({ world, row, move, key }),
      onDone: {
        target: 'moved',
        actions: [
          { type: 'keepMoved', params: ({ event }) => ({ moved: event.output }) },
          {
            type: 'show',
            params: ({ context, event }) => ({ row: event.output.row, move: context.move }),
          },
        ],
      },
      onError: [
        {
          guard: { type: 'isLost', params: theEvent },
          target: 'lost',
          actions: [...failed<Row, Move>(), told<Row, Move>()],
        },
        { target: 'refused', actions: [...failed<Row, Move>(), told<Row, Move>()] },
      ],
    },
    initial: 'quiet',
    states: {
      quiet: {},
      asked: {
        description: 'The dialog stays until the server has agreed: nothing typed is lost',
        on: {
          'move.cancel': 'quiet',
          'xstate.error.actor.send': {
            target: '#move.asking.reloading',
            actions: failed<Row, Move>(),
          },
        },
      },
    },
  })
}

/** Whether this is the same intent for the same version of the record. */
function isSameIntent<Row extends Versioned, Move>(
  one: Intent<Row, Move>,
  other: Intent<Row, Move>,
): boolean {
  return one.row.version === other.row.version && isSameMove(one.move, other.move)
}

function isSameMove<Move>(one: Move, other: Move): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
