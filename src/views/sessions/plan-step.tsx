import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { planPeriods } from '#contract/payment.ts'
import { listPlans, updateSubscription } from '#contract/plan.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { ChoiceField } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { planMethods, usePlanPayment } from '../parts/pay/use-plan-payment.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { Card } from '../ui/card.tsx'
import { PlanPrice } from './plan-price.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * The price of the module from the server, and the two ways to start: only the free trial, or with
 * the first payment.
 */
export function PlanStep({ module, onOther }: { module: ModuleName; onOther: () => void }) {
  const { t } = useTranslation()
  const { session } = useApp()
  const moduleId = moduleIds[module]
  const { answer: plans } = useAnswer(listPlans, {})
  const plan = plans?.find((it) => it.moduleId === moduleId)
  const count = plan?.trialDays ?? 0
  const canTry = plan?.subscription.allowedEvents.includes('subscription.start-trial') ?? false

  // Refetches the header: with the module active, the user has a landing screen.
  const begin = () => session.send({ type: 'session.retry' })
  const trial = useSubmit(updateSubscription, begin)
  const payment = usePlanPayment(moduleId, { onDone: begin })
  const { period, method, price } = payment
  const isBusy = trial.isBusy || payment.isBusy
  const failure = trial.failure ?? payment.failure

  if (price.failure) return <FailureNotice failure={price.failure} onRetry={price.reload} />
  if (!price.answer) return <Skeleton blockSize="20rem" inlineSize="full" />
  const { lines, totalAmount, currency } = price.answer

  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="5"
      inlineSize="full"
      css={{
        // A label may need two lines in a narrow window.
        '& .ui-button': {
          blockSize: 'auto',
          minBlockSize: '11',
          maxInlineSize: 'full',
          paddingBlock: '1.5',
          whiteSpace: 'normal',
        },
      }}
    >
      <ChoiceField
        name="period"
        label={t('setUp.plan.period')}
        value={period}
        error={undefined}
        onChange={(value) =>
          payment.choose({ period: planPeriods.find((it) => it === value) ?? 'month' })
        }
        choices={planPeriods.map((value) => ({ value, label: t(`setUp.plan.${value}`) }))}
      />
      <PlanPrice
        lines={lines.map(({ lineAmount }) => ({ name: t(`module.${module}`), amount: lineAmount }))}
        total={totalAmount}
        currency={currency}
        period={period}
      />
      <Button size="sm" variant="surface" justifySelf="start" onClick={onOther}>
        {t('setUp.plan.other')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
      {canTry && (
        <Card title={t('setUp.plan.trial', { count })} text={t('setUp.plan.trialText')}>
          <Grid justifyItems="start">
            <Button
              size="lg"
              loading={trial.isBusy}
              disabled={isBusy}
              onClick={() => trial.send({ moduleId, event: 'subscription.start-trial', period })}
            >
              {t('setUp.plan.startTrial')}
            </Button>
          </Grid>
        </Card>
      )}
      <Card
        title={t('setUp.plan.pay')}
        text={t(method === 'online' ? 'setUp.plan.payOnlineText' : 'setUp.plan.payText', { count })}
      >
        <Grid gap="3" justifyItems="start">
          <ChoiceField
            name="method"
            label={t('setUp.plan.method')}
            value={method}
            error={undefined}
            onChange={(value) =>
              payment.choose({ method: planMethods.find((it) => it === value) ?? 'bank' })
            }
            choices={payment.methods.map((value) => ({
              value,
              label: t(`setUp.plan.by.${value}`),
            }))}
          />
          <Button
            size="lg"
            variant={canTry ? 'surface' : 'solid'}
            loading={payment.isBusy}
            disabled={isBusy}
            onClick={() => payment.pay('initial')}
          >
            {t(method === 'online' ? 'setUp.plan.payOnline' : 'setUp.plan.payNow')}
          </Button>
        </Grid>
      </Card>
    </Grid>
  )
}
