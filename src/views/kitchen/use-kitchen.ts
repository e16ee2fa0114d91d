import { shallowEqual, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listCartItems } from '#contract/cart-item.ts'
import { kitchenMinutes } from '#contract/company-settings.ts'
import { asId } from '#contract/fields.ts'
import { getModule } from '#contract/module.ts'
import type { ItemEventName } from '#contract/order-event.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { type Moves, refusedOf } from '../../machines/screen/moves.connect.ts'
import { useAsking, useMovesActor } from '../parts/moves/use-moves.ts'
import { useClock } from '../parts/calendar/clock.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useAllRows } from '../parts/live/use-all-rows.ts'
import { useApp } from '../seams/app-context.ts'
import { useStored } from '../seams/use-stored.ts'
import { moveLines } from './move-lines.ts'
import { batchId, createMovingLines, type MovingLines } from './moving-lines.ts'
import {
  type Batch,
  type BatchMove,
  createTicketKeeper,
  type Line,
  lastUndoable,
  movedIn,
  type Ticket,
  type Undoable,
  undoOf,
  withMoved,
} from './tickets.ts'
import { acknowledgeOn, seenOn, unseenAt, voidedShownMin, withoutSeen } from './voided.ts'
import { useLatest } from '../parts/hooks/use-latest.ts'
import { useOnce } from '../parts/hooks/use-once.ts'

export type Kitchen = Pick<Moves<Batch, BatchMove>, 'asking' | 'confirm' | 'cancel'> & {
  /** Undefined until the first lines have loaded. */
  tickets: readonly Ticket[] | undefined
  failure: ReturnType<typeof useAllRows>['failure']
  reload: () => void
  /** The moves in progress: a stable object. */
  moving: MovingLines
  /** Why the last move, or a part of it, was refused. */
  refusal: string | undefined
  /** The last move, if it can be undone. */
  last: Undoable | undefined
  /** Moves lines, or asks first. */
  move: (lines: readonly Line[], event: ItemEventName, name: string) => void
  /** Stores that the cook has seen the voided lines. */
  acknowledge: (lines: readonly Line[]) => void
  recall: () => void
}

const byOrder = {
  idOf: ({ orderId }: Line) => orderId,
  question: (orderId: string) => ({ orderId: asId(orderId) }),
}
const usual = { kitchenSlowMin: kitchenMinutes.slow, kitchenLateMin: kitchenMinutes.late }

/**
 * The kitchen's live lines, and their moves. Moved lines are shown as returned by the server until
 * the list is refetched.
 */
export function useKitchen(): Kitchen {
  const { call, storage } = useApp()
  const { t } = useTranslation()
  const { rows, failure, reload, reloadOf } = useAllRows(
    listCartItems,
    { cartStatus: ['In Cart', 'In Kitchen', 'Cooked'], voidedWithinMin: voidedShownMin },
    { live: ['order'], everyMs: 100, parts: byOrder },
  )
  const keep = useOnce(createTicketKeeper)
  const { answer } = useAnswer(getModule, {})
  const { kitchenSlowMin: slow, kitchenLateMin: late } = answer?.settings ?? usual
  const rowsNow = useLatest(rows)
  const { actor, acts } = useMovesActor<Batch, BatchMove>({
    name: 'tickets',
    ask: (_, { event, ...reason }) =>
      Object.keys(reason).length > 0 ? undefined : cartItemLifecycle.asks[event],
    async send(batch, move, idempotencyKey) {
      const { lines } = batch
      try {
        const { updated, refusal } = await moveLines(call, { lines, move, idempotencyKey })
        // A dish that was voided on this board needs no acknowledgement.
        if (move.event === 'item.void') acknowledgeOn(storage, updated)
        return { ...batch, lines: updated, onto: rowsNow(), refusal }
      } finally {
        reloadOf(lines.map(({ orderId }) => orderId))
      }
    },
    back({ row: { lines }, move: { event } }) {
      const back = undoOf(lines, event)
      return back && { event: back }
    },
    show: () => undefined,
    words: ({ row: { name }, move: { event }, back }) =>
      back && `${name}: ${t(`orders.event.${event}`)}`,
    refusal: () => undefined,
  })
  const left = useSelector(actor, ({ context }) => Object.values(context.left), shallowEqual)
  const seen = useStored(seenOn)
  const unseen = useClock((nowMs) => unseenAt(rows ?? [], seen, nowMs))
  const tickets = useMemo(() => {
    const moved = movedIn(left.map(({ row }) => row))
    return rows && keep(withoutSeen(withMoved(rows, moved), unseen), { slow, late })
  }, [rows, left, unseen, keep, slow, late])
  const last = lastUndoable(left)
  const moving = useMemo(() => createMovingLines(actor), [actor])
  // Only what is displayed is selected, so that clearing the last move does not re-render.
  const asking = useAsking(actor)
  const refusal = useSelector(
    actor,
    ({ context }) => refusedOf(context)?.failure.message ?? context.last?.row.refusal,
  )

  return {
    tickets,
    failure,
    reload,
    moving,
    asking,
    confirm: acts.confirm,
    cancel: acts.cancel,
    refusal,
    last,
    move(wanted, event, name) {
      // A second tap during a move is ignored.
      const lines = wanted.filter((line) => !moving.hasAny([line]))
      if (lines.length > 0) acts.press({ id: batchId(lines), lines, name }, { event })
    },
    acknowledge: (lines) => acknowledgeOn(storage, lines),
    recall() {
      if (!last) return
      const { lines, name } = last
      acts.press({ id: batchId(lines), lines, name }, { event: last.back })
    },
  }
}
