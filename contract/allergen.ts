import * as z from 'zod/mini'

/** What a dish may contain and a guest may not have: the list that European law asks menus for. */
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

/** Each of them once, in the order of the list. */
export function inOrder(named: readonly string[] = []): Allergen[] {
  return allergens.filter((one) => named.includes(one))
}
