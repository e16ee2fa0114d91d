import { useTranslation } from '#i18n/use-translation.tsx'
import { type JobTag, listJobTags } from '#contract/job.ts'
import { limits } from '#contract/limits.ts'
import { listLocations } from '#contract/location.ts'
import { Choice } from '../ui/choice.tsx'
import { FormSection, SelectField, TextAreaField, TextField } from '../parts/form/fields.tsx'
import { TimeField } from '../parts/form/time-field.tsx'
import type { Form } from '../parts/form/form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { TagDot } from './job-tags.tsx'
import { employmentTypes, type JobValues, salaryPeriods } from './job-values.ts'
import { placeOfZone } from '../parts/time/place-of-zone.ts'

/** The fields of a posting. */
export function JobFields({ form }: { form: Form<JobValues> }) {
  const { t } = useTranslation()
  const { field, change } = form
  const { timeZone } = useViewer()
  const { answer: places } = useAnswer(listLocations, {})
  const { answer: tags } = useAnswer(listJobTags, { rowSize: 100 })
  return (
    <>
      <FormSection title={t('jobs.form.what')}>
        <div className="form__wide">
          <TextField
            {...field('title')}
            label={t('jobs.form.title')}
            isRequired
            maxLength={limits.text.short}
          />
        </div>
        <div className="form__wide">
          <TextAreaField
            {...field('description')}
            label={t('jobs.form.description')}
            hint={t('jobs.form.descriptionHint')}
            rows={7}
            maxLength={limits.text.long}
          />
        </div>
        {tags && tags.rows.length > 0 && <PickTags form={form} tags={tags.rows} />}
      </FormSection>
      <FormSection
        title={t('jobs.form.where')}
        text={t('jobs.form.zone', { zone: placeOfZone(timeZone) })}
      >
        <TextField
          {...field('vacancies')}
          label={t('jobs.form.vacancies')}
          isRequired
          inputMode="numeric"
          maxLength={4}
        />
        <SelectField
          {...field('employmentType')}
          label={t('jobs.form.employmentType')}
          none={t('jobs.form.open')}
          choices={employmentTypes.map((value) => ({
            value,
            label: t(`jobs.employment.${value}`),
          }))}
          onChange={(picked) =>
            change({ employmentType: employmentTypes.find((one) => one === picked) ?? '' })
          }
        />
        <SelectField
          {...field('locationId')}
          label={t('jobs.form.locationId')}
          none={t('jobs.form.open')}
          choices={places?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
        <TimeField
          {...field('closesMs')}
          label={t('jobs.form.closesMs')}
          hint={t('jobs.form.closesHint')}
          kind="moment"
        />
      </FormSection>
      <Salary form={form} />
    </>
  )
}

function Salary({ form: { field, change } }: { form: Form<JobValues> }) {
  const { t } = useTranslation()
  const { currency } = useViewer()
  return (
    <FormSection title={t('jobs.form.pay')}>
      <TextField
        {...field('salaryMinAmount')}
        label={t('jobs.form.salaryMinAmount')}
        inputMode="decimal"
        before={currency}
      />
      <TextField
        {...field('salaryMaxAmount')}
        label={t('jobs.form.salaryMaxAmount')}
        inputMode="decimal"
        before={currency}
      />
      <SelectField
        {...field('salaryPeriod')}
        label={t('jobs.form.salaryPeriod')}
        none={t('jobs.form.open')}
        choices={salaryPeriods.map((value) => ({ value, label: t(`jobs.form.per.${value}`) }))}
        onChange={(picked) =>
          change({ salaryPeriod: salaryPeriods.find((one) => one === picked) ?? '' })
        }
      />
    </FormSection>
  )
}

/** The tags of a posting. A disabled one is shown only if it is already used. */
function PickTags({
  form: { values, change },
  tags,
}: {
  form: Form<JobValues>
  tags: readonly JobTag[]
}) {
  const { t } = useTranslation()
  const { tagIds } = values
  return (
    <fieldset className="choice__group form__wide">
      <legend>{t('jobs.tags.heading')}</legend>
      <div>
        {tags
          .filter(({ id, status }) => status === 'Active' || tagIds.includes(id))
          .map(({ id, name, colour }) => (
            <Choice
              key={id}
              type="checkbox"
              checked={tagIds.includes(id)}
              onChange={({ target }) =>
                change({
                  tagIds: target.checked ? [...tagIds, id] : tagIds.filter((one) => one !== id),
                })
              }
            >
              <TagDot colour={colour} />
              {name}
            </Choice>
          ))}
      </div>
    </fieldset>
  )
}
