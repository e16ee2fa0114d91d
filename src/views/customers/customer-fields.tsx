import { useTranslation } from '#i18n/use-translation.tsx'
import { listCustomerTags } from '#contract/customer.ts'
import { limits } from '#contract/limits.ts'
import { FormSection, TextAreaField, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { CustomerValues } from './customer-values.ts'
import { TagsField } from './tags-field.tsx'

/** The fields of a new or existing customer. */
export function CustomerFields({ form, title }: { form: Form<CustomerValues>; title: string }) {
  const { t } = useTranslation()
  const { answer: known = [] } = useAnswer(listCustomerTags, {})
  return (
    <FormSection title={title}>
      <TextField
        {...form.field('fullName')}
        label={t('customers.name')}
        isRequired
        maxLength={limits.text.short}
      />
      <FormPhoneField form={form} label={t('customers.form.phone')} />
      <TextField
        {...form.field('email')}
        label={t('customers.form.email')}
        type="email"
        maxLength={limits.text.email}
      />
      <TagsField
        {...form.field('tags')}
        label={t('customers.tags')}
        hint={t('customers.form.tagsHint')}
        suggestions={known.map(({ tag }) => tag)}
      />
      <div className="form__wide">
        <TextAreaField
          {...form.field('notes')}
          label={t('customers.notes')}
          hint={t('customers.form.notesHint')}
          maxLength={limits.text.long}
        />
      </div>
    </FormSection>
  )
}

/** The labels of the fields, for a conflict. */
export function useFieldNames(): (field: keyof CustomerValues) => string {
  const { t } = useTranslation()
  const names: Record<keyof CustomerValues, string> = {
    fullName: t('customers.name'),
    callingCode: t('form.callingCode'),
    phone: t('customers.form.phone'),
    email: t('customers.form.email'),
    tags: t('customers.tags'),
    notes: t('customers.notes'),
  }
  return (field) => names[field]
}
