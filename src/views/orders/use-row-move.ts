import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import type { List } from '../parts/list/use-list.ts'
import { useApp } from '../seams/app-context.ts'
import type { MoveDetails } from './order-acts.ts'
import { wayBack } from '../parts/order/order-step.ts'
import { useStable } from '../parts/hooks/use-stable.ts'

type Moved = { row: OrderRow; back: OrderEventName | undefined }
/** What has to be said before a row moves, and why it was refused. */
export type RowAsking = { row: OrderRow; event: OrderEventName; failure?: CallFailure }

export type RowMove = {
  /** The rows whose move is on its way. */
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { row: OrderRow; event: OrderEventName } | undefined
  asking: RowAsking | undefined
  /**
   * Moves the row, or asks for what the step needs to be told. The same function at every render.
   */
  step: (row: OrderRow, event: OrderEventName, details?: MoveDetails) => Promise<void>
  /** Moves the row that is asked about. */
  confirm: (details: MoveDetails) => Promise<void>
  close: () => void
  forget: () => void
}

/**
 * Moves an order from its row. The row is shown as the server answers, also when it refuses because
 * someone was faster.
 */
export function useRowMove(send: List<typeof listOrders>['send'], onMoved: () => void): RowMove {
  const { call, toasts } = useApp()
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Moved>()
  const [asking, setAsking] = useState<RowAsking>()

  const move = async (
    row: OrderRow,
    event: OrderEventName,
    details: MoveDetails,
  ): Promise<CallFailure | undefined> => {
    setMoving((before) => new Set(before).add(row.id))
    setLast(undefined)
    try {
      const moved = await call(moveOrder, {
        ...details,
        id: row.id,
        event,
        expectedVersion: row.version,
      })
      send({ type: 'list.row-changed', row: moved })
      onMoved()
      setLast({
        row: moved,
        back: event === wayBack(row.allowedEvents) ? undefined : wayBack(moved.allowedEvents),
      })
      return undefined
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.current) send({ type: 'list.row-changed', row: failure.current as OrderRow })
      return failure
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== row.id)))
    }
  }

  const step = useStable(
    async (row: OrderRow, event: OrderEventName, details: MoveDetails = {}) => {
      const { needsWords } = await import('./needs-words.ts')
      if (needsWords(row, event)) return setAsking({ row, event })
      const failure = await move(row, event, details)
      if (failure)
        toasts.send({
          type: 'toast.show',
          kind: 'error',
          text: `${t('orders.number')} ${row.orderNo}: ${failure.message}`,
        })
    },
  )

  return {
    moving,
    asking,
    undoable: last?.back && { row: last.row, event: last.back },
    step,
    async confirm(details) {
      if (!asking) return
      const failure = await move(asking.row, asking.event, details)
      // Whoever was faster has changed the row: what is asked again is asked about that.
      setAsking(
        failure && {
          ...asking,
          row: (failure.current as OrderRow | undefined) ?? asking.row,
          failure,
        },
      )
    },
    close: () => setAsking(undefined),
    forget: () => setLast(undefined),
  }
}
