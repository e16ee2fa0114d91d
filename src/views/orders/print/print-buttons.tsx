import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { DialogButton } from '../../parts/dialog/dialog-button.tsx'
import { PaperButtons } from './paper-buttons.tsx'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const PrintTicket = lazyOf(async () => (await import('./print-ticket.tsx')).PrintTicket)

/** Prints the kitchen's ticket and the customer's documents. */
export function PrintButtons({ order, zone }: { order: Order; zone: string }) {
  const { t } = useTranslation()
  return (
    <section className="card__root panel__bar" aria-labelledby="order-print">
      <h2 id="order-print">{t('parts.print')}</h2>
      <DialogButton
        Look="button"
        type="button"
        className="quiet__button"
        isOffMeanwhile
        label={t('orders.print.ticket')}
      >
        {(close) => <PrintTicket order={order} zone={zone} onDone={close} />}
      </DialogButton>
      <PaperButtons order={order} />
    </section>
  )
}
