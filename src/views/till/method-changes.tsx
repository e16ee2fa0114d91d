import { useTranslation } from '#i18n/use-translation.tsx'
import type { TillDay } from '#contract/till.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import { CorrectedPayments } from './corrected-payments.tsx'

/** The payments whose method was corrected on this day: from what to what, by whom and why. */
export function MethodChanges({ till: { methodChanges, currency } }: { till: TillDay }) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  return (
    <CorrectedPayments
      title={t('till.methodChanges.title')}
      currency={currency}
      recorded={t('till.methodChanges.paid')}
      corrected={t('till.methodChanges.actor')}
      payments={methodChanges.map(({ from, to, paidMs, actorName, note, changedMs, ...one }) => ({
        ...one,
        method: `${t(`till.by.${from}`)} → ${t(`till.by.${to}`)}`,
        recorded: <DateTime ms={paidMs} zone={zone} />,
        corrected: (
          <>
            {[actorName, note && `“${note}”`].filter(Boolean).join(' · ')}{' '}
            <DateTime ms={changedMs} zone={zone} />
          </>
        ),
      }))}
    />
  )
}
