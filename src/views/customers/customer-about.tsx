import { useTranslation } from '#i18n/use-translation.tsx'
import { type Customer, updateCustomer } from '#contract/customer.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { useViewer } from '../seams/viewer.ts'
import { CustomerFields, useFieldNames } from './customer-fields.tsx'
import { changesOf, type CustomerChanges, valuesOf } from './customer-values.ts'

/** A customer's contact details and notes, editable. */
export function CustomerAbout({
  customer,
  open,
}: {
  customer: Customer
  open: OpenRecord<Customer, CustomerChanges>
}) {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const nameOf = useFieldNames()
  const { id, version } = customer
  const form = useRecordForm({
    key: `customer:${id}`,
    open,
    writes: updateCustomer,
    record: customer,
    toValues: (record) => valuesOf(record, homeCode),
    toChanges: changesOf,
    toUndone: (before) => before,
    check: (values, base) =>
      checkInput(
        updateCustomer.input,
        { id, expectedVersion: version, ...changesOf(values, base) },
        t,
      ),
  })
  return (
    <FormFrame form={form} label={t('customers.form.title')} nameOf={nameOf}>
      <CustomerFields form={form} title={t('customers.form.title')} />
    </FormFrame>
  )
}
