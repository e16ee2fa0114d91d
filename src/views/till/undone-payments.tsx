import { useTranslation } from '#i18n/use-translation.tsx'
import type { TillDay } from '#contract/till.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import { CorrectedPayments } from './corrected-payments.tsx'

/** The payments of this day that were recorded by mistake and undone: they are in no sum. */
export function UndonePayments({ till: { undonePayments, currency } }: { till: TillDay }) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  return (
    <CorrectedPayments
      title={t('till.undonePayments.title')}
      currency={currency}
      recorded={t('till.undonePayments.recorded')}
      corrected={t('till.undonePayments.undone')}
      payments={undonePayments.map(({ method, actorName, paidMs, undoneBy, undoneMs, ...one }) => ({
        ...one,
        method: t(`till.by.${method}`),
        recorded: (
          <>
            {actorName} <DateTime ms={paidMs} zone={zone} />
          </>
        ),
        corrected: (
          <>
            {undoneBy} <DateTime ms={undoneMs} zone={zone} />
          </>
        ),
      }))}
    />
  )
}
