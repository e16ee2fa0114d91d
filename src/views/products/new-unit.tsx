import { useTranslation } from '#i18n/use-translation.tsx'
import { createUnit, type Unit } from '#contract/catalogue.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { UnitFields } from './unit-fields.tsx'

type Props = { onClose: () => void; onDone: (unit: Unit) => void }

/**
 * Adds a missing unit while a product is edited. Rendered next to the product's form, not inside
 * it, so that Enter saves only the unit.
 */
export function NewUnit({ onClose, onDone }: Props) {
  const { t } = useTranslation()
  const toInput = (typed: { name: string; code: string }) => ({
    name: typed.name.trim(),
    code: typed.code.trim(),
  })
  const form = useNewForm(createUnit, {
    key: 'unit:new',
    empty: { name: '', code: '' },
    toInput,
    check: (typed) => checkInput(createUnit.input, toInput(typed), t),
    onDone,
  })
  return (
    <EntryDialog title={t('categories.newUnit')} form={form} onClose={onClose}>
      <UnitFields form={form} />
    </EntryDialog>
  )
}
