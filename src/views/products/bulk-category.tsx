import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories, listSubcategories } from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { SelectField } from '../parts/form/fields.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { choicesOf } from './use-catalogue.ts'

type Place = { categoryId: Id | null; subcategoryId: Id | null }
type Props = { count: number; onConfirm: (place: Place) => void; onClose: () => void }

const all = { rowSize: limits.rowSize.max }

/** Puts the chosen products into another group; the group within it is theirs to choose anew. */
export function BulkCategory({ count, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(listCategories, all)
  const { answer: within } = useAnswer(listSubcategories, all)
  const [picked, setPicked] = useState({ categoryId: '', subcategoryId: '' })
  const children =
    within?.rows.filter(
      ({ categoryId, status }) => categoryId === picked.categoryId && status === 'Active',
    ) ?? []
  const move = () =>
    onConfirm({
      categoryId: answer?.rows.find(({ id }) => id === picked.categoryId)?.id ?? null,
      subcategoryId: children.find(({ id }) => id === picked.subcategoryId)?.id ?? null,
    })
  return (
    <AskFrame
      title={t('products.bulk.categoryOf', { count })}
      confirm={t('products.bulk.move', { count })}
      keep={t('categories.cancel')}
      isIncomplete={answer === undefined}
      onConfirm={move}
      onClose={onClose}
    >
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      <SelectField
        name="categoryId"
        label={t('products.category')}
        value={picked.categoryId}
        error={undefined}
        none={t('products.form.none')}
        choices={choicesOf(answer?.rows, picked.categoryId)}
        onChange={(categoryId) => setPicked({ categoryId, subcategoryId: '' })}
      />
      {children.length > 0 && (
        <SelectField
          name="subcategoryId"
          label={t('products.form.subcategory')}
          value={picked.subcategoryId}
          error={undefined}
          none={t('products.form.none')}
          choices={choicesOf(children, picked.subcategoryId)}
          onChange={(subcategoryId) => setPicked({ ...picked, subcategoryId })}
        />
      )}
    </AskFrame>
  )
}
