import { useTranslation } from '#i18n/use-translation.tsx'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { Order, OrderRow } from '#contract/order.ts'
import type { PaperKind } from '#contract/paper.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { usePapers } from '../use-papers.ts'

/** The documents for the customer, as PDF. */
export function PaperButtons({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { print, isBusy, failure } = usePapers()
  const kinds: PaperKind[] = [
    ...papersOf(order),
    ...(order.isCreditable ? (['credit-note'] as const) : []),
  ]
  return (
    <>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="quiet__button"
          disabled={isBusy}
          onClick={() => print([order], kind)}
        >
          {t(`orders.papers.${kind}`)}
        </button>
      ))}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

/** The documents of an order, without credit notes. */
export function papersOf(order: Pick<OrderRow, 'moduleId' | 'orderStatusId'>): PaperKind[] {
  if (isCancelled(order)) return []
  const isSent = has(moduleNameOf(order.moduleId), 'goods')
  return ['invoice', 'receipt', ...(isSent ? (['packing-slip'] as const) : [])]
}
