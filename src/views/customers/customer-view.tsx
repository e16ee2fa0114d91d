import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { getCustomer } from '#contract/customer.ts'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { Page } from '../shell/page.tsx'
import { BackToCustomers } from './back-to-customers.tsx'
import { CustomerScreen } from './customer-screen.tsx'
import { CustomerSkeleton } from './customer-skeleton.tsx'
import '../parts/parts.css'
import './customers.css'

/** `/customers/customerview?id=`: one customer, what they ordered and when they came. */
export function CustomerView() {
  const id = idSchema.safeParse(new URLSearchParams(useSearch()).get('id'))
  return id.success ? <OneCustomer key={id.data} id={id.data} /> : <CustomerMissing />
}

function OneCustomer({ id }: { id: Id }) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(getCustomer, { id })
  if (failure?.status === 404) return <CustomerMissing />
  if (answer) return <CustomerScreen customer={answer} onChanged={reload} />
  return (
    <Page title={t('customers.one')} lead={<BackToCustomers />}>
      {failure ? <FailureNotice failure={failure} onRetry={reload} /> : <CustomerSkeleton />}
    </Page>
  )
}

function CustomerMissing() {
  const { t } = useTranslation()
  return (
    <Page title={t('customers.one')}>
      <EmptyState title={t('customers.missing.title')} text={t('customers.missing.text')} action={<BackToCustomers />} />
    </Page>
  )
}
