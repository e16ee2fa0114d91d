import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { listLocations, type Location, updateLocation } from '#contract/location.ts'
import { Address } from '../parts/people/address.tsx'
import { HoursField } from '../parts/calendar/hours-field.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { TextField } from '../parts/form/fields.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { GateForm } from './gate-form.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where the business is and when it is open. It can be left for later. */
export function PlaceStep({ company, onDone }: { company: string; onDone: () => void }) {
  const { answer, failure, reload } = useAnswer(listLocations, {})
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!answer) return <Skeleton blockSize="20rem" inlineSize="full" />
  return (
    <Place
      known={answer.find(({ isDefault }) => isDefault) ?? answer[0]}
      company={company}
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
}

function Place({
  known,
  company,
  onDone,
}: {
  known: Location | undefined
  company: string
  onDone: () => void
}) {
  const { t } = useTranslation()
  const input = ({
    address,
    city,
    postcode,
    lat,
    lng,
    ...values
  }: Fields): CallInput<typeof updateLocation> => ({
    ...values,
    ...(address && { address }),
    ...(city && { city }),
    ...(postcode && { postcode }),
    ...(lat && lng && { lat: Number(lat), lng: Number(lng) }),
    ...(known && { id: known.id, expectedVersion: known.version }),
  })
  const form = useNewForm(updateLocation, {
    key: 'set-up-place',
    empty: emptyFields(known, company),
    toInput: input,
    check: (values: Fields) => checkInput(updateLocation.input, input(values), t),
    isSilent: true,
    onDone,
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

function emptyFields(known: Location | undefined, company: string): Fields {
  const {
    name = company,
    address = '',
    city = '',
    postcode = '',
    lat,
    lng,
    hours = [],
  } = known ?? {}
  return { name, address, city, postcode, lat: String(lat ?? ''), lng: String(lng ?? ''), hours }
}
