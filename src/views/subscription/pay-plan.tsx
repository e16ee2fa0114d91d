import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { moduleNameOf, firstModule } from '#contract/modules.ts'
import { planPeriods } from '#contract/payment.ts'
import type { Plan } from '#contract/plan.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { GuardedDialog } from '../parts/dialog/guarded-dialog.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Money } from '../parts/money/money.tsx'
import { usePlanPayment } from '../parts/pay/use-plan-payment.ts'

/** Asks for the payment of a period, with the server's price. */
export function PayPlan({
  plan,
  onDone,
  onClose,
}: {
  plan: Plan
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { moduleId, subscription } = plan
  const payment = usePlanPayment(moduleId, { period: subscription.period, onDone })
  const { period, method, methods, price } = payment
  const purpose = subscription.allowedEvents.includes('subscription.request-initial')
    ? 'initial'
    : 'renewal'
  const module = t(`module.${moduleNameOf(moduleId) ?? firstModule}`)
  const failure = price.failure ?? payment.failure

  return (
    <GuardedDialog label={t('subscription.payTitle', { module })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          payment.pay(purpose)
        }}
      >
        <h2>{t('subscription.payTitle', { module })}</h2>
        {failure && <FailureNotice failure={failure} />}
        <fieldset>
          <legend>{t('subscription.period')}</legend>
          {planPeriods.map((value) => (
            <Choice
              key={value}
              name="period"
              checked={period === value}
              onChange={() => payment.choose({ period: value })}
            >
              {t(`subscription.periods.${value}`)}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('subscription.method')}</legend>
          {methods.map((value) => (
            <Choice
              key={value}
              name="method"
              checked={method === value}
              onChange={() => payment.choose({ method: value })}
            >
              {t(`subscription.methods.${value}`)}
            </Choice>
          ))}
        </fieldset>
        <Text
          display="flex"
          justifyContent="space-between"
          fontWeight="semibold"
          aria-busy={price.isBusy}
        >
          {t('subscription.total')}{' '}
          {price.answer && (
            <Money amount={price.answer.totalAmount} currency={price.answer.currency} />
          )}
        </Text>
        <p className="plan-next">
          {t(method === 'online' ? 'subscription.next.online' : `subscription.next.${purpose}`)}
        </p>
        {method === 'online' && <p className="plan-next">{t('subscription.next.saved')}</p>}
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('subscription.notNow')}
          </Button>
          <Button type="submit" loading={payment.isBusy} disabled={!price.answer || price.isBusy}>
            {t(method === 'online' ? 'subscription.payOnline' : 'subscription.record')}
          </Button>
        </div>
      </form>
    </GuardedDialog>
  )
}
