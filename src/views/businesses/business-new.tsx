import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { createBusiness } from '#contract/company.ts'
import { partWith } from '#contract/keys-of.ts'
import { limits } from '#contract/limits.ts'
import { moduleNames } from '#contract/modules.ts'
import { BackLink } from '../parts/page/back-link.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { FormSection, SelectField, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useApp } from '../seams/app-context.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { type BusinessValues, businessInput, emptyBusiness } from './business-values.ts'
import { CommunitiesField } from './communities-field.tsx'
import { useOnce } from '../parts/hooks/use-once.ts'
import '../theme/lists.css'

const list = '/staff/businesses'

/** `/staff/businessnew`: creates a business for its owner, who gets an invitation by mail. */
export function BusinessNew() {
  const { t } = useTranslation()
  const { homeCode = '', module, timeZone } = useViewer()
  const { toasts } = useApp()
  const [, navigate] = useLocation()
  const empty = useOnce(() => emptyBusiness(homeCode, module, timeZone))
  const form = useNewForm(createBusiness, {
    key: 'business:new',
    empty,
    toInput: businessInput,
    check: (values) => [
      ...checkInput(createBusiness.input, { ...businessInput(values), communityIds: undefined }, t),
      ...(values.communityIds?.length === 0
        ? [{ path: 'communityIds', rule: 'missing', message: t('businesses.form.noCommunity') }]
        : []),
    ],
    isSilent: true,
    onDone: (_, { email }) => {
      toasts.send({ type: 'toast.show', kind: 'success', text: t('businesses.invited', { email }) })
      navigate(list)
    },
  })
  return (
    <Page title={t('businesses.add')} lead={<BackLink to={list}>{t('businesses.back')}</BackLink>}>
      <FormFrame
        form={form}
        label={t('businesses.add')}
        nameOf={(field) => t(`businesses.form.${field}`)}
        saveLabel={t('businesses.form.submit')}
      >
        <Fields form={form} />
      </FormFrame>
    </Page>
  )
}

function Fields({ form }: { form: Form<BusinessValues> }) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const { values, change } = form
  const pick = <Key extends 'kind' | 'module'>(
    key: Key,
    choices: readonly BusinessValues[Key][],
  ) => ({
    ...form.field(key),
    value: values[key],
    onChange: (value: string) => {
      const found = choices.find((one) => one === value)
      if (found) change(partWith<BusinessValues, Key>(key, found))
    },
  })
  const kinds = ['business', 'partner', 'community'] as const
  return (
    <>
      <FormSection title={t('businesses.form.about')}>
        <TextField
          {...form.field('companyName')}
          label={t('businesses.form.companyName')}
          isRequired
          maxLength={limits.text.short}
        />
        {role === 'master' && (
          <SelectField
            {...pick('kind', kinds)}
            label={t('businesses.form.kind')}
            choices={kinds.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        )}
        <SelectField
          {...pick('module', moduleNames)}
          label={t('businesses.form.module')}
          choices={moduleNames.map((value) => ({ value, label: t(`module.${value}`) }))}
        />
        <TextField
          {...form.field('timeZone')}
          label={t('businesses.form.timeZone')}
          isRequired
          suggestions={Intl.supportedValuesOf('timeZone')}
          maxLength={64}
        />
        {role === 'community' && <CommunitiesField {...form.field('communityIds')} />}
      </FormSection>
      <FormSection title={t('businesses.form.who')} text={t('businesses.form.whoHint')}>
        <TextField
          {...form.field('fullName')}
          label={t('businesses.form.fullName')}
          isRequired
          maxLength={limits.text.short}
        />
        <TextField
          {...form.field('email')}
          label={t('businesses.form.email')}
          isRequired
          type="email"
          maxLength={limits.text.email}
        />
        <FormPhoneField form={form} label={t('businesses.form.phone')} />
      </FormSection>
    </>
  )
}
