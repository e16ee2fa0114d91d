import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Plan } from '#contract/plan.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { sayDay } from '../parts/time/say-time.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { PlanFailure } from './plan-parts.ts'

/** The next charge of the saved card, or why the last one failed and until when to pay. */
export function PlanCharge({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const { priceAmount, yearlyAmount, currency } = plan
  const { period, fault, chargeMs, graceEndMs } = plan.subscription
  const day = (ms: number) => sayDay(dayIn(timeZone, ms), i18n.language, '')
  const amount = period === 'year' ? yearlyAmount : priceAmount
  return (
    <>
      {fault && <PlanFailure>{t(`subscription.fault.${fault}`)}</PlanFailure>}
      {chargeMs !== undefined && (
        <Text color="fg.muted" fontSize="sm">
          {graceEndMs === undefined
            ? t('subscription.charge.next', {
                date: day(chargeMs),
                amount: formatMoney(amount, currency, i18n.language),
              })
            : t('subscription.charge.again', { date: day(chargeMs) })}
        </Text>
      )}
      {graceEndMs !== undefined && (
        <Text fontSize="sm">{t('subscription.charge.until', { date: day(graceEndMs) })}</Text>
      )}
    </>
  )
}
