import * as z from 'zod/mini'

/**
 * The allergens that European law requires on menus: contained in a dish, or to be avoided by a
 * guest.
 */
export const allergens = [
  'Gluten',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Peanuts',
  'Soya',
  'Milk',
  'Nuts',
  'Celery',
  'Mustard',
  'Sesame',
  'Sulphites',
  'Lupin',
  'Molluscs',
] as const
export type Allergen = (typeof allergens)[number]

export const allergenList = z.array(z.enum(allergens)).check(z.maxLength(allergens.length))

/** Each allergen once, in the order of the list. */
export function inOrder(named: readonly string[] = []): Allergen[] {
  return allergens.filter((one) => named.includes(one))
}
