import { useTranslation } from '#i18n/use-translation.tsx'
import { listCategories, listSubcategories } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useFields } from '../parts/form/use-fields.ts'
import { SelectField } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { allRows, choicesOf } from './use-catalogue.ts'

type Place = { categoryId: Id | null; subcategoryId: Id | null }
type Props = { count: number; onConfirm: (place: Place) => void; onClose: () => void }

/** Moves the selected products to another category; their subcategory is reset. */
export function BulkCategory({ count, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listCategories, allRows)
  const { answer: within } = useAnswer(listSubcategories, allRows)
  const form = useFields({
    id: 'form of another group',
    empty: { categoryId: '', subcategoryId: '' },
    onSave: (place) =>
      onConfirm({
        categoryId: answer?.rows.find(({ id }) => id === place.categoryId)?.id ?? null,
        subcategoryId: children.find(({ id }) => id === place.subcategoryId)?.id ?? null,
      }),
  })
  const { values: picked } = form
  const children =
    within?.rows.filter(
      ({ categoryId, status }) => categoryId === picked.categoryId && status === 'Active',
    ) ?? []
  return (
    <AskFrame
      title={t('products.bulk.categoryOf', { count })}
      confirm={t('products.bulk.move', { count })}
      keep={t('categories.cancel')}
      isIncomplete={answer === undefined}
      onConfirm={form.save}
      onClose={onClose}
    >
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      <SelectField
        {...form.field('categoryId')}
        label={t('products.category')}
        none={t('products.form.none')}
        choices={choicesOf(answer?.rows, picked.categoryId)}
        onChange={(categoryId) => form.change({ categoryId, subcategoryId: '' })}
      />
      {children.length > 0 && (
        <SelectField
          {...form.field('subcategoryId')}
          label={t('products.form.subcategory')}
          none={t('products.form.none')}
          choices={choicesOf(children, picked.subcategoryId)}
        />
      )}
    </AskFrame>
  )
}
