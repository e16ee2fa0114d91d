import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import type { Category, Subcategory } from '#contract/catalogue.ts'
import { listProducts } from '#contract/product.ts'
import { writeAddress } from '../parts/list/list-address.ts'

type Props = {
  category: Category
  within?: Subcategory
  /** Links only to the active ones, and says so. */ isActive?: boolean
}

/** The number of products of a category, as a link to them. */
export function ProductsOf({ category, within, isActive = false }: Props) {
  const { t } = useTranslation()
  const { productCount: count, name } = within ?? category
  if (count === 0) return t('categories.noProducts')
  const filter = {
    categoryId: category.id,
    ...(within && { subcategoryId: within.id }),
    ...(isActive && { status: 'Active' }),
  }
  const words = t('products.caption', { count })
  return (
    <Link
      href={`/products/productlist${writeAddress(listProducts, filter)}`}
      aria-label={isActive ? undefined : `${words}: ${name}`}
    >
      {isActive ? t('categories.showProducts') : words}
    </Link>
  )
}
