import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { refusalOf } from '#contract/permission.ts'
import { listPlans, type Plan } from '#contract/plan.ts'
import { getPlanCard } from '#contract/plan-card.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PayPlan } from './pay-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { SavedCard } from './saved-card.tsx'
import { WhyInactive } from './why-inactive.tsx'
import '../theme/lists.css'
import { PlanBox } from './plan-parts.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'

/** `/actions/subscription`: all modules with prices and subscriptions, and the invoices. */
export function Subscription() {
  const { t } = useTranslation()
  const { session } = useApp()
  const viewer = useViewer()
  const { module, user } = viewer
  // Payments and charges happen elsewhere: at the provider, or by schedule.
  const plansNow = useAnswer(listPlans, {}, { live: ['notification'] })
  const saved = useAnswer(getPlanCard, {}, { live: ['notification'] })
  const { answer: plans, failure, isBusy } = plansNow
  const reload = () => {
    plansNow.reload()
    saved.reload()
  }
  const mayChange = refusalOf('account.connect', viewer, module) === undefined
  const changed = () => {
    paying.close()
    reload()
    // The header's modules depend on the subscriptions.
    session.send({ type: 'session.retry' })
  }
  const paying = useDialog((plan: Plan, close) => (
    <PayPlan plan={plan} onDone={changed} onClose={close} />
  ))

  return (
    <Page title={t('subscription.title')} lead={t('subscription.lead')}>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {plans && user.status === 'InActive' && <WhyInactive plans={plans} />}
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
        gap="3"
        aria-busy={isBusy}
      >
        {plans?.map((plan) => (
          <PlanCard
            key={plan.moduleId}
            plan={plan}
            mayChange={mayChange}
            onChanged={changed}
            onPay={() => paying.open(plan)}
          />
        ))}
        {!plans &&
          !failure &&
          Array.from({ length: 7 }, (_, index) => (
            <PlanBox key={index} minBlockSize="40" aria-hidden="true" />
          ))}
      </chakra.ul>
      {saved.answer && (
        <Box marginBlockStart="3">
          <SavedCard saved={saved.answer} mayChange={mayChange} onChanged={changed} />
        </Box>
      )}
      <InvoiceList />
      {paying.dialog}
    </Page>
  )
}
