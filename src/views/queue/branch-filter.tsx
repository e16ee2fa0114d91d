import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listLocations } from '#contract/location.ts'
import { SelectFilter } from '../parts/list/filters.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'

/** Filters the queue by branch, if the company has several. */
export function BranchFilter({
  value,
  onPick,
}: {
  value: Id | undefined
  onPick: (id: Id | undefined) => void
}) {
  const { t } = useTranslation()
  const { answer = [] } = useAnswer(listLocations, {})
  const open = answer.filter(({ status }) => status === 'Active')
  if (open.length < 2) return null
  return (
    <SelectFilter
      label={t('queue.branch')}
      value={value}
      choices={open.map(({ id, name }) => ({ value: id, label: name }))}
      onPick={onPick}
    />
  )
}
