import { fittingOf } from '#contract/find-words.ts'
import type { Catalog, GuestProduct } from './cart.ts'

type Section = { id: string; name: string; products: GuestProduct[] }

/**
 * Products by category, in catalogue order; those without a category are last. Names, descriptions
 * and category names are searched: then what a name says comes first.
 */
export function sectionsOf(
  { categories, products }: Catalog,
  search: string,
  more: string,
): Section[] {
  const nameOf = new Map<string | undefined, string>(categories.map(({ id, name }) => [id, name]))
  const fitting = fittingOf(products, search, ({ name, description = '', categoryId }) => [
    name,
    description,
    nameOf.get(categoryId) ?? '',
  ])
  const placeOf = new Map(fitting.map((product, place) => [product, place]))
  const known = new Set<string>(categories.map(({ id }) => id))
  const rest = {
    id: 'rest',
    name: categories.length === 0 ? '' : more,
    products: fitting.filter(({ categoryId }) => !categoryId || !known.has(categoryId)),
  }
  const sections = [
    ...categories.map(({ id, name }): Section => ({
      id,
      name,
      products: fitting.filter(({ categoryId }) => categoryId === id),
    })),
    rest,
  ].filter(({ products: own }) => own.length > 0)
  const firstIn = ({ products: own }: Section): number => (own[0] && placeOf.get(own[0])) ?? 0
  return search.trim() === '' ? sections : sections.toSorted((a, b) => firstIn(a) - firstIn(b))
}
