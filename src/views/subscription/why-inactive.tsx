import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Plan } from '#contract/plan.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'

/** Explains why the company is InActive, and how to reactivate it. */
export function WhyInactive({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation()
  const { supportEmail } = useApp().config
  const { companyName } = useViewer().user
  // If no module can be started, the company's overseers have deactivated it.
  const isOff = !plans.some(
    ({ subscription }) =>
      subscription.payment ||
      subscription.allowedEvents.some((event) => beginnings.includes(event)),
  )
  return (
    <Text
      paddingBlock="3"
      paddingInline="4"
      marginBlockEnd="3"
      background="var(--ui-colors-bg-warning, {colors.bg.muted})"
      borderRadius="lg"
      role="status"
    >
      {t(isOff ? 'subscription.inactive.off' : 'subscription.inactive.unpaid', {
        company: companyName,
        email: supportEmail,
      })}
    </Text>
  )
}

const beginnings: readonly Plan['subscription']['allowedEvents'][number][] = [
  'subscription.start-trial',
  'subscription.request-initial',
  'subscription.request-renewal',
]
