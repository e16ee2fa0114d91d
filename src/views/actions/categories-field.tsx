import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import type { FieldProps } from '../parts/form/form.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** The groups of the catalogue that a promotion is for; none is all. */
export function CategoriesField({ name, value, onChange }: FieldProps<readonly Id[]>) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listCategories, { rowSize: 100 })
  if (answer?.rows.length === 0) return null
  return (
    <fieldset className="form-choices">
      <legend>{t('promotions.form.categoryIds')}</legend>
      <div>
        {answer?.rows.map(({ id, name: label }) => (
          <label key={id} className="form-choice">
            <input
              type="checkbox"
              name={name}
              checked={value.includes(id)}
              onChange={() =>
                onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
