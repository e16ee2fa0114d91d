import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { colourOf, moduleNameOf, firstModule } from '#contract/modules.ts'
import { type Plan, updateSubscription } from '#contract/plan.ts'
import { Button } from '../ui/button.tsx'
import { ModuleLogo } from '../parts/people/module-logo.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { sayDay } from '../parts/time/say-time.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useViewer } from '../seams/viewer.ts'
import { PlanCharge } from './plan-charge.tsx'
import { WaitingPayment } from './waiting-payment.tsx'
import { PlanBox, PlanFailure, PlanActs } from './plan-parts.ts'
import type { Mark } from '../ui/mark.ts'

type Props = { plan: Plan; mayChange: boolean; onChanged: () => void; onPay: () => void }
type Sent =
  | 'subscription.start-trial'
  | 'subscription.cancel-at-end'
  | 'subscription.resume'
  | 'subscription.change-plan'

const sent: readonly Sent[] = [
  'subscription.start-trial',
  'subscription.resume',
  'subscription.change-plan',
  'subscription.cancel-at-end',
]

const running: readonly Plan['subscription']['status'][] = [
  'trialing',
  'active',
  'past_due',
  'cancelling',
]

/** A module of the price list with the company's subscription and its possible actions. */
export function PlanCard({ plan, mayChange, onChanged, onPay }: Props) {
  const { t, i18n } = useTranslation()
  const { moduleId, priceAmount, yearlyAmount, currency, subscription } = plan
  const { status, period, version, allowedEvents } = subscription
  const isInactive = useViewer().user.status === 'InActive'
  const { send, isBusy, failure } = useSubmit(updateSubscription, onChanged)
  const name = moduleNameOf(moduleId) ?? firstModule
  const other = period === 'year' ? 'month' : 'year'
  const isPayable =
    allowedEvents.includes('subscription.request-initial') ||
    allowedEvents.includes('subscription.request-renewal')
  // A running subscription of an InActive company is shown as off.
  const shown = isInactive && running.includes(status) ? 'off' : status
  const price = (amount: number) => formatMoney(amount, currency, i18n.language)

  return (
    <PlanBox style={{ borderBlockStartColor: colourOf(name).light }}>
      <Flex align="center" gap="2.5">
        <ModuleLogo module={name} />
        <h2>{t(`module.${name}`)}</h2>
      </Flex>
      <StatusBadge mark={subscriptionMarks[shown]}>{t(`subscription.status.${shown}`)}</StatusBadge>
      <Text
        css={{
          '& strong': { fontSize: 'xl' },
          '& small': { display: 'block', color: 'fg.muted', fontSize: 'sm' },
        }}
      >
        <strong>{price(period === 'year' ? yearlyAmount : priceAmount)}</strong>{' '}
        {t(period === 'year' ? 'subscription.perYear' : 'subscription.perMonth')}
        {period !== 'year' && (
          <small>{t('subscription.orYear', { price: price(yearlyAmount) })}</small>
        )}
      </Text>
      <PlanDates subscription={subscription} />
      <PlanCharge plan={plan} />
      {subscription.payment && (
        <WaitingPayment payment={subscription.payment} onChanged={onChanged} />
      )}
      {failure && <PlanFailure role="alert">{failure.message}</PlanFailure>}
      {mayChange && (
        <PlanActs>
          {isPayable && (
            <Button size="sm" onClick={onPay}>
              {t('subscription.pay')}
            </Button>
          )}
          {sent
            .filter((event) => allowedEvents.includes(event))
            .map((event) => (
              <Button
                key={event}
                size="sm"
                variant={event === 'subscription.cancel-at-end' ? 'ghost' : 'surface'}
                loading={isBusy}
                onClick={() =>
                  send({
                    moduleId,
                    event,
                    ...(version && { expectedVersion: version }),
                    ...(event === 'subscription.change-plan' && { period: other }),
                  })
                }
              >
                {event === 'subscription.change-plan'
                  ? t(`subscription.changeTo.${other}`)
                  : t(`subscription.event.${event}`, { count: plan.trialDays })}
              </Button>
            ))}
        </PlanActs>
      )}
    </PlanBox>
  )
}

/** The end of the trial or period, in the company's time zone. */
function PlanDates({
  subscription: { status, trialEndMs, periodEndMs },
}: {
  subscription: Plan['subscription']
}) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useViewer()
  const ms = status === 'trialing' ? trialEndMs : periodEndMs
  if (ms === undefined || status === 'none') return null
  return (
    <Text display="block" color="fg.muted" fontSize="sm">
      {t(`subscription.until.${status}`, {
        date: sayDay(dayIn(timeZone, ms), i18n.language, ''),
      })}
    </Text>
  )
}

const subscriptionMarks: Record<Plan['subscription']['status'] | 'off', Mark> = {
  none: { tone: 'waiting', shape: 'ring' },
  trialing: { tone: 'working', shape: 'half' },
  active: { tone: 'done', shape: 'check' },
  past_due: { tone: 'waiting', shape: 'diamond' },
  cancelling: { tone: 'accepted', shape: 'arrow' },
  suspended: { tone: 'refused', shape: 'cross' },
  off: { tone: 'refused', shape: 'cross' },
  cancelled: { tone: 'refused', shape: 'back' },
}
