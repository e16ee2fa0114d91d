import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { getModule } from '#contract/module.ts'
import { settingDefaults } from '#contract/company-settings.ts'
import { listTables } from '#contract/table.ts'
import {
  CheckField,
  ChoiceField,
  FormSection,
  TextAreaField,
  TextField,
} from '../parts/form/fields.tsx'
import { ChoicesField } from '../parts/form/choices-field.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { TimeField } from '../parts/form/time-field.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { type ReservationValues, tableChoices } from './reservation-values.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'

/** The fields of a new or open reservation. */
export function ReservationFields({
  form,
  isNew = false,
}: {
  form: Form<ReservationValues>
  isNew?: boolean
}) {
  const { t } = useTranslation()
  const { field, change, values } = form
  const { timeZone } = useViewer()
  const { answer: module } = useAnswer(getModule, {})
  const usualMin = module?.settings.reservationLengthMin ?? settingDefaults.reservationLengthMin
  return (
    <>
      <FormSection
        title={t('reservations.form.when')}
        text={t('reservations.form.zone', { zone: placeOfZone(timeZone) })}
      >
        <TextField
          {...field('name')}
          label={t('reservations.form.name')}
          isRequired
          maxLength={limits.text.short}
        />
        <TextField
          {...field('partySize')}
          label={t('reservations.form.partySize')}
          isRequired
          inputMode="numeric"
          maxLength={3}
        />
        <TimeField
          {...field('startMs')}
          label={t('reservations.form.startMs')}
          isRequired
          kind="moment"
        />
        <TextField
          {...field('durationMin')}
          label={t('reservations.form.durationMin')}
          hint={t('reservations.form.durationHint', { count: usualMin })}
          inputMode="numeric"
          maxLength={3}
          behind={t('reservations.form.minutes')}
        />
        {isNew && (
          <div className="form__wide">
            <CheckField
              {...field('isConfirmed')}
              label={t('reservations.form.isConfirmed')}
              hint={t('reservations.form.confirmedHint')}
            />
          </div>
        )}
      </FormSection>
      <FormSection title={t('reservations.form.tables')}>
        <div className="form__wide">
          <ChoiceField
            {...field('tables')}
            label={t('reservations.form.which')}
            choices={tableChoices.map((value) => ({
              value,
              label: t(`reservations.form.choice.${value}`),
            }))}
            onChange={(picked) =>
              change({ tables: tableChoices.find((one) => one === picked) ?? 'any' })
            }
          />
        </div>
        {values.tables === 'own' && <OwnTables form={form} />}
      </FormSection>
      <FormSection title={t('reservations.form.contact')}>
        <FormPhoneField form={form} label={t('reservations.form.phone')} />
        <TextField
          {...field('email')}
          label={t('reservations.form.email')}
          type="email"
          maxLength={limits.text.email}
        />
        <div className="form__wide">
          <TextAreaField
            {...field('note')}
            label={t('reservations.form.note')}
            hint={t('reservations.form.noteHint')}
            rows={3}
            maxLength={limits.text.medium}
          />
        </div>
      </FormSection>
    </>
  )
}

function OwnTables({ form: { field } }: { form: Form<ReservationValues> }) {
  const { t } = useTranslation()
  const { answer: tables = [] } = useAnswer(listTables, { rowSize: 500 })
  return (
    <div className="form__wide">
      <ChoicesField
        {...field('tableIds')}
        label={t('reservations.form.tableIds')}
        choices={tables
          .filter(({ isEnabled }) => isEnabled)
          .map(({ id, name, capacity }) => ({
            value: id,
            label: t('reservations.form.tableSeats', { name, count: capacity }),
          }))}
      />
    </div>
  )
}
