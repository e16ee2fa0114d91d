import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ActorRefFrom } from 'xstate'
import { type CallFailure, failureOf } from '../../../machines/failure.ts'
import {
  type Acts,
  type Asking,
  askingOf,
  busyIds,
  connectMoves,
  type Moves,
  refusedOf,
} from '../../../machines/screen/moves.connect.ts'
import {
  type Done,
  type MovesContext,
  movesMachine,
  type MovesWorld,
  type Refused,
} from '../../../machines/screen/moves.ts'
import type { Receiver, Toast } from '../../../machines/app/toasts.ts'
import { newKey } from '../../../services/exchange.ts'
import { type App, useApp, useAway } from '../../seams/app-context.ts'
import { afterPaint, painted } from '../hooks/after-paint.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useWhen } from '../hooks/use-when.ts'
import { formerToasts } from './former-toasts.ts'

/** What a screen defines for its moves; the rest is in the machine. */
type MoveRules<Row, Move> = {
  /** The name in the inspector: `moves of orders`. */
  name: string
  /**
   * For how long a moved record takes no press, because its next button appears under the finger:
   * the second half of a double tap would press it.
   */
  restMs?: number | undefined
  /** Default: the `id`. */
  idOf?: ((row: Row) => string) | undefined
  /** Returns the question before a move, possibly as a promise; undefined if none is needed. */
  ask?: ((row: Row, move: Move) => unknown) | undefined
  /** The call, with the intent's idempotency key. Resolves to the current record. */
  send: (row: Row, move: Move, key: string) => Promise<Row>
  /** The move that undoes this one. */
  back?:
    | ((done: {
        before: Row
        row: Row
        move: Move
      }) => Move | undefined | Promise<Move | undefined>)
    | undefined
  /** Shows the current record; undefined if a refusal does not include it. */
  show: (row: Row | undefined, move: Move) => void
  /** The toast text of a finished move; undefined: no toast. */
  words: (done: Done<Row, Move>) => string | undefined
  /**
   * The text if the move in question is no longer possible; the dialog then closes. Called on every
   * render, with the current records.
   */
  overtaken?: ((row: Row, move: Move) => string | undefined) | undefined
  /** The toast text of a refusal; undefined if the screen shows it at the record. */
  refusal: (row: Row, failure: CallFailure) => string | undefined
}

type Versioned = { id: string; version?: number }
export type MovesActor<Row extends Versioned, Move extends object> = ActorRefFrom<
  ReturnType<typeof movesMachine<Row, Move>>
>
type Link<Row, Move> = {
  rules: MoveRules<Row, Move>
  actor?: Receiver
  /** The toast text of a move that is queued offline. */
  unsent?: string | undefined
  /** What was said of the last move. */
  said?: string | undefined
}

/** The moves of a screen. */
export function useMoves<Row extends Versioned, Move extends object>(
  rules: MoveRules<Row, Move>,
): Moves<Row, Move> {
  const { actor, acts } = useMovesActor(rules)
  const moves = useMovesOf(actor)
  useOvertaken(rules, moves.asking, acts.cancel)
  useClosedWhenBack(actor)
  return { ...acts, ...moves, busy: useSelector(actor, busyOf, isSameSet) }
}

/** Closes the message that the server could not be reached, once it is reached again. */
function useClosedWhenBack<Row extends Versioned, Move extends object>(
  actor: MovesActor<Row, Move>,
): void {
  useWhen(!useAway(), () => {
    const failure = refusedOf(actor.getSnapshot().context)?.failure
    if (failure?.kind === 'network') actor.send({ type: 'moves.close', failure })
  })
}

/** Closes the question about a record that was changed in the meantime, and shows a message. */
function useOvertaken<Row, Move>(
  { overtaken }: Pick<MoveRules<Row, Move>, 'overtaken'>,
  asking: Asking<Row, Move> | undefined,
  cancel: () => void,
): void {
  const { toasts } = useApp()
  const text = asking && !asking.isBusy ? overtaken?.(asking.row, asking.move) : undefined
  useWhen(text !== undefined, () => {
    cancel()
    if (text !== undefined) toasts.send({ type: 'toast.show', kind: 'info', text })
  })
}

/** The question before a move. */
export function useAsking<Row extends Versioned, Move extends object>(
  actor: MovesActor<Row, Move>,
): Asking<Row, Move> | undefined {
  return useSelector(actor, ({ context }) => askingOf(context), isSameAsking)
}

/** The question, the last move, the last refusal, and the returned records. */
export function useMovesOf<Row extends Versioned, Move extends object>(
  actor: MovesActor<Row, Move>,
): Pick<Moves<Row, Move>, 'asking' | 'last' | 'refused' | 'left'> {
  return {
    asking: useAsking(actor),
    last: useSelector(actor, ({ context }) => context.last),
    left: useSelector(actor, ({ context }) => context.left),
    refused: useSelector(actor, ({ context }) => refusedOf(context), isSameRefused),
  }
}

