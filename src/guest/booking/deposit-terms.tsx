import type { DepositTerms as Terms } from '#contract/deposit.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { serverNow } from '../../services/server-clock.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { useGuest } from '../guest.ts'

/** What a guest pays now, how long the time is held, and when the deposit is refundable. */
export function DepositTerms({
  deposit: { depositAmount, backHours, holdMinutes },
  currency,
  startMs,
  timeZone,
}: {
  deposit: Terms
  currency: string
  startMs: number
  timeZone: string
}) {
  const { t, language } = useGuest()
  return (
    <section aria-label={t('times.deposit.title')}>
      <p>
        <strong>
          {t('times.deposit.title')}: {formatMoney(depositAmount, currency, language)}
        </strong>
      </p>
      <p>{t('times.deposit.now', { count: holdMinutes })}</p>
      <BackUntil backMs={startMs - backHours * HOUR_MS} timeZone={timeZone} />
    </section>
  )
}

/** Until when a cancellation refunds the deposit. */
export function BackUntil({ backMs, timeZone }: { backMs: number; timeZone: string }) {
  const { t, language } = useGuest()
  return (
    <p>
      {isPast(backMs)
        ? t('times.deposit.neverBack')
        : t('times.deposit.back', { time: sayMoment(backMs, timeZone, language) })}
    </p>
  )
}

function isPast(ms: number): boolean {
  return ms <= serverNow()
}
