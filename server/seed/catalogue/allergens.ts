import type { Allergen } from '#contract/allergen.ts'

/** What dishes of the demo contain, by name. */
export const allergensOf: Readonly<Record<string, readonly Allergen[]>> = {
  Margherita: ['Gluten', 'Milk'],
  'Onion Rings': ['Gluten', 'Eggs'],
  'House Slaw': ['Mustard'],
  'Chicken Wings (6)': ['Milk', 'Celery'],
  Tiramisù: ['Gluten', 'Eggs', 'Milk'],
  'Salted Caramel Brownie': ['Gluten', 'Eggs', 'Milk', 'Nuts'],
  'Lemon Tart': ['Gluten', 'Eggs', 'Milk'],
  'Paneer Tikka': ['Milk'],
  'Amritsari Fish': ['Gluten', 'Fish'],
  'Butter Chicken': ['Milk', 'Nuts'],
  'Dal Makhani': ['Milk'],
  'Garlic Naan': ['Gluten', 'Milk'],
  'Laccha Paratha': ['Gluten'],
  'Hyderabadi Biryani': ['Milk', 'Nuts'],
  'Gulab Jamun': ['Gluten', 'Milk', 'Nuts'],
  Rasmalai: ['Milk', 'Nuts'],
}
