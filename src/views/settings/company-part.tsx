import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import { limits } from '#contract/limits.ts'
import { phoneText } from '#contract/phone-text.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { currencyChoices, zoneChoices } from '../parts/form/counting-choices.ts'
import {
  TextAreaField,
  CheckField,
  FormSection,
  SelectField,
  TextField,
} from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { LogoField } from '../parts/form/logo-field.tsx'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import { SettingsWait } from './settings-wait.tsx'
import { SocialsPart } from './socials-part.tsx'
import { taxRatesIn, taxText } from './tax-text.ts'
import { type Company, type CompanyChanges, useCompany, companyWrite } from './use-company.ts'

type Values = {
  companyName: string
  companyPhone: string
  logoUrl: string
  currency: string
  taxPercent: string
  isTaxIncluded: boolean
  timeZone: string
  legalName: string
  legalAddress: string
  taxNumber: string
  taxRates: string
}

/** The company's name, logo, tax and currency settings. */
export function CompanyPart() {
  const { open, record, failure, reload } = useCompany()
  if (!record) return <SettingsWait failure={failure} onRetry={reload} />
  return (
    <>
      <CompanyForm company={record} open={open} />
      <SocialsPart socials={record.socials} onChanged={reload} />
    </>
  )
}

function CompanyForm({
  company,
  open,
}: {
  company: Company
  open: OpenRecord<Company, CompanyChanges>
}) {
  const { t } = useTranslation()
  const form = useRecordForm<Company, Values, CompanyChanges>({
    key: 'settings:company',
    open,
    writes: companyWrite,
    record: company,
    toValues: valuesOf,
    toChanges: changesOf,
    check: (values, base) => [
      ...checkInput(updateUser.input, changesOf(values, base), t),
      ...(taxRatesIn(values.taxRates)
        ? []
        : [{ path: 'taxRates', rule: 'custom', message: t('settings.company.taxRatesWrong') }]),
    ],
  })
  return (
    <FormFrame
      form={form}
      label={t('settings.part.company')}
      nameOf={(name) => t(`settings.company.${name}`)}
    >
      <FormSection title={t('settings.company.title')}>
        <TextField
          {...form.field('companyName')}
          label={t('settings.company.companyName')}
          isRequired
          maxLength={limits.text.short}
          autoComplete="organization"
        />
        <TextField
          {...form.field('companyPhone')}
          label={t('settings.company.companyPhone')}
          hint={t('settings.company.phoneHint')}
          maxLength={limits.text.phone}
          type="tel"
          autoComplete="tel"
        />
        <LogoField
          {...form.field('logoUrl')}
          stamp={company.logoStamp}
          name={form.values.companyName}
        />
      </FormSection>
      <CountingFields form={form} />
      <PaperFields form={form} />
    </FormFrame>
  )
}

function CountingFields({ form: { field, values } }: { form: Form<Values> }) {
  const { t, i18n } = useTranslation()
  return (
    <FormSection title={t('settings.company.counting')}>
      <SelectField
        {...field('currency')}
        label={t('settings.company.currency')}
        hint={t('settings.company.currencyHint')}
        choices={currencyChoices(i18n.language, values.currency)}
      />
      <TextField
        {...field('taxPercent')}
        label={t('settings.company.taxPercent')}
        inputMode="decimal"
        behind="%"
        maxLength={6}
      />
      <SelectField
        {...field('timeZone')}
        label={t('settings.company.timeZone')}
        hint={t('settings.company.zoneHint')}
        choices={zoneChoices(values.timeZone)}
      />
      <div className="form__wide">
        <CheckField
          {...field('isTaxIncluded')}
          label={t('settings.company.isTaxIncluded')}
          hint={t('settings.company.taxHint')}
        />
      </div>
      <div className="form__wide">
        <TextAreaField
          {...field('taxRates')}
          label={t('settings.company.taxRates')}
          hint={t('settings.company.taxRatesHint')}
          maxLength={limits.text.medium}
        />
      </div>
    </FormSection>
  )
}

function PaperFields({ form: { field } }: { form: Form<Values> }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('settings.company.papers')}>
      <TextField
        {...field('legalName')}
        label={t('settings.company.legalName')}
        hint={t('settings.company.papersHint')}
        maxLength={limits.text.short}
      />
      <TextField
        {...field('taxNumber')}
        label={t('settings.company.taxNumber')}
        maxLength={40}
        autoComplete="off"
      />
      <TextAreaField
        {...field('legalAddress')}
        label={t('settings.company.legalAddress')}
        maxLength={limits.text.medium}
      />
    </FormSection>
  )
}

function valuesOf({
  companyName,
  phone = '',
  logoUrl = '',
  currency,
  taxPercent,
  isTaxIncluded,
  timeZone,
  settings: { legalName = '', legalAddress = '', taxNumber = '', taxRates = [] },
}: Company): Values {
  return {
    companyName,
    companyPhone: phoneText(phone),
    logoUrl,
    currency,
    taxPercent: String(taxPercent),
    isTaxIncluded,
    timeZone,
    legalName,
    legalAddress,
    taxNumber,
    taxRates: taxText(taxRates),
  }
}

function changesOf(values: Values, base: Values): CompanyChanges {
  const text = values.taxPercent.trim().replace(',', '.')
  const { legalName, legalAddress, taxNumber, taxRates, ...company } = values
  const settings = changedPart(
    { legalName, legalAddress, taxNumber, taxRates: taxRatesIn(taxRates) ?? [] },
    values,
    base,
  )
  return {
    ...changedPart(
      {
        ...company,
        companyPhone: company.companyPhone.trim() || null,
        taxPercent: text === '' ? Number.NaN : Number(text),
      },
      values,
      base,
    ),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
