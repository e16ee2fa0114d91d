import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderEventName } from '#contract/order-event.ts'
import { listOrders, moveOrder, type OrderRow } from '#contract/order.ts'
import { type BulkStep, listBulk } from '../../parts/bulk/list-bulk.tsx'
import { askedWords, eventWord } from '../../parts/order/event-word.ts'
import { orderReasons } from '../../parts/order/order-reasons.ts'
import { PaidBackOfAll } from '../../parts/pay/paid-back.tsx'
import { sharedSteps } from '../../parts/order/order-step.ts'
import { useApp } from '../../seams/app-context.ts'
import { papersOf } from '../print/paper-buttons.tsx'
import type { OrderMove } from '../use-order-moves.ts'
import { usePapers } from '../use-papers.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

type Step = BulkStep<OrderRow, OrderMove>

const ConfirmReason = lazyOf(
  async () => (await import('../../parts/dialog/confirm-reason.tsx')).ConfirmReason,
)

/**
 * Moves all selected orders by a shared step; refused ones are listed with the reason, the others
 * can be undone.
 */
export const OrderBulk = listBulk<typeof listOrders, OrderMove>(listOrders, {
  nameOf: ({ orderNo }) => orderNo,
  useSteps(rows) {
    const { t } = useTranslation()
    const statuses = new Set(rows.map(({ orderStatusId }) => orderStatusId))
    const [status] = statuses.size === 1 ? statuses : []
    return sharedSteps(rows).map(({ event, isEnding }) => ({
      key: event,
      label: eventWord(t, event, status),
      isEnding,
      moveOf: () => ({ event }),
      isAsked: async (chosen) => {
        const { lifeOfOrder } = await import('../order-life.ts')
        return chosen.some((row) => lifeOfOrder(row).ask(row, { event }) !== undefined)
      },
      Ask: whyOf(event),
    }))
  },
  useTools(rows) {
    const { t } = useTranslation()
    const { toasts } = useApp()
    const { print } = usePapers(({ message }) =>
      toasts.send({ type: 'toast.show', kind: 'error', text: message }),
    )
    const [first = [], ...others] = rows.map(papersOf)
    return first
      .filter((kind) => others.every((kinds) => kinds.includes(kind)))
      .map((kind) => ({
        key: kind,
        label: t(`orders.papers.${kind}`),
        onPick: () => print(rows, kind),
      }))
  },
  useAct() {
    const { call } = useApp()
    return async ({ id, version }, move, idempotencyKey) => {
      const input = { ...move, id, expectedVersion: version }
      const row = await call(moveOrder, input, { idempotencyKey })
      const { lifeOfOrder } = await import('../order-life.ts')
      return { row, back: lifeOfOrder(row).back({ row, move }) }
    }
  },
})

/** Asks for one reason for all orders. */
function whyOf(event: OrderEventName): Step['Ask'] {
  return function Why({ rows, label, onConfirm, onClose }) {
    const { t } = useTranslation()
    return (
      <ConfirmReason
        title={t('orders.bulkOf', { step: label, count: rows.length })}
        {...askedWords(t, event)}
        codes={orderReasons}
        lead={<PaidBackOfAll event={event} orders={rows} />}
        failure={undefined}
        isBusy={false}
        onConfirm={(reason) => onConfirm(() => ({ event, ...reason }))}
        onClose={onClose}
      />
    )
  }
}
