import type { OutputOf } from '#contract/endpoint.ts'
import type { listCategories } from '#contract/catalogue.ts'
import type { listProducts } from '#contract/product.ts'
import type { DraftLine } from '../draft/draft-line.ts'
import type { LineProducts } from '../draft/use-line-products.ts'

export type Dish = OutputOf<typeof listProducts>['rows'][number]
export type Menu = {
  dishes: readonly Dish[]
  categories: readonly OutputOf<typeof listCategories>['rows'][number][]
  /** More dishes than are read at once: these are of what was chosen or looked for. */
  isLarge: boolean
  /** No further ones fit. */
  isWhole: boolean
}
export type Group = { id: string; name: string; dishes: readonly Dish[] }

/** What is in no category stands in a last group, under this id. */
export const restId = 'rest'

/**
 * The dishes by category, in the order of the categories; empty ones are left out, unless the menu
 * is large: what is in them is not known then.
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

/** The dishes that are shown: of one category, or all those that a text finds. */
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

/** Whether something must be chosen before it can be ordered. */
export function isAsked({ variantCount = 0, needsChoice = false }: Dish): boolean {
  return variantCount > 0 || needsChoice
}

/** The dish of a line: a variant belongs to the tile of its product. */
function dishIdOf({ productId }: Pick<DraftLine, 'productId'>, products: LineProducts): string {
  return products.get(productId)?.parentId ?? productId
}

/** How many of each dish are on the lines, by the dish's id. */
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

/** The lines with one less of a dish: of the line that was added last. */
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

/** The lines with a dish of which something was chosen; equal choices share a line. */
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
