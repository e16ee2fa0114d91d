import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { createProduct, listProducts, updateProduct } from '#contract/product.ts'
import { Button } from '../ui/button.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { List } from '../parts/list/use-list.ts'
import { useMay } from '../seams/use-may.ts'
import { ProductBulk } from './product-bulk.tsx'
import { productColumns } from './product-columns.tsx'
import { placeFilter, StandingChips, typeFilter } from './product-filters.tsx'
import { useProductMoves } from './use-product-moves.ts'

/** `/products/productlist`: the products or services of the module. */
export const ProductList = listScreen(listProducts, {
  words: 'products',
  live: ['product'],
  useScreenState: useRowMoves,
  add: { may: createProduct, label: 'products.new', to: '/products/productview', isLink: true },
  tools: 'all',
  fileName: 'products',
  After: CatalogueLinks,
  Around: StandingChips,
  filters: [placeFilter, typeFilter],
  columns: ({ t, viewer, may, cells }) => productColumns(t, viewer, may(updateProduct), cells),
  sort: { by: 'name', order: 'asc' },
  pick: { may: updateProduct, nameOf: ({ name }) => name },
  Bulk: ProductBulk,
})

function useRowMoves({ send }: Pick<List<typeof listProducts>, 'send'>) {
  const { press, busy } = useProductMoves((row) => send({ type: 'list.row-changed', row }))
  return { cells: press, moving: busy }
}

function CatalogueLinks() {
  const { t } = useTranslation()
  if (!useMay()(createProduct)) return null
  return (
    <>
      <Button asChild variant="surface" size="sm">
        <Link href="/products/categories">{t('products.categories')}</Link>
      </Button>
      <Button asChild variant="surface" size="sm">
        <Link href="/products/import">{t('products.import')}</Link>
      </Button>
      <Button asChild variant="surface" size="sm">
        <Link href="/products/stock">{t('products.stockMoves')}</Link>
      </Button>
    </>
  )
}
