import { fittingOf } from '#contract/find-words.ts'
import type { Catalog, GuestProduct } from './cart.ts'

type Section = { id: string; name: string; products: GuestProduct[] }

/**
 * Matching products by category, in catalogue order; those without a category are last. Names,
 * descriptions and category names are searched.
 */
export function sectionsOf(
  { categories, products }: Catalog,
  search: string,
  more: string,
): Section[] {
  const nameOf = new Map<string | undefined, string>(categories.map(({ id, name }) => [id, name]))
  const isFitting = new Set(
    fittingOf(products, search, ({ name, description = '', categoryId }) => [
      name,
      description,
      nameOf.get(categoryId) ?? '',
    ]),
  )
  const fitting = products.filter((product) => isFitting.has(product))
  const known = new Set<string>(categories.map(({ id }) => id))
  const rest = {
    id: 'rest',
    name: categories.length === 0 ? '' : more,
    products: fitting.filter(({ categoryId }) => !categoryId || !known.has(categoryId)),
  }
  return [
    ...categories.map(({ id, name }): Section => ({
      id,
      name,
      products: fitting.filter(({ categoryId }) => categoryId === id),
    })),
    rest,
  ].filter(({ products: own }) => own.length > 0)
}