/** The machine of the moves with its actors, and the actions for a view. */
export function useMovesActor<Row extends Versioned, Move extends object>(
  rules: MoveRules<Row, Move>,
): { actor: MovesActor<Row, Move>; acts: Acts<Row, Move> } {
  const { toasts, inspect } = useApp()
  const { t } = useTranslation()
  const unsent = useAway() ? t('toast.unsent') : undefined
  const link = useOnce(() => createLink<Row, Move>({ rules }))
  const world = useOnce(() => worldOf<Row, Move>(link, toasts))
  const actor = useActorRef(movesMachine<Row, Move>(), {
    id: `moves of ${rules.name}`,
    input: { newKey, world, ...(rules.restMs !== undefined && { restMs: rules.restMs }) },
    inspect,
  })
  useLayoutEffect(() => {
    link.renew({ rules, actor, unsent })
  })
  useWithdrawal(actor)

  // Stable functions, because they are passed to memoized rows.
  const acts = useMemo(() => {
    const idOf = (row: Row) => (link.now().rules.idOf ?? ownId)(row)
    // The undo is possible as long as its toast is shown.
    const undo = () => {
      const offer = offerOf(toasts, actor)
      if (offer) toasts.send({ type: 'toast.act', id: offer.id })
    }
    return connectMoves<Row, Move>({ send: actor.send, idOf, undo })
  }, [actor, link, toasts])
  return { actor, acts }
}

function busyOf<Row, Move>({ context }: { context: MovesContext<Row, Move> }): ReadonlySet<string> {
  return busyIds(context)
}

/** Gives the actor, which outlives a render, access to the values of the latest render. */
function createLink<Row, Move>(first: Link<Row, Move>) {
  let link = first
  return {
    now: () => link,
    renew: (next: Link<Row, Move>) => {
      link = { said: link.said, ...next }
    },
    say: (said: string) => {
      link = { ...link, said }
    },
  }
}

function worldOf<Row extends Versioned, Move extends object>(
  { now: link, say }: ReturnType<typeof createLink<Row, Move>>,
  toasts: App['toasts'],
): MovesWorld<Row, Move> {
  const tell = (row: Row, move: Move, failure: CallFailure) => {
    const { rules, actor } = link()
    const text = rules.refusal(row, failure)
    if (text === undefined) return
    const again = { type: 'moves.press', id: (rules.idOf ?? ownId)(row), row, move }
    toasts.send({
      type: 'toast.show',
      kind: 'error',
      text,
      // The result is unknown; repeating the request with the same key has one effect.
      ...(failure.kind === 'network' &&
        actor && { action: { labelKey: 'parts.failure.retry', to: actor, event: again } }),
    })
  }
  return {
    // Without a question, the change is painted before the call.
    async ask({ row, move }) {
      const question = await link().rules.ask?.(row, move)
      if (question === undefined) await painted()
      return question
    },
    async send({ row: before, move }, key, signal) {
      const { rules } = link()
      try {
        const row = await rules.send(before, move, key)
        return { row, back: await rules.back?.({ before, row, move }) }
      } catch (thrown) {
        // The toast is shown even if the screen was left in the meantime.
        if (signal.aborted) tell(before, move, failureOf(thrown))
        throw thrown
      }
    },
    show: (row, move) => link().rules.show(row, move),
    tell: ({ row, move }, failure) => tell(row, move, failure),
    offer(last) {
      const { rules, actor, unsent } = link()
      const text = rules.words(last)
      if (text === undefined || !actor) return
      const undo = { type: 'moves.undo', id: last.id }
      const said = unsent === undefined ? text : `${text}. ${unsent}`
      say(said)
      toasts.send({
        type: 'toast.show',
        kind: unsent === undefined ? 'success' : 'info',
        text: said,
        ...(last.back && { action: { labelKey: 'parts.undo', to: actor, event: undo } }),
      })
    },
    // Painted first, because removing a toast changes the layout.
    withdraw() {
      const { actor, said } = link()
      const former = actor && formerToasts(toasts.getSnapshot().context.queue, { actor, said })
      if (former?.length)
        afterPaint(() => former.forEach((id) => toasts.send({ type: 'toast.dismiss', id })))
    },
  }
}

/** The toast that offers this actor's undo. */
function offerOf(toasts: App['toasts'], actor: Receiver): Toast | undefined {
  return toasts.getSnapshot().context.queue.find(({ action }) => action?.to === actor)
}

function ownId({ id }: { id: string }): string {
  return id
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

function isSameRefused<Row, Move>(
  one: Refused<Row, Move> | undefined,
  other: Refused<Row, Move> | undefined,
): boolean {
  return one?.id === other?.id && one?.failure === other?.failure
}

function isSameAsking<Row, Move>(
  one: Asking<Row, Move> | undefined,
  other: Asking<Row, Move> | undefined,
): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      one.id === other.id &&
      one.row === other.row &&
      one.move === other.move &&
      one.question === other.question &&
      one.failure === other.failure &&
      one.isBusy === other.isBusy)
  )
}

/** The undo is withdrawn when its screen unmounts. */
function useWithdrawal(to: Receiver): void {
  const { toasts } = useApp()
  useEffect(() => () => toasts.send({ type: 'toast.withdraw', to }), [toasts, to])
}
