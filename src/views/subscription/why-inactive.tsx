import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Plan } from '#contract/plan.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'

/** Says why the company is inactive, and what makes it active again. */
export function WhyInactive({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation()
  const { supportEmail } = useApp().config
  const { companyName } = useViewer().user
  // Where no module may begin, those who oversee the company switched it off.
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
