import { useTranslation } from '#i18n/use-translation.tsx'
import { listTables } from '#contract/table.ts'
import { Select } from '../../ui/select.tsx'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { Field } from '../../ui/field.tsx'

/** The table of an order, or none for takeaway and delivery. */
export function DraftTable({
  tableId,
  onPick,
}: {
  tableId: string
  onPick: (tableId: string) => void
}) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listTables, {})
  const tables = answer?.filter(({ isEnabled }) => isEnabled) ?? []
  return (
    <Field label={t('newOrder.table')}>
      {(wiring) => (
        <Select {...wiring} value={tableId} onChange={({ target }) => onPick(target.value)}>
          <option value="">{t('newOrder.noTable')}</option>
          {tables.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
