import { useTranslation } from '#i18n/use-translation.tsx'
import type { Visit } from '#contract/visit.ts'

/** The estimated wait as a range, with its basis on request. */
export function WaitEstimate({
  estimate: { fromMin, toMin, basis },
}: {
  estimate: NonNullable<Visit['estimate']>
}) {
  const { t, i18n } = useTranslation()
  const each = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(
    basis.perPartyMin,
  )
  return (
    <details className="queue__estimate">
      <summary>{t('queue.estimate', { from: fromMin, to: toMin })}</summary>
      <p>
        {t('queue.ahead', { count: basis.ahead })}{' '}
        {t('queue.basis', { each, count: basis.samples })}
      </p>
    </details>
  )
}
