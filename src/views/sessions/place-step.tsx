import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getCompany } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { listLocations, type Location, updateLocation } from '#contract/location.ts'
import { Address } from '../parts/people/address.tsx'
import { HoursField } from '../parts/calendar/hours-field.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { currencyChoices, zoneChoices } from '../parts/form/counting-choices.ts'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import { useDraftsOf } from '../parts/form/use-drafts.ts'
import { useForm } from '../parts/form/use-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { GateForm } from './gate-form.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where the business is, when it is open, and how it counts. It can be left for later. */
export function PlaceStep({ onDone }: { onDone: () => void }) {
  const places = useAnswer(listLocations, {})
  const counting = useAnswer(getCompany, {})
  const failed = [places, counting].find(({ failure }) => failure)
  if (failed?.failure) return <FailureNotice failure={failed.failure} onRetry={failed.reload} />
  if (!places.answer || !counting.answer) return <Skeleton blockSize="20rem" inlineSize="full" />
  return (
    <Place
      known={places.answer.find(({ isDefault }) => isDefault) ?? places.answer[0]}
      company={counting.answer}
      onDone={onDone}
    />
  )
}

type Fields = {
  name: string
  address: string
  city: string
  postcode: string
  lat: string
  lng: string
  hours: Location['hours']
  currency: string
  timeZone: string
}
type Company = OutputOf<typeof getCompany>
type Wanted = { place: CallInput<typeof updateLocation>; company: CallInput<typeof updateUser> }

function Place({
  known,
  company,
  onDone,
}: {
  known: Location | undefined
  company: Company
  onDone: () => void
}) {
  const { t, i18n } = useTranslation()
  const { call, session } = useApp()
  const input = ({
    address,
    city,
    postcode,
    lat,
    lng,
    currency,
    timeZone,
    ...values
  }: Fields): Wanted => ({
    place: {
      ...values,
      ...(address && { address }),
      ...(city && { city }),
      ...(postcode && { postcode }),
      ...(lat && lng && { lat: Number(lat), lng: Number(lng) }),
      ...(known && { id: known.id, expectedVersion: known.version }),
    },
    company: { currency, timeZone },
  })
  const form = useForm<Fields, Wanted, void>({
    id: 'form set-up-place',
    known: { values: emptyFields(known, company) },
    drafts: useDraftsOf('set-up-place'),
    toInput: input,
    check: (values) => checkInput(updateLocation.input, input(values).place, t),
    send: async ({ input: wanted, key: idempotencyKey, signal }) => {
      const user = await call(updateUser, wanted.company, { signal })
      session.send({ type: 'session.user-changed', user })
      await call(updateLocation, wanted.place, { signal, idempotencyKey })
      return { output: undefined }
    },
    onSaved: onDone,
  })
  const { field, values, change, errorAt } = form

  return (
    <>
      <GateForm form={form} submit={t('setUp.saveNext')}>
        <TextField
          {...field('name')}
          label={t('location.name')}
          hint={t('location.nameHint')}
          isRequired
        />
        <Address {...field('address')} onFound={change} />
        <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }}>
          <TextField
            {...field('postcode')}
            label={t('location.postcode')}
            autoComplete="postal-code"
          />
          <TextField {...field('city')} label={t('location.city')} autoComplete="address-level2" />
        </Grid>
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
            choices={zoneChoices(values.timeZone)}
          />
        </Grid>
        <HoursField
          value={values.hours}
          error={errorAt('hours')}
          onChange={(hours) => change({ hours })}
        />
      </GateForm>
      <Button variant="ghost" onClick={onDone}>
        {t('setUp.later')}
      </Button>
    </>
  )
}

function emptyFields(
  known: Location | undefined,
  { companyName, currency, timeZone }: Company,
): Fields {
  const {
    name = companyName,
    address = '',
    city = '',
    postcode = '',
    lat,
    lng,
    hours = [],
  } = known ?? {}
  return {
    name,
    address,
    city,
    postcode,
    hours,
    currency,
    timeZone,
    lat: String(lat ?? ''),
    lng: String(lng ?? ''),
  }
}
