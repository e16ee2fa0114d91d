import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '#contract/permission.ts'
import { listPlans, type Plan } from '#contract/plan.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PayPlan } from './pay-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { WhyInactive } from './why-inactive.tsx'
import '../parts/page/parts.css'
import '../parts/page/pane.css'
import './subscription.css'

/**
 * `/actions/subscription`: every module with its price, what of it the company has, and the
 * invoices.
 */
export function Subscription() {
  const { t } = useTranslation()
  const { session } = useApp()
  const { role, module, user } = useViewer()
  const { answer: plans, failure, isBusy, reload } = useAnswer(listPlans, {})
  const [paying, setPaying] = useState<Plan>()
  const mayChange = refusalOf('account.connect', role, module) === undefined
  const changed = () => {
    setPaying(undefined)
    reload()
    // The modules of the header follow what is paid.
    session.send({ type: 'session.retry' })
  }

  return (
    <Page title={t('subscription.title')} lead={t('subscription.lead')}>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {plans && user.status === 'InActive' && <WhyInactive plans={plans} />}
      <ul className="plans" aria-busy={isBusy}>
        {plans?.map((plan) => (
          <PlanCard
            key={plan.moduleId}
            plan={plan}
            mayChange={mayChange}
            onChanged={changed}
            onPay={() => setPaying(plan)}
          />
        ))}
        {!plans &&
          !failure &&
          Array.from({ length: 7 }, (_, index) => (
            <li key={index} className="plan plan-skeleton" aria-hidden="true" />
          ))}
      </ul>
      <InvoiceList />
      {paying && <PayPlan plan={paying} onDone={changed} onClose={() => setPaying(undefined)} />}
    </Page>
  )
}
