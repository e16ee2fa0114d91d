import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import type { Intent } from '../../../machines/screen/move.ts'
import { BulkBar } from '../../parts/list/bulk-bar.tsx'
import { useBulkMoves } from '../../parts/moves/use-bulk-moves.ts'
import type { BulkProps } from '../../parts/list/list-declaration.ts'
import { useApp } from '../../seams/app-context.ts'
import type { MoveDetails } from '../order-acts.ts'
import type { OrderMove } from '../use-order-moves.ts'
import { orderReasons } from '../../parts/order/order-reasons.ts'
import { sharedSteps } from '../../parts/order/order-step.ts'

const ConfirmReason = lazy(async () => ({
  default: (await import('../../parts/dialog/confirm-reason.tsx')).ConfirmReason,
}))

/**
 * Moves all selected orders by a shared step; refused ones are listed with the reason, the others
 * can be undone.
 */
export function OrderBulk({ onMoved, ...list }: BulkProps<typeof listOrders>) {
  const { t } = useTranslation()
  const { call } = useApp()
  const [asking, setAsking] = useState<OrderEventName>()
  const [undoable, setUndoable] = useState<readonly Intent<OrderRow, OrderMove>[]>([])

  const { chosen, ...bulk } = useBulkMoves<OrderRow, OrderMove>(list, {
    nameOf: ({ orderNo }) => orderNo,
    async act({ id, version }, move, idempotencyKey) {
      const row = await call(
        moveOrder,
        { ...move, id, expectedVersion: version },
        { idempotencyKey },
      )
      const { lifeOfOrder } = await import('../order-life.ts')
      const back = lifeOfOrder(row).back({ row, move })
      if (back) setUndoable((before) => [...before, { row, move: back }])
      return row
    },
    onDone: onMoved,
  })
  const start = (work: readonly Intent<OrderRow, OrderMove>[]) => {
    setAsking(undefined)
    setUndoable([])
    bulk.run(work)
  }
  const run = (event: OrderEventName, details: MoveDetails = {}) =>
    start(chosen.map((row) => ({ row, move: { event, ...details } })))
  const press = async (event: OrderEventName) => {
    const { lifeOfOrder } = await import('../order-life.ts')
    if (chosen.some((row) => lifeOfOrder(row).ask(row, { event }))) setAsking(event)
    else run(event)
  }

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={sharedSteps(chosen).map(({ event, isEnding }) => ({
          key: event,
          label: t(`orders.event.${event}`),
          isEnding,
          onPick: () => void press(event),
        }))}
        state={bulk.state}
        onUndo={undoable.length > 0 ? () => start(undoable) : undefined}
        onClear={bulk.clear}
        onStop={bulk.stop}
        onClose={bulk.close}
      />
      {asking && (
        <Suspense>
          <ConfirmReason
            title={t('orders.bulkOf', { step: t(`orders.event.${asking}`), count: chosen.length })}
            confirm={t(`orders.event.${asking}`)}
            codes={orderReasons}
            failure={undefined}
            isBusy={false}
            onConfirm={(reason) => run(asking, reason)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
