import { useTranslation } from '#i18n/use-translation.tsx'
import type { LiveTable } from '#contract/table.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { formatMoney } from '../parts/money/money-format.ts'

type Props = AskProps & {
  table: Pick<LiveTable, 'name' | 'dueBackAmount' | 'currency'>
  /** The word of the event. */ step: string
  onFree: () => void
}

/** Asks before a table is freed although a refund is due, and names the amount. */
export function FreeDialog({
  table: { name, dueBackAmount, currency },
  step,
  onFree,
  ...ask
}: Props) {
  const { t, i18n } = useTranslation()
  const amount = formatMoney(dueBackAmount, currency, i18n.language)
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
