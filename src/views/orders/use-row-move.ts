import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { failureOf } from '../../machines/failure.ts'
import type { List } from '../parts/use-list.ts'
import { useApp } from '../shell/app-context.ts'
import { wayBack } from './order-step.ts'

type Moved = { row: OrderRow; back: OrderEventName | undefined }

export type RowMove = {
  /** The rows whose move is on its way. */
  moving: ReadonlySet<string>
  /** What was moved last, while the lifecycle allows a way back. */
  undoable: { row: OrderRow; event: OrderEventName } | undefined
  move: (row: OrderRow, event: OrderEventName) => Promise<void>
  forget: () => void
}

/** Moves an order from its row. The row is shown as the server answers, also when it refuses because someone was faster. */
export function useRowMove(send: List<typeof listOrders>['send'], onMoved: () => void): RowMove {
  const { call, toasts } = useApp()
  const { t } = useTranslation()
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<Moved>()

  const move = async (row: OrderRow, event: OrderEventName) => {
    setMoving((before) => new Set(before).add(row.id))
    setLast(undefined)
    try {
      const moved = await call(moveOrder, { id: row.id, event, expectedVersion: row.version })
      send({ type: 'list.row-changed', row: moved })
      onMoved()
      setLast({ row: moved, back: event === wayBack(row.allowedEvents) ? undefined : wayBack(moved.allowedEvents) })
    } catch (thrown) {
      const { message, current } = failureOf(thrown)
      if (current) send({ type: 'list.row-changed', row: current as OrderRow })
      toasts.send({ type: 'toast.show', kind: 'error', text: `${t('orders.number')} ${row.orderNo}: ${message}` })
    } finally {
      setMoving((before) => new Set([...before].filter((id) => id !== row.id)))
    }
  }

  return { moving, undoable: last?.back && { row: last.row, event: last.back }, move, forget: () => setLast(undefined) }
}
