import { expect, test } from 'vitest'
import { allergensOf } from '../../server/seed/catalogue/allergens.ts'
import { descriptions } from '../../server/seed/catalogue/descriptions.ts'
import { restaurantMenu, takeawayMenu } from '../../server/seed/catalogue/food.ts'

const dishes = [...takeawayMenu, ...restaurantMenu].flatMap(({ products, varied = [] }) =>
  [...products, ...varied].map(({ name }) => name),
)

/** What a guest who reads a description takes for granted. */
const signs = {
  Milk: /mozzarella|cheddar|mascarpone|halloumi|paneer|yoghurt|frothed milk|with butter/i,
  Gluten: /bulgur|panko|brioche|beer batter|wheat|pizza|naan|tabbouleh|crust/i,
  Sesame: /sesame|tahini/i,
  Mustard: /mustard/i,
  Crustaceans: /prawn/i,
  Nuts: /pistachio/i,
}

test('every dish of the demo names the allergens that its name or description tells of', () => {
  const missing = dishes.flatMap((name) =>
    Object.entries(signs)
      .filter(([, sign]) => sign.test(`${name}: ${descriptions[name] ?? ''}`))
      .filter(([allergen]) => !allergensOf[name]?.some((one) => one === allergen))
      .map(([allergen]) => `${name}: ${allergen}`),
  )
  expect(missing).toEqual([])
})

test('only dishes of the demo have allergens', () => {
  expect(Object.keys(allergensOf).filter((name) => !dishes.includes(name))).toEqual([])
})
