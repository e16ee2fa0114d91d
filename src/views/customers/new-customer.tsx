import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createCustomer } from '#contract/customer.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { BackToCustomers } from './back-to-customers.tsx'
import { CustomerFields, useFieldNames } from './customer-fields.tsx'
import { emptyCustomer, inputOf } from './customer-values.ts'

/** `/customers/customerview?id=new`: creates a customer. */
export function NewCustomer() {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const [, navigate] = useLocation()
  const nameOf = useFieldNames()
  const form = useNewForm(createCustomer, {
    key: 'customer:new',
    empty: emptyCustomer(homeCode),
    toInput: inputOf,
    check: (values) => checkInput(createCustomer.input, inputOf(values), t),
    onDone: ({ id }) => navigate(`/customers/customerview?id=${id}`, { replace: true }),
  })
  return (
    <Page title={t('customers.add')} lead={<BackToCustomers />}>
      <FormFrame
        form={form}
        label={t('customers.add')}
        nameOf={nameOf}
        saveLabel={t('customers.form.create')}
      >
        <CustomerFields form={form} title={t('customers.form.title')} />
      </FormFrame>
    </Page>
  )
}
