import { useTranslation } from '#i18n/use-translation.tsx'
import type { ProductValues } from './product-values.ts'
import type { Catalogue } from './use-catalogue.ts'

type Field = keyof ProductValues
type ProductText = {
  nameOf: (field: Field) => string
  textOf: (field: Field, values: ProductValues) => string
}

/** The labels and values of a product's fields as text, for a conflict. */
export function useProductText({
  categories,
  subcategories,
  manufacturers,
  units,
  specs,
}: Catalogue): ProductText {
  const { t } = useTranslation()
  const named = (rows: readonly { id: string; name: string }[] | undefined, id: string) =>
    rows?.find((row) => row.id === id)?.name ?? id

  return {
    nameOf: (field) => t(`products.field.${field}`),
    textOf(field, values) {
      if (field === 'categoryId') return named(categories, values.categoryId)
      if (field === 'subcategoryId') return named(subcategories, values.subcategoryId)
      if (field === 'manufacturerId') return named(manufacturers, values.manufacturerId)
      if (field === 'unitId') return named(units, values.unitId)
      if (field === 'isNoPrep') return t(values.isNoPrep ? 'products.form.yes' : 'products.form.no')
      if (field === 'status')
        return t(values.status ? 'products.status.Active' : 'products.status.InActive')
      if (field === 'images')
        return t('products.form.pictureCount', { count: values.images.length })
      if (field === 'options')
        return values.options
          .map(
            ({ name, least, most, choices }) =>
              `${name}${least || most ? ` (${least || 0}–${most || '…'})` : ''}: ` +
              `${choices.map((choice) => `${choice.name} ${choice.extra}`.trim()).join(', ')}`,
          )
          .join('; ')
      if (field === 'allergens')
        return values.allergens.map((one) => t(`allergen.${one}`)).join(', ')
      if (field === 'specs')
        return values.specs
          .map(({ productSpecId, value }) => `${named(specs, productSpecId)}: ${value}`)
          .join(', ')
      if (field === 'variantOptions')
        return values.variantOptions
          .map(({ name, values: own }) => `${name}: ${own.join(', ')}`)
          .join('; ')
      if (field === 'variants')
        return values.variants
          .map(({ values: own, price, stock }) => [own.join(' '), price, stock].join(' ').trim())
          .join('; ')
      if (field === 'providers')
        return t('products.form.providerCount', { count: values.providers?.length ?? 0 })
      return values[field]
    },
  }
}
