import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { useNow } from '../hooks/use-now.ts'
import { formatMoney } from '../money/money-format.ts'
import { sayMoment } from '../time/say-time.ts'

type Props = { order: Pick<Order, 'deposit' | 'currency'>; zone: string }

/** The deposit of a booking. */
export function DepositLine({ order, zone }: Props) {
  const { t, i18n } = useTranslation()
  const { deposit, currency } = order
  if (!deposit) return null
  const amount = formatMoney(deposit.depositAmount, currency, i18n.language)
  return (
    <Box mb="3" className="quiet__text">
      {t('orders.deposit.title', { amount })}: <DepositStatus deposit={deposit} zone={zone} />
    </Box>
  )
}

/** The status of a deposit, and until when it is refundable. */
export function DepositStatus({
  deposit: { status, untilMs = 0, backMs },
  zone,
}: {
  deposit: NonNullable<Order['deposit']>
  zone: string
}) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const time = (ms: number) => sayMoment(ms, zone, i18n.language)
  return (
    <>
      <strong>{t(`orders.deposit.${status}`, { time: time(untilMs) })}</strong>
      {backMs !== undefined && (
        <>
          {' · '}
          {backMs < now
            ? t('orders.deposit.keeps')
            : t('orders.deposit.back', { time: time(backMs) })}
        </>
      )}
    </>
  )
}
