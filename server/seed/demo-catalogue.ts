import type * as z from 'zod/mini'
import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import type { optionGroup } from '#contract/product.ts'
import { toJson } from '../db/json-text.ts'
import type { Batch } from './batch.ts'
import type { DemoCategory, DemoOptions } from './catalogue/catalogue.ts'
import { allergensOf } from './catalogue/allergens.ts'
import { descriptions } from './catalogue/descriptions.ts'
import { restaurantMenu, takeawayMenu } from './catalogue/food.ts'
import { salonServices, shopRange } from './catalogue/goods.ts'
import type { DemoCompany } from './demo-companies.ts'
import { plain, seedVaried } from './demo-variants.ts'
import { seedPicture } from './pictures.ts'
import type { Random } from './random.ts'

export type SeededProduct = {
  id: string
  name: string
  priceAmount: number
  station: string | null
  isNoPrep: boolean
  durationMin: number
  optionGroups: { isNeeded: boolean; choices: { name: string; extraAmount: number }[] }[]
}

/** More options than any group has, so that options are sorted by group. */
const mostChoices = 100
/** The reorder level: a few of the demo's goods have reached it. */
const LOW_STOCK = 20

/**
 * Creates the products of a company's module and returns them; empty for a module without products.
 */
export function seedCatalogue(
  random: Pick<Random, 'id'>,
  batch: Batch,
  company: Pick<DemoCompany, 'account' | 'priceScale' | 'priceStep'> & { id: string },
  { module, range }: { module: ModuleName; range: readonly DemoCategory[] },
  atMs: number,
): SeededProduct[] {
  const moduleId = moduleIds[module]
  const record = () => ({
    company_id: company.id,
    id: random.id(atMs),
    created_ms: atMs,
    updated_ms: atMs,
    version: 1,
  })
  return range.flatMap((category, sort) => {
    const categoryRow = {
      ...record(),
      module_id: moduleId,
      name: category.name,
      sort,
      status: 'Active' as const,
    }
    batch.add('category', categoryRow)
    seedVaried(batch, company, { module, category, categoryId: categoryRow.id }, priceIn, atMs)
    return category.products.map((product, index) => {
      const row = record()
      const priceAmount = priceIn(company, product.price)
      // Shipped goods and bookings need no kitchen.
      const isNoPrep = product.isNoPrep === true || !has(module, 'kitchen')
      const station = isNoPrep ? null : (category.station ?? null)
      const picture = seedPicture(batch, company, product.name, atMs)
      batch.add('product', {
        ...plain,
        ...row,
        module_id: moduleId,
        category_id: categoryRow.id,
        sku: `${moduleId}-${sort + 1}${String(index + 1).padStart(2, '0')}`,
        name: product.name,
        description: descriptions[product.name] ?? null,
        price_amount: priceAmount,
        tax_percent: null,
        type: product.type ?? null,
        taste: product.taste ?? null,
        special: product.special ?? null,
        allergens: toJson([...(allergensOf[product.name] ?? [])]),
        status: 'Active' as const,
        stock_qty: product.stock ?? null,
        low_stock_qty: product.stock === undefined ? null : LOW_STOCK,
        station,
        no_prep: isNoPrep ? 1 : 0,
        duration_min: product.durationMin ?? null,
        deposit_percent: product.depositPercent ?? null,
        image_url: null,
        images: toJson(picture === null ? [] : [picture]),
        option_groups: toJson((category.options ?? []).map(ruleOf)),
      })
      const optionGroups = (category.options ?? []).map(({ group, least = 0, choices }, at) => ({
        isNeeded: least > 0,
        choices: choices.map(([name, extra], place) => {
          const extraAmount = priceIn(company, extra)
          batch.add('product_option', {
            ...record(),
            product_id: row.id,
            group_name: group,
            name,
            extra_amount: extraAmount,
            sort: at * mostChoices + place,
            status: 'Active' as const,
          })
          return { name, extraAmount }
        }),
      }))
      return {
        id: row.id,
        name: product.name,
        priceAmount,
        station,
        isNoPrep,
        durationMin: product.durationMin ?? 30,
        optionGroups,
      }
    })
  })
}

/** Converts an option group to the stored format. */
function ruleOf({ group, least = 0, most }: DemoOptions): z.infer<typeof optionGroup> {
  return { group, minChoices: least, ...(most !== undefined && { maxChoices: most }) }
}

function priceIn(
  { priceScale, priceStep }: Pick<DemoCompany, 'priceScale' | 'priceStep'>,
  price: number,
): number {
  return Math.round((price * priceScale) / priceStep) * priceStep
}

/** The demo's products for a module, by its capabilities. */
export function rangeOf(module: ModuleName): readonly DemoCategory[] {
  if (has(module, 'bookings')) return salonServices
  if (has(module, 'tables')) return restaurantMenu
  if (has(module, 'kitchen')) return takeawayMenu
  return has(module, 'orders') ? shopRange : []
}
