import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { listLocations, type Location, updateLocation } from '#contract/location.ts'
import { Address } from '../parts/people/address.tsx'
import { checkInput } from '../parts/form/check-input.ts'
import { CheckField, FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { OutsideNotice } from '../parts/form/outside-notice.tsx'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { type OpenRecord, useRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { HoursField } from '../parts/calendar/hours-field.tsx'
import { ExceptionsField } from './exceptions-field.tsx'
import {
  emptyPlace,
  placeChanges,
  placeInput,
  type PlaceInput,
  type PlaceValues,
  placeValues,
} from './place-values.ts'
import { SettingsWait } from './settings-wait.tsx'
import { SpecialSoon } from './special-soon.tsx'
import { AppLink } from '../ui/app-link.tsx'

/** Adds a branch. */
export function NewPlace({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const form = useNewForm(updateLocation, {
    key: 'settings:place:new',
    empty: emptyPlace,
    toInput: placeInput,
    check: (values) => checkInput(updateLocation.input, placeInput(values), t),
    onDone,
  })
  return <PlaceFrame form={form} title={t('settings.place.add')} />
}

type SavedPlace = OutputOf<typeof updateLocation>

/** Edits a branch. */
export function ChangePlace({
  place,
  isOnly,
  onChanged,
}: {
  place: Location
  /** There is no list to go back to. */ isOnly: boolean
  onChanged: () => void
}) {
  const { open, record, failure, reload } = useRecord<SavedPlace, PlaceInput>(place.id, {
    name: 'place',
    load: async (call, id, signal) =>
      (await call(listLocations, {}, { signal })).find((one) => one.id === id) ?? place,
    save: async (call, id, expectedVersion, changes, idempotencyKey) => {
      const input = { ...changes, id, expectedVersion }
      const changed = await call(updateLocation, input, { idempotencyKey })
      onChanged()
      return changed
    },
  })
  return record ? (
    <OnePlace place={record} open={open} isOnly={isOnly} />
  ) : (
    <SettingsWait failure={failure} onRetry={reload} />
  )
}

function OnePlace({
  place,
  open,
  isOnly,
}: {
  place: SavedPlace
  open: OpenRecord<SavedPlace, PlaceInput>
  isOnly: boolean
}) {
  const { t } = useTranslation()
  const { id, version } = place
  const form = useRecordForm<SavedPlace, PlaceValues, PlaceInput>({
    key: `settings:place:${id}`,
    open,
    writes: updateLocation,
    record: place,
    toValues: placeValues,
    toChanges: placeChanges,
    check: (values, base) =>
      checkInput(
        updateLocation.input,
        { ...placeChanges(values, base), id, expectedVersion: version },
        t,
      ),
  })
  return <PlaceFrame form={form} title={place.name} saved={place} isOnly={isOnly} />
}

function PlaceFrame({
  form,
  title,
  saved,
  isOnly = false,
}: {
  form: Form<PlaceValues>
  title: string
  /** As it was saved last. */ saved?: SavedPlace
  isOnly?: boolean
}) {
  const { t } = useTranslation()
  const { field, values, change, errorAt } = form
  return (
    <>
      {!isOnly && (
        <AppLink
          _hover={{ textDecoration: 'underline' }}
          justifySelf="start"
          paddingBlock="1.5"
          color="brand.fg"
          fontSize="sm"
          fontWeight="medium"
          minBlockSize={{ mdDown: '11' }}
          display={{ mdDown: 'inline-flex' }}
          alignItems={{ mdDown: 'center' }}
          href="/actions/settings?part=places"
        >
          {t('settings.place.back')}
        </AppLink>
      )}
      <FormFrame form={form} label={title} nameOf={(name) => t(`settings.place.field.${name}`)}>
        <FormSection title={title}>
          {saved && <SpecialSoon place={saved} />}
          <Row columns={2}>
            <TextField
              {...field('name')}
              label={t('location.name')}
              hint={t('location.nameHint')}
              isRequired
            />
            <TextField
              {...field('phone')}
              label={t('settings.place.field.phone')}
              type="tel"
              inputMode="tel"
              maxLength={32}
            />
          </Row>
          <Row columns={3}>
            <Address {...field('address')} onFound={change} />
            <TextField {...field('postcode')} label={t('location.postcode')} maxLength={20} />
            <TextField {...field('city')} label={t('location.city')} maxLength={80} />
          </Row>
          <Row columns={2}>
            <TextField
              {...field('lat')}
              label={t('settings.place.field.lat')}
              hint={t('settings.place.latHint')}
              inputMode="decimal"
            />
            <TextField
              {...field('lng')}
              label={t('settings.place.field.lng')}
              inputMode="decimal"
            />
          </Row>
          <div className="form__wide">
            <CheckField
              {...field('isDefault')}
              label={t('settings.place.field.isDefault')}
              hint={t('settings.place.defaultHint')}
            />
            {!form.isNew && (
              <CheckField
                {...field('isActive')}
                label={t('settings.place.field.isActive')}
                hint={t('settings.place.activeHint')}
              />
            )}
          </div>
        </FormSection>
        <div className="form__section">
          <HoursField
            value={values.hours}
            error={errorAt('hours')}
            onChange={(hours) => change({ hours })}
          />
        </div>
        <ExceptionsField
          value={values.exceptions}
          errorAt={errorAt}
          onChange={(exceptions) => change({ exceptions })}
        />
        <OutsideNotice count={saved?.outsideBookings} />
      </FormFrame>
    </>
  )
}

/** Related fields in one line if there is room. */
function Row({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <Grid
      className="form__wide"
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </Grid>
  )
}
