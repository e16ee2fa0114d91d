import { useTranslation } from '#i18n/use-translation.tsx'
import { listCategories } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { ChoicesField } from '../parts/form/choices-field.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { useAnswer } from '../parts/live/use-answer.ts'

/** The categories of a promotion; none means all. */
export function CategoriesField(field: FieldProps<readonly Id[]>) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listCategories, { rowSize: 100 })
  if (!answer || answer.rows.length === 0) return null
  return (
    <ChoicesField
      {...field}
      label={t('promotions.form.categoryIds')}
      choices={answer.rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
