import { useTranslation } from '#i18n/use-translation.tsx'
import { useCopy } from '../../parts/export/use-copy.ts'

/** The link to the guest's receipt: open it, or copy its URL. */
export function ReceiptLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const path = `/receipt/${uuid}`
  const { isCopied, copy } = useCopy(location.origin + path)
  return (
    <section className="card__root panel__bar" aria-labelledby="order-receipt">
      <h2 id="order-receipt">{t('orders.view.receipt')}</h2>
      <a className="quiet__button" href={path} target="_blank" rel="noreferrer">
        {t('orders.view.openReceipt')}
      </a>
      <button type="button" className="quiet__button" aria-live="polite" onClick={copy}>
        {isCopied ? t('orders.view.copied') : t('orders.view.copyReceipt')}
      </button>
    </section>
  )
}
