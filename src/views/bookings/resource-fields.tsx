import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { listProducts } from '#contract/product.ts'
import { Choice } from '../ui/choice.tsx'
import { CheckField, ChoiceField, FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { HoursField } from '../parts/calendar/hours-field.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { OffField } from './off-field.tsx'
import type { ResourceValues } from './resource-values.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'

/** The fields of a resource: details, hours and services. */
export function ResourceFields({ form, zone }: { form: Form<ResourceValues>; zone: string }) {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t('resource.about')}>
        <TextField
          {...form.field('name')}
          label={t('resource.name')}
          isRequired
          maxLength={limits.text.short}
        />
        {form.isNew && <KindField form={form} />}
        <TextField
          {...form.field('seats')}
          label={t('resource.seats')}
          hint={t('resource.seatsHint')}
          inputMode="numeric"
        />
        {!form.isNew && (
          <CheckField
            {...form.field('isActive')}
            label={t('resource.active')}
            hint={t('resource.activeHint')}
          />
        )}
      </FormSection>
      <FormSection
        title={t('resource.times')}
        text={t('resource.timesText', { zone: placeOfZone(zone) })}
      >
        <div className="form__wide">
          <HoursField
            {...form.field('hours')}
            legend={t('resource.hours')}
            none={t('resource.noHours')}
          />
        </div>
        <div className="form__wide">
          <OffField
            value={form.values.timeOff}
            errorAt={(index) => form.errorAt(`timeOff.${index}`)}
            onChange={(timeOff) => form.change({ timeOff })}
          />
        </div>
      </FormSection>
      <FormSection title={t('resource.services')} text={t('resource.servicesText')}>
        <div className="form__wide">
          <ServicesField
            value={form.values.productIds}
            onChange={(productIds) => form.change({ productIds })}
          />
        </div>
      </FormSection>
    </>
  )
}

function KindField({ form }: { form: Form<ResourceValues> }) {
  const { t } = useTranslation()
  const { value, onChange, ...field } = form.field('kind')
  const kinds = ['person', 'room'] as const
  return (
    <ChoiceField
      {...field}
      label={t('resource.kind')}
      value={value}
      choices={kinds.map((kind) => ({ value: kind, label: t(`resource.kinds.${kind}`) }))}
      onChange={(picked) => onChange(kinds.find((kind) => kind === picked) ?? value)}
    />
  )
}

function ServicesField({
  value,
  onChange,
}: {
  value: readonly Id[]
  onChange: (value: Id[]) => void
}) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listProducts, { rowSize: 100, sort: 'name' })
  if (answer?.rows.length === 0) return <p className="field__hint">{t('resource.noServices')}</p>
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(14rem, 100%), 1fr))"
      gap="1.5"
      border="0"
    >
      <legend className="frame__spoken">{t('resource.services')}</legend>
      {answer?.rows.map(({ id, name }) => (
        <Choice
          key={id}
          type="checkbox"
          checked={value.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        >
          {name}
        </Choice>
      ))}
    </chakra.fieldset>
  )
}

/** The labels of the fields, for a conflict. */
export function useResourceNames(): (field: keyof ResourceValues) => string {
  const { t } = useTranslation()
  const names: Record<keyof ResourceValues, string> = {
    name: t('resource.name'),
    kind: t('resource.kind'),
    seats: t('resource.seats'),
    isActive: t('resource.active'),
    hours: t('resource.hours'),
    timeOff: t('resource.off'),
    productIds: t('resource.services'),
  }
  return (field) => names[field]
}
