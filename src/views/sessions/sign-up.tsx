import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { signUp } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { firstModule, moduleIds, type ModuleName, trialDays } from '#contract/modules.ts'
import { countryOf } from '#contract/countries.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'
import { countryChoices } from '../parts/form/counting-choices.ts'
import { SelectField } from '../parts/form/fields.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { PixelGate } from '../frame/page/pixel-gate.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { countryOfPlace, currencyOfPlace, regionsHere, zoneHere } from './place-here.ts'
import { ModuleChoice } from './module-choice.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Fields = {
  fullName: string
  email: string
  companyName: string
  module: ModuleName
  country: string
  phone: string
  callingCode: CodeChoice
}

/** `/sessions/signup`: a new owner with a new company. A mailed code verifies the address. */
export function SignUp() {
  const { t, i18n } = useTranslation()
  const [, navigate] = useLocation()
  const partnerCode = new URLSearchParams(useSearch()).get('partner') ?? undefined
  const timeZone = zoneHere()
  const input = ({
    module,
    phone,
    callingCode,
    country,
    ...values
  }: Fields): CallInput<typeof signUp> => ({
    ...values,
    ...(country ? { country } : { currency: currencyOfPlace(timeZone, regionsHere()) }),
    ...numberInput({ phone, callingCode }),
    ...(partnerCode && { partnerCode }),
    moduleId: moduleIds[module],
    utcOffset: -new Date().getTimezoneOffset(),
    timeZone,
  })
  const form = useNewForm(signUp, {
    key: 'sign-up',
    empty: empty(),
    toInput: input,
    check: (values: Fields) => checkInput(signUp.input, input(values), t),
    isSilent: true,
    onDone: (_, asked) => navigate('/sessions/createpwd', { state: asked }),
  })
  const { values, field, change, errorAt } = form

  return (
    <Gate title={t('account.signUp.title')} lead={t('account.signUp.lead', { days: trialDays })}>
      <GateForm form={form} submit={t('account.signUp.submit')} startsInField>
        <TextField
          {...field('companyName')}
          label={t('account.signUp.companyName')}
          autoComplete="organization"
          capitals="words"
        />
        <ModuleChoice
          label={t('account.signUp.module')}
          value={values.module}
          onChange={(module) => change({ module })}
        />
        <SelectField
          {...field('country')}
          label={t('account.signUp.country')}
          hint={t('account.signUp.countryHint')}
          choices={countryChoices(i18n.language, t('signIn.country.other'))}
          onChange={(country) => change({ country, callingCode: codeOf(country) })}
        />
        <TextField
          {...field('fullName')}
          label={t('account.signUp.fullName')}
          autoComplete="name"
          capitals="words"
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('signIn.email')}
          autoComplete="email"
        />
        <PhoneField
          fields={values}
          homeCode={codeOf(values.country)}
          label={t('account.signUp.phone')}
          error={errorAt('phone')}
          onChange={(phone) => change(phone)}
        />
      </GateForm>
      <p className="gate__links">
        <TextLink variant="quiet" href="/sessions/signin">
          {t('account.signUp.known')}
        </TextLink>
      </p>
      <PixelGate />
    </Gate>
  )
}

/** The country's calling code; '': unknown, and none is assumed. */
function codeOf(country: string): CodeChoice {
  return countryOf(country)?.callingCode ?? ''
}

function empty(): Fields {
  const country = countryOfPlace(zoneHere(), regionsHere())
  return {
    fullName: '',
    email: '',
    companyName: '',
    module: firstModule,
    country,
    phone: '',
    callingCode: codeOf(country),
  }
}
