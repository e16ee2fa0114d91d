import { useTranslation } from '#i18n/use-translation.tsx'
import { listManufacturers, type Manufacturer, updateManufacturer } from '#contract/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { entryList } from './entry-list.tsx'
import { ProductPicture } from '../parts/pictures/product-picture.tsx'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const ManufacturerDialog = lazyOf(
  async () => (await import('./category-dialog.tsx')).ManufacturerDialog,
)

/** The manufacturers of products. */
export const ManufacturerList = entryList(listManufacturers, {
  question: { rowSize: limits.rowSize.max },
  live: ['product'],
  rowsOf: ({ rows }) => rows,
  update: updateManufacturer,
  label: 'categories.kind.manufacturers',
  text: 'categories.manufacturersText',
  add: 'categories.newManufacturer',
  empty: 'categories.emptyManufacturers',
  Lead: ({ entry: { logoUrl, name } }) => <ProductPicture file={logoUrl} name={name} />,
  useCount: useProductCount,
  Dialog: ManufacturerDialog,
})

function useProductCount() {
  const { t } = useTranslation()
  return ({ productCount: count }: Manufacturer) =>
    count === 0 ? t('categories.noProducts') : t('products.caption', { count })
}
