import { useTranslation } from '#i18n/use-translation.tsx'
import { listCommunities } from '#contract/community.ts'
import type { Id } from '#contract/fields.ts'
import { ChoicesField } from '../parts/form/choices-field.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { useAnswer } from '../parts/live/use-answer.ts'

/**
 * The communities that a new business joins: all until some are deselected. Hidden with a single
 * community.
 */
export function CommunitiesField({ value, ...field }: FieldProps<readonly Id[] | null>) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listCommunities, { scope: 'mine', rowSize: 100 })
  if (!answer || answer.rows.length < 2) return null
  return (
    <ChoicesField
      {...field}
      value={value ?? answer.rows.map(({ id }) => id)}
      label={t('businesses.form.communityIds')}
      choices={answer.rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
