import { useTranslation } from '#i18n/use-translation.tsx'
import { AskForm, type AskProps } from '../dialog/ask-form.tsx'

/** Asks whether a booking outside of the hours is accepted all the same. */
export function AcceptOutside({ onAccept, ...ask }: AskProps & { onAccept: () => void }) {
  const { t } = useTranslation()
  return (
    <AskForm
      {...ask}
      title={t('orders.outside.title')}
      confirm={t('orders.event.order.accept')}
      onConfirm={onAccept}
    >
      <p>{t('orders.outside.text')}</p>
    </AskForm>
  )
}
