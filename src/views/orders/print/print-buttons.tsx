import { lazy } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { DialogButton } from '../../parts/dialog/dialog-button.tsx'

const PrintOrder = lazy(async () => ({ default: (await import('./print-order.tsx')).PrintOrder }))

/** An order on paper: the kitchen's ticket or the customer's invoice. */
export function PrintButtons({ order, zone }: { order: Order; zone: string }) {
  const { t } = useTranslation()
  return (
    <section className="card__root panel__bar" aria-labelledby="order-print">
      <h2 id="order-print">{t('parts.print')}</h2>
      {(['ticket', 'invoice'] as const).map((one) => (
        <DialogButton
          key={one}
          Look="button"
          type="button"
          className="quiet__button"
          isOffMeanwhile
          label={t(`orders.print.${one}`)}
        >
          {(close) => <PrintOrder order={order} zone={zone} kind={one} onDone={close} />}
        </DialogButton>
      ))}
    </section>
  )
}
