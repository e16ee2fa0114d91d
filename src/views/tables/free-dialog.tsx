import { useTranslation } from '#i18n/use-translation.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import type { TableRecord } from './table-acts.ts'

type Props = AskProps & {
  table: Pick<TableRecord, 'name' | 'session'>
  /** The word of the event. */ step: string
  onFree: () => void
}

/** Asks before a table is freed although a refund is due, and names the amount. */
export function FreeDialog({ table: { name, session }, step, onFree, ...ask }: Props) {
  const { t, i18n } = useTranslation()
  if (!session) return null
  const amount = formatMoney(session.dueBackAmount, session.currency, i18n.language)
  return (
    <AskFrame
      {...ask}
      title={t('orders.view.stepOf', { step, name })}
      confirm={t('tables.freeAnyway')}
      isEnding
      onConfirm={onFree}
    >
      <p>{t('orders.view.toGive', { amount })}</p>
    </AskFrame>
  )
}
