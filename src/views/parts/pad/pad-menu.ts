import type { OutputOf } from '#contract/endpoint.ts'
import type { listCategories } from '#contract/catalogue.ts'
import type { listProducts } from '#contract/product.ts'
import type { DraftLine } from '../draft/draft-line.ts'
import type { LineProducts } from '../draft/use-line-products.ts'

export type Dish = OutputOf<typeof listProducts>['rows'][number]
export type Menu = {
  dishes: readonly Dish[]
  categories: readonly OutputOf<typeof listCategories>['rows'][number][]
  /**
   * There are too many dishes to load at once: these are the ones of the selected category or
   * search.
   */
  isLarge: boolean
  /** All dishes of the menu, category or search are loaded. */
  isWhole: boolean
}
type Group = { id: string; name: string; dishes: readonly Dish[] }

/** The id of the last group, with the dishes without a category. */
export const restId = 'rest'

/**
 * The dishes by category, in the order of the categories. Empty ones are left out, unless the menu
 * is large, because their content is not loaded then.
 */
export function groupsOf(
  { dishes, categories, isLarge }: Pick<Menu, 'dishes' | 'categories' | 'isLarge'>,
  rest: string,
): Group[] {
  const known = new Set<string>(categories.map(({ id }) => id))
  return [
    ...categories.map(({ id, name }) => ({
      id: id as string,
      name,
      dishes: dishes.filter(({ categoryId }) => categoryId === id),
    })),
    {
      id: restId,
      name: rest,
      dishes: dishes.filter(({ categoryId }) => !categoryId || !known.has(categoryId)),
    },
  ].filter(({ id, dishes: own }) => own.length > 0 || (isLarge && id !== restId))
}

/** Whether categories are offered: with a single group there is nothing to choose. */
export function areGroupsShown(groups: readonly Group[]): boolean {
  return groups.length > 1
}

/** The shown dishes: of one category, or those that match a text. */
export function shownDishes(
  { dishes, isLarge }: Pick<Menu, 'dishes' | 'isLarge'>,
  groups: readonly Group[],
  { group: chosen, text }: { group: string; text: string },
): readonly Dish[] {
  if (isLarge) return dishes
  const wanted = text.trim().toLowerCase()
  const all = groups.flatMap(({ dishes }) => dishes)
  if (wanted !== '')
    return all.filter(({ name, sku = '' }) => `${name} ${sku}`.toLowerCase().includes(wanted))
  return groups.some(({ id }) => id === chosen)
    ? groups.filter(({ id }) => id === chosen).flatMap(({ dishes }) => [...dishes])
    : all
}

/** Whether it needs a choice before it can be ordered. */
export function isAsked({ variantCount = 0, needsChoice = false }: Dish): boolean {
  return variantCount > 0 || needsChoice
}

/** The dish id of a line: a variant belongs to the tile of its product. */
function dishIdOf({ productId }: Pick<DraftLine, 'productId'>, products: LineProducts): string {
  return products.get(productId)?.parentId ?? productId
}

/** The ordered quantity by dish id. */
export function countsOf(
  lines: readonly DraftLine[],
  products: LineProducts,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const id = dishIdOf(line, products)
    counts.set(id, (counts.get(id) ?? 0) + line.quantity)
  }
  return counts
}

/** The lines with one piece less of a dish, taken from its last line. */
export function withOneLess(
  lines: readonly DraftLine[],
  dishId: string,
  products: LineProducts,
): DraftLine[] {
  const last = lines.findLast((line) => dishIdOf(line, products) === dishId)
  return lines.flatMap((line) => {
    if (line !== last) return [line]
    return line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []
  })
}

/** The lines with one more piece of a dish with choices; equal choices share a line. */
export function withChoice(
  lines: readonly DraftLine[],
  chosen: Pick<DraftLine, 'productId' | 'name' | 'optionIds'>,
): DraftLine[] {
  const isSame = (line: DraftLine) =>
    line.productId === chosen.productId &&
    line.note === '' &&
    (line.allergies ?? []).length === 0 &&
    line.optionIds.toSorted().join() === chosen.optionIds.toSorted().join()
  const same = lines.find(isSame)
  if (same) return lines.map((one) => (one === same ? { ...one, quantity: one.quantity + 1 } : one))
  const key = String(Math.max(0, ...lines.map((one) => Number(one.key))) + 1)
  return [...lines, { key, quantity: 1, note: '', ...chosen }]
}
