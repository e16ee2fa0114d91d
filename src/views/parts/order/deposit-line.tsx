import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { useNow } from '../hooks/use-now.ts'
import { formatMoney } from '../money/money-format.ts'
import { sayMoment } from '../time/say-time.ts'

/** How the deposit of a booking stands, and until when its guest gets it back. */
export function DepositLine({ order, zone }: { order: Order; zone: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const { deposit, currency } = order
  if (!deposit) return null
  const { status, depositAmount, untilMs = 0, backMs } = deposit
  const money = formatMoney(depositAmount, currency, i18n.language)
  const time = (ms: number) => sayMoment(ms, zone, i18n.language)
  return (
    <Box mb="3" className="quiet__text">
      {t('orders.deposit.title', { amount: money })}:{' '}
      <strong>{t(`orders.deposit.${status}`, { time: time(untilMs) })}</strong>
      {backMs !== undefined && (
        <>
          {' · '}
          {backMs < now
            ? t('orders.deposit.keeps')
            : t('orders.deposit.back', { time: time(backMs) })}
        </>
      )}
    </Box>
  )
}
