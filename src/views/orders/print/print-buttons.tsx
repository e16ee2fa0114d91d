import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/order.ts'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'

const PrintOrder = lazy(async () => ({ default: (await import('./print-order.tsx')).PrintOrder }))

/** An order on paper: the kitchen's ticket or the customer's invoice. */
export function PrintButtons({ order, zone }: { order: Order; zone: string }) {
  const { t } = useTranslation()
  const { about, open, dialog } = useDialog((kind: 'ticket' | 'invoice', close) => (
    <PrintOrder order={order} zone={zone} kind={kind} onDone={close} />
  ))
  return (
    <section className="panel__card panel__bar" aria-labelledby="order-print">
      <h2 id="order-print">{t('parts.print')}</h2>
      {(['ticket', 'invoice'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="quiet__button"
          disabled={about !== undefined}
          onClick={() => open(one)}
        >
          {t(`orders.print.${one}`)}
        </button>
      ))}
      {dialog}
    </section>
  )
}
