import { useTranslation } from '#i18n/use-translation.tsx'
import { createUnit, listUnits, type Unit, updateUnit } from '#contract/catalogue.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { type EntryDialogProps, entryList } from './entry-list.tsx'
import { UnitFields } from './unit-fields.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** The units of measure: the common ones, and the company's own. */
export const UnitList = entryList(listUnits, {
  question: {},
  rowsOf: (units) => units,
  update: updateUnit,
  label: 'categories.kind.units',
  text: 'categories.unitsText',
  add: 'categories.newUnit',
  empty: 'categories.emptyUnits',
  aboutOf: ({ code }) => code,
  Dialog: UnitDialog,
})

/** A unit: its name and its symbol. */
function UnitDialog({ entry, onClose, ...ways }: EntryDialogProps<Unit>) {
  const { t } = useTranslation()
  const form = useEntryForm({
    ...ways,
    kind: 'unit',
    entry,
    create: createUnit,
    update: updateUnit,
    values: { name: entry?.name ?? '', code: entry?.code ?? '' },
    toInput: ({ name, code }) => ({ name: name.trim(), code: code.trim() }),
  })
  return (
    <EntryDialog
      title={entry ? t('categories.editOf', { name: entry.name }) : t('categories.newUnit')}
      form={form}
      onClose={onClose}
    >
      <UnitFields form={form} />
    </EntryDialog>
  )
}
