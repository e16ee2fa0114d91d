import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { failureOf } from '../../machines/failure.ts'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { useBulk } from '../parts/use-bulk.ts'
import type { List } from '../parts/use-list.ts'
import { useApp } from '../shell/app-context.ts'
import type { MoveDetails } from './order-acts.ts'
import { orderReasons } from '../parts/order-reasons.ts'
import { sharedSteps } from '../parts/order-step.ts'

const ConfirmReason = lazy(async () => ({ default: (await import('../parts/confirm-reason.tsx')).ConfirmReason }))

type Props = Pick<List<typeof listOrders>, 'rows' | 'selected' | 'send'> & { /** The same function at every render. */ onMoved: () => void }

/** Moves all chosen orders by a step that each of them allows; those that refuse stay chosen in what is told. */
export function OrderBulk({ rows = [], selected, send, onMoved }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const bulk = useBulk<OrderRow>()
  const [asking, setAsking] = useState<OrderEventName>()
  const chosen = rows.filter(({ id }) => selected.includes(id))

  const run = async (event: OrderEventName, details: MoveDetails = {}) => {
    setAsking(undefined)
    const act = async (row: OrderRow) => {
      try {
        send({ type: 'list.row-changed', row: await call(moveOrder, { ...details, id: row.id, event, expectedVersion: row.version }) })
      } catch (thrown) {
        const { current } = failureOf(thrown)
        if (current) send({ type: 'list.row-changed', row: current as OrderRow })
        throw thrown
      }
    }
    await bulk.run({ rows: chosen, nameOf: ({ orderNo }) => orderNo, act })
    send({ type: 'list.clear-selection' })
    onMoved()
  }
  const start = async (event: OrderEventName) => {
    const { needsWords } = await import('./needs-words.ts')
    if (chosen.some((row) => needsWords(row, event))) setAsking(event)
    else await run(event)
  }

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={sharedSteps(chosen).map(({ event, isEnding }) => ({ key: event, label: t(`orders.event.${event}`), isEnding, onPick: () => void start(event) }))}
        state={bulk.state}
        onClear={() => send({ type: 'list.clear-selection' })}
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
