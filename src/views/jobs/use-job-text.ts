import { useTranslation } from '#i18n/use-translation.tsx'
import type { JobValues } from './job-values.ts'

type Field = keyof JobValues

/** The labels and values of a posting's fields as text, for a conflict. */
export function useJobText(): {
  nameOf: (field: Field) => string
  textOf: (field: Field, values: JobValues) => string
} {
  const { t } = useTranslation()
  return {
    nameOf: (field) => (field === 'tagIds' ? t('jobs.tags.heading') : t(`jobs.form.${field}`)),
    textOf: (field, values) => {
      if (field === 'tagIds') return t('jobs.form.chosen', { count: values.tagIds.length })
      if (field === 'employmentType' && values.employmentType)
        return t(`jobs.employment.${values.employmentType}`)
      return field === 'salaryPeriod' && values.salaryPeriod
        ? t(`jobs.form.per.${values.salaryPeriod}`)
        : String(values[field])
    },
  }
}
