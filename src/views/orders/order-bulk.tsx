import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { BulkBar } from '../parts/list/bulk-bar.tsx'
import { useListBulk } from '../parts/list/use-list-bulk.ts'
import type { List } from '../parts/list/use-list.ts'
import { useApp } from '../seams/app-context.ts'
import type { MoveDetails } from './order-acts.ts'
import { orderReasons } from '../parts/order/order-reasons.ts'
import { sharedSteps, wayBack } from '../parts/order/order-step.ts'

const ConfirmReason = lazy(async () => ({
  default: (await import('../parts/dialog/confirm-reason.tsx')).ConfirmReason,
}))

type Props = Pick<List<typeof listOrders>, 'rows' | 'selected' | 'send'> & {
  /** The same function at every render. */ onMoved: () => void
}

/**
 * Moves all chosen orders by a step that each of them allows; those that refuse are named with the
 * reason, the others can be moved back.
 */
export function OrderBulk({ onMoved, ...list }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const { chosen, run: change, ...bulk } = useListBulk<OrderRow>(list, ({ orderNo }) => orderNo)
  const [asking, setAsking] = useState<OrderEventName>()
  const [undoable, setUndoable] = useState<readonly OrderRow[]>([])

  const run = async (event: OrderEventName, details: MoveDetails = {}) => {
    setAsking(undefined)
    setUndoable([])
    const moved = await change(chosen, (row) =>
      call(moveOrder, { ...details, id: row.id, event, expectedVersion: row.version }),
    )
    setUndoable(moved.filter((row) => wayBack(row.allowedEvents)))
    onMoved()
  }
  const undo = async () => {
    setUndoable([])
    await change(undoable, (row) =>
      call(moveOrder, {
        id: row.id,
        event: wayBack(row.allowedEvents),
        expectedVersion: row.version,
      }),
    )
    onMoved()
  }
  const start = async (event: OrderEventName) => {
    const { lifeOfOrder } = await import('./order-life.ts')
    if (chosen.some((row) => lifeOfOrder(row).ask(row, { event }))) setAsking(event)
    else await run(event)
  }

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={sharedSteps(chosen).map(({ event, isEnding }) => ({
          key: event,
          label: t(`orders.event.${event}`),
          isEnding,
          onPick: () => void start(event),
        }))}
        state={bulk.state}
        onUndo={undoable.length > 0 ? () => void undo() : undefined}
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
            onConfirm={(reason) => void run(asking, reason)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
