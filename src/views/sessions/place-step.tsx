import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { updateUser } from '#contract/account.ts'
import { getCompany } from '#contract/company.ts'
import { countryOf } from '#contract/countries.ts'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { countryChoices, currencyChoices, zoneChoices } from '../parts/form/counting-choices.ts'
import { CheckField, SelectField, TextField } from '../parts/form/fields.tsx'
import { useDraftsOf } from '../parts/form/use-drafts.ts'
import { useForm } from '../parts/form/use-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { GateForm } from './gate-form.tsx'
import { zoneHere, zoneIn } from './place-here.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * The location of the business, its currency and tax. The country sets defaults; the tax rate has
 * to be confirmed.
 */
export function PlaceStep({ onDone }: { onDone: () => void }) {
  const { answer, failure, reload } = useAnswer(getCompany, {})
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!answer) return <Skeleton blockSize="20rem" inlineSize="full" />
  return <Place company={answer} onDone={onDone} />
}

type Fields = {
  country: string
  currency: string
  timeZone: string
  taxPercent: string
  isTaxIncluded: boolean
}
type Company = OutputOf<typeof getCompany>
type Wanted = CallInput<typeof updateUser>

function Place({ company, onDone }: { company: Company; onDone: () => void }) {
  const { t, i18n } = useTranslation()
  const { call, session } = useApp()
  const form = useForm<Fields, Wanted, void>({
    id: 'form set-up-place',
    known: { values: fieldsOf(company) },
    drafts: useDraftsOf('set-up-place'),
    toInput: inputOf,
    check: (values) => checkInput(updateUser.input, inputOf(values), t),
    send: async ({ input, signal }) => {
      const user = await call(updateUser, input, { signal })
      session.send({ type: 'session.user-changed', user })
      return { output: undefined }
    },
    onSaved: onDone,
  })
  const { field, values, change } = form
  const usual = countryOf(values.country)?.taxPercent

  return (
    <GateForm form={form} submit={t('setUp.saveNext')}>
      <SelectField
        {...field('country')}
        label={t('account.signUp.country')}
        choices={countryChoices(i18n.language, t('signIn.country.other'))}
        onChange={(country) => change({ country, ...proposedBy(country, values.timeZone) })}
      />
      <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <SelectField
          {...field('currency')}
          label={t('setUp.place.currency')}
          hint={t('setUp.place.currencyHint')}
          choices={currencyChoices(i18n.language, values.currency)}
        />
        <SelectField
          {...field('timeZone')}
          label={t('setUp.place.timeZone')}
          hint={t('setUp.place.timeZoneHint')}
          none={values.timeZone === '' ? t('setUp.place.timeZoneNone') : undefined}
          choices={zoneChoices(values.timeZone)}
          isRequired
        />
      </Grid>
      <TextField
        {...field('taxPercent')}
        label={t('setUp.place.tax')}
        hint={
          usual === undefined
            ? t('setUp.place.taxHint')
            : t('setUp.place.taxUsual', { percent: usual })
        }
        inputMode="decimal"
        behind="%"
        maxLength={6}
        isRequired
      />
      <CheckField {...field('isTaxIncluded')} label={t('setUp.place.taxIncluded')} />
    </GateForm>
  )
}

/** The defaults of a country. */
function proposedBy(code: string, zone: string): Partial<Fields> {
  const country = countryOf(code)
  if (!country) return {}
  const { currency, taxPercent, isTaxIncluded } = country
  return {
    currency,
    isTaxIncluded,
    timeZone: zoneIn(code, [zone, zoneHere()]),
    taxPercent: taxPercent === undefined ? '' : String(taxPercent),
  }
}

function fieldsOf({ country = '', currency, timeZone, isTaxSet, ...company }: Company): Fields {
  const asked = { taxPercent: '', isTaxIncluded: false, ...proposedBy(country, timeZone) }
  const known = { taxPercent: String(company.taxPercent), isTaxIncluded: company.isTaxIncluded }
  return { country, timeZone, ...(isTaxSet ? known : asked), currency }
}

function inputOf({ country, taxPercent, ...values }: Fields): Wanted {
  const text = taxPercent.trim().replace(',', '.')
  return {
    ...values,
    ...(country && { country }),
    taxPercent: text === '' ? Number.NaN : Number(text),
  }
}
