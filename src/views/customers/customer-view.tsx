import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { type Customer, getCustomer, updateCustomer } from '#contract/customer.ts'
import { id as idSchema, type Id } from '#contract/fields.ts'
import { useRecord } from '../parts/form/use-record.ts'
import { MissingPage, WaitingPage } from '../frame/page/record-pages.tsx'
import { BackToCustomers } from './back-to-customers.tsx'
import { CustomerScreen } from './customer-screen.tsx'
import { CustomerSkeleton } from './customer-skeleton.tsx'
import type { CustomerChanges } from './customer-values.ts'
import { NewCustomer } from './new-customer.tsx'
import '../parts/page/parts.css'
import './customers.css'

/** `/customers/customerview?id=`: one customer, what they ordered and when they came. */
export function CustomerView() {
  const asked = new URLSearchParams(useSearch()).get('id')
  if (asked === 'new') return <NewCustomer />
  const id = idSchema.safeParse(asked)
  return id.success ? <OneCustomer key={id.data} id={id.data} /> : <CustomerMissing />
}

function OneCustomer({ id }: { id: Id }) {
  const { t } = useTranslation()
  const { actor, record, failure, isMissing, reload } = useRecord<Customer, CustomerChanges>(id, {
    live: ['customer'],
    load: (call, id, signal) => call(getCustomer, { id }, { signal }),
    save: (call, id, expectedVersion, changes) =>
      call(updateCustomer, { id, expectedVersion, ...changes }),
  })
  if (isMissing) return <CustomerMissing />
  if (record) return <CustomerScreen customer={record} actor={actor} onChanged={reload} />
  return (
    <WaitingPage
      title={t('customers.one')}
      back={<BackToCustomers />}
      failure={failure}
      onRetry={reload}
    >
      <CustomerSkeleton />
    </WaitingPage>
  )
}

function CustomerMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      title={t('customers.one')}
      back={<BackToCustomers />}
      because={t('customers.missing.title')}
      text={t('customers.missing.text')}
    />
  )
}
