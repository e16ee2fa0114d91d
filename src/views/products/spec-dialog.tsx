import { useTranslation } from '#i18n/use-translation.tsx'
import { createProductSpec, type ProductSpec, updateProductSpec } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { SelectField, TextAreaField, TextField } from '../parts/form/fields.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import type { EntryDialogProps } from './entry-list.tsx'
import { choicesOf, useCatalogue } from './use-catalogue.ts'
import { useEntryForm } from './use-entry-form.ts'

/** A property of products, with its possible values. */
export function SpecDialog({ entry, onClose, ...ways }: EntryDialogProps<ProductSpec>) {
  const { t } = useTranslation()
  const { categories, units } = useCatalogue()
  const form = useEntryForm({
    ...ways,
    kind: 'spec',
    entry,
    create: createProductSpec,
    update: updateProductSpec,
    values: {
      name: entry?.name ?? '',
      values: entry?.values.join('\n') ?? '',
      categoryId: entry?.categoryId ?? '',
      unitId: entry?.unitId ?? '',
    },
    toInput: ({ name, values, categoryId, unitId }) => ({
      name: name.trim(),
      values: linesOf(values),
      ...(categoryId && { categoryId }),
      ...(unitId && { unitId }),
    }),
  })
  const { categoryId, unitId } = form.values
  const valueError = form.errors.find(({ path }) => path.startsWith('values'))?.message
  return (
    <EntryDialog
      title={entry ? t('categories.editOf', { name: entry.name }) : t('categories.newSpec')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('products.name')}
        hint={t('categories.specHint')}
        isRequired
        maxLength={limits.text.short}
      />
      <TextAreaField
        {...form.field('values')}
        error={valueError}
        label={t('categories.values')}
        hint={t('categories.valuesHint')}
        rows={5}
        maxLength={limits.text.long}
      />
      <SelectField
        {...form.field('categoryId')}
        label={t('products.category')}
        // A category can be changed, but not removed.
        none={entry?.categoryId ? undefined : t('categories.everyCategory')}
        choices={choicesOf(categories, categoryId)}
      />
      <SelectField
        {...form.field('unitId')}
        label={t('products.form.unit')}
        none={entry?.unitId ? undefined : t('products.form.none')}
        choices={choicesOf(units, unitId)}
      />
    </EntryDialog>
  )
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}
