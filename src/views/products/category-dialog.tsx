import { useTranslation } from '#i18n/use-translation.tsx'
import {
  type Category,
  createCategory,
  createManufacturer,
  createSubcategory,
  type Manufacturer,
  type Subcategory,
  updateCategory,
  updateManufacturer,
  updateSubcategory,
} from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { PicturesField } from '../parts/form/pictures-field.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Ways = { onClose: () => void; onDone: () => void; onStale: () => void }
type NameAndPicture = { name: string; images: string[] }

/** A category of the menu: its name and picture. A new one is last, at the position `sort`. */
export function CategoryDialog({
  entry,
  sort,
  onClose,
  ...ways
}: Ways & { entry?: Category | undefined; sort: number }) {
  const { t } = useTranslation()
  const form = useEntryForm<NameAndPicture>({
    ...ways,
    kind: 'category',
    entry,
    create: createCategory,
    update: updateCategory,
    values: { name: entry?.name ?? '', images: entry?.imageUrl ? [entry.imageUrl] : [] },
    toInput: ({ name, images }) => ({
      name: name.trim(),
      imageUrl: pictureOf(images, entry?.imageUrl),
      ...(!entry && { sort }),
    }),
  })
  return (
    <EntryDialog
      title={entry ? t('categories.editOf', { name: entry.name }) : t('categories.new')}
      form={form}
      onClose={onClose}
    >
      <NameField form={form} />
      <PictureField form={form} label={t('categories.picture')} />
    </EntryDialog>
  )
}

/** A subcategory. */
export function SubcategoryDialog({
  entry,
  parent,
  sort,
  onClose,
  ...ways
}: Ways & { entry?: Subcategory | undefined; parent: { id: Id; name: string }; sort: number }) {
  const { t } = useTranslation()
  const form = useEntryForm({
    ...ways,
    kind: `subcategory:${parent.id}`,
    entry,
    create: createSubcategory,
    update: updateSubcategory,
    values: { name: entry?.name ?? '' },
    toInput: ({ name }) => ({ name: name.trim(), ...(!entry && { categoryId: parent.id, sort }) }),
  })
  return (
    <EntryDialog
      title={
        entry
          ? t('categories.editOf', { name: entry.name })
          : t('categories.newWithin', { name: parent.name })
      }
      form={form}
      onClose={onClose}
    >
      <NameField form={form} />
    </EntryDialog>
  )
}

/** A brand: its name and logo. */
export function ManufacturerDialog({
  entry,
  onClose,
  ...ways
}: Ways & { entry?: Manufacturer | undefined }) {
  const { t } = useTranslation()
  const form = useEntryForm<NameAndPicture>({
    ...ways,
    kind: 'manufacturer',
    entry,
    create: createManufacturer,
    update: updateManufacturer,
    values: { name: entry?.name ?? '', images: entry?.logoUrl ? [entry.logoUrl] : [] },
    toInput: ({ name, images }) => ({
      name: name.trim(),
      logoUrl: pictureOf(images, entry?.logoUrl),
    }),
  })
  return (
    <EntryDialog
      title={entry ? t('categories.editOf', { name: entry.name }) : t('categories.newManufacturer')}
      form={form}
      onClose={onClose}
    >
      <NameField form={form} />
      <PictureField form={form} label={t('categories.logo')} />
    </EntryDialog>
  )
}

type Named = Pick<Form<{ name: string }>, 'values' | 'errorAt' | 'change'>

function NameField({ form }: { form: Named }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="name"
      value={form.values.name}
      error={form.errorAt('name')}
      onChange={(name) => form.change({ name })}
      label={t('products.name')}
      isRequired
      maxLength={limits.text.short}
    />
  )
}

function PictureField({ form, label }: { form: Form<NameAndPicture>; label: string }) {
  return (
    <fieldset className="dialog__oneColumn">
      <legend>{label}</legend>
      <PicturesField {...form.field('images')} max={1} />
    </fieldset>
  )
}

/** '' removes the picture; without a previous one, nothing is sent. */
function pictureOf([first]: readonly string[], before: string | undefined): string | undefined {
  return first ?? (before ? '' : undefined)
}
