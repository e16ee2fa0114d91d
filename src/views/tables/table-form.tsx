import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { createTable, type DiningTable, updateTable } from '#contract/table.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { FormDialog } from '../parts/form/form-dialog.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useUnsavedEdits } from '../parts/hooks/unsaved.ts'
import { checkTable, tableInput, type TableValues, tableValues } from './table-values.ts'

type Props = {
  /** Absent: a new table. */ table: DiningTable | undefined
  /** The areas of other tables. */ areas: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** A table's fields: its name, seats, and area. */
export function TableForm({ table, ...rest }: Props) {
  return table ? <ChangeTable table={table} {...rest} /> : <NewTable {...rest} />
}

type Ways = Omit<Props, 'table'>

function NewTable({ onDone, ...rest }: Ways) {
  const { t } = useTranslation()
  const form = useNewForm(createTable, {
    empty: tableValues(),
    toInput: tableInput,
    check: (values) => checkTable(values, t),
    isSilent: true,
    onDone,
  })
  return <Fields form={form} title={t('tables.new')} confirm={t('tables.create')} {...rest} />
}

function ChangeTable({ table, onDone, ...rest }: Ways & { table: DiningTable }) {
  const { t } = useTranslation()
  const form = useNewForm(updateTable, {
    empty: tableValues(table),
    toInput: (values) => ({
      id: table.id,
      expectedVersion: table.version,
      ...tableInput(values),
    }),
    check: (values) => checkTable(values, t),
    isSilent: true,
    onDone,
  })
  const title = t('tables.editOf', { name: table.name })
  return <Fields form={form} title={title} confirm={t('tables.save')} {...rest} />
}

type FieldsProps = {
  form: Form<TableValues>
  title: string
  confirm: string
  areas: readonly string[]
  onClose: () => void
}

function Fields({ form, areas, ...dialog }: FieldsProps) {
  const { t } = useTranslation()
  useUnsavedEdits(form.isDirty, form.isUnsaved)
  return (
    <FormDialog form={form} {...dialog}>
      <TextField {...form.field('name')} label={t('tables.name')} maxLength={limits.text.short} />
      <TextField {...form.field('capacity')} label={t('tables.capacity')} inputMode="numeric" />
      <TextField
        {...form.field('minCapacity')}
        label={t('tables.minCapacity')}
        inputMode="numeric"
      />
      <TextField
        {...form.field('area')}
        label={t('tables.areaHint')}
        maxLength={40}
        suggestions={areas}
      />
    </FormDialog>
  )
}
