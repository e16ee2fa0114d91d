import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type OpenPayment, startCheckout, withdrawPayment } from '#contract/plan-payment.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { sayDay } from '../parts/time/say-time.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useViewer } from '../seams/viewer.ts'
import { PlanFailure, PlanActs } from './plan-parts.ts'

/** A pending payment: who has to confirm it, and how to continue or withdraw it. */
export function WaitingPayment({
  payment,
  onChanged,
}: {
  payment: OpenPayment
  onChanged: () => void
}) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const withdrawal = useSubmit(withdrawPayment, onChanged)
  const checkout = useSubmit(startCheckout, ({ url }) => location.assign(url))
  const { id, method, amount, currency, number, confirmer, createdMs, isCharge, allowedEvents } =
    payment
  const failure = withdrawal.failure ?? checkout.failure
  const mayWithdraw = allowedEvents.includes('plan-payment.withdraw')
  const sum = formatMoney(amount, currency, i18n.language)
  return (
    <Box
      paddingBlock="2"
      paddingInline="3"
      bg="bg.muted"
      borderRadius="md"
      css={{
        '& strong': { fontWeight: 'semibold' },
        '& small': { display: 'block', color: 'fg.muted', fontSize: 'sm' },
      }}
    >
      <p>
        <strong>
          {isCharge
            ? t('subscription.charge.running', { amount: sum })
            : method === 'online'
              ? t('subscription.waiting.online')
              : t('subscription.waiting.by', { name: confirmer ?? 'Sevenfold' })}
        </strong>
        {method !== 'online' && (
          <small>
            {t(`subscription.waiting.${method}`, {
              sum,
              number,
              date: sayDay(dayIn(timeZone, createdMs), i18n.language, ''),
            })}
          </small>
        )}
      </p>
      {failure && <PlanFailure role="alert">{failure.message}</PlanFailure>}
      {mayWithdraw && (
        <PlanActs>
          {method === 'online' && (
            <Button size="sm" loading={checkout.isBusy} onClick={() => checkout.send({ id })}>
              {t('subscription.waiting.goOn')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            loading={withdrawal.isBusy}
            onClick={() => withdrawal.send({ id })}
          >
            {t('subscription.waiting.withdraw')}
          </Button>
        </PlanActs>
      )}
    </Box>
  )
}
