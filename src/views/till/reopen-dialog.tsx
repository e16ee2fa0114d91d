import { useTranslation } from '#i18n/use-translation.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { ReasonField } from '../parts/dialog/reason-field.tsx'
import { textIn } from '../parts/dialog/text-in.ts'

type Props = AskProps & { onReason: (reason: string) => void }

/** Asks why a closed day is opened again. */
export function ReopenDialog({ onReason, ...ask }: Props) {
  const { t } = useTranslation()
  const confirm = (form: FormData) => {
    const reason = textIn(form, 'reason')
    if (reason) onReason(reason)
  }
  return (
    <AskFrame {...ask} title={t('till.reopenTitle')} confirm={t('till.reopen')} onConfirm={confirm}>
      <p>{t('till.reopenText')}</p>
      <ReasonField />
    </AskFrame>
  )
}
