import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, clearable, id, percent, shortText, version } from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { productPrices } from './product-prices.ts'
import { recordStatus } from './status.ts'
import { variant, variantInputs, variantOptions } from './variant.ts'
import { as, instant, plannedInstant } from './wire.ts'

/** Product tags of the specification (section 3). */
export const productTypes = ['Veg', 'Non-veg'] as const
export const productTastes = ['Mild', 'Hot', 'Very hot', 'None'] as const
export const productSpecials = [
  'Chef Special',
  'Signature Dish',
  'Best Seller',
  'Must Try',
  'None',
] as const

const price = amount.check(z.minimum(0))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const minutes = z.int().check(z.minimum(0), z.maximum(24 * 60))
const imageName = z.string().check(z.maxLength(200))

const option = z.strictObject({
  id: z.optional(as('option_id', id)),
  group: shortText,
  name: shortText,
  extraAmount: amount,
  sort: z.optional(z.int()),
  status: z.optional(recordStatus),
})

/**
 * How many options of a group one piece needs: `minChoices` 1 makes a choice mandatory; without
 * `maxChoices` there is no maximum.
 */
export const optionGroup = z
  .strictObject({
    group: shortText,
    minChoices: z.int().check(z.minimum(0), z.maximum(30)),
    maxChoices: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
  })
  .check(
    z.refine(({ minChoices, maxChoices = minChoices }) => maxChoices >= minChoices, {
      path: ['maxChoices'],
      error: 'most_below_least',
    }),
  )
const spec = z.strictObject({ productSpecId: id, value: shortText })

/** The optional fields of a product. */
const extras = {
  sku: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
  barcode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
  categoryId: z.optional(id),
  subcategoryId: z.optional(id),
  manufacturerId: z.optional(id),
  unitId: z.optional(id),
  taxPercent: z.optional(percent),
  type: z.optional(z.enum(productTypes)),
  taste: z.optional(z.enum(productTastes)),
  special: z.optional(z.enum(productSpecials)),
  /** Absent: stock is not tracked. */
  stockQty: z.optional(z.int().check(z.minimum(0), z.maximum(limits.stock))),
  lowStockQty: z.optional(z.int().check(z.minimum(0), z.maximum(limits.stock))),
  station: z.optional(z.string().check(z.maxLength(40))),
  availableFrom: z.optional(clock),
  availableTo: z.optional(clock),
  durationMin: z.optional(minutes),
  bufferMin: z.optional(minutes),
  /** The deposit for booking it: an amount, otherwise a percentage of the price. */
  depositAmount: z.optional(price),
  depositPercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
}
const stock = z.int().check(z.minimum(0))
const head = {
  name: shortText,
  priceAmount: price,
  isNoPrep: as('no_prep', z.optional(z.boolean())),
  allergens: z.optional(allergenList),
  ...extras,
}
const description = z.optional(z.string().check(z.maxLength(limits.text.long)))
const body = {
  ...head,
  description,
  images: z.optional(z.array(imageName).check(z.maxLength(10))),
  options: z.optional(z.array(option).check(z.maxLength(100))),
  /** Groups that are not listed have no rule. */
  optionGroups: z.optional(z.array(optionGroup).check(z.maxLength(30))),
  specs: z.optional(z.array(spec).check(z.maxLength(50))),
  /** The options of the `variants`. A given list replaces the old one. */
  variantOptions: z.optional(variantOptions),
  variants: z.optional(variantInputs),
}

/** A product or service in a list. `isSoldOut` is set by hand, or when the stock reaches zero. */
export const productRow = z.object({
  id: as('product_id', id),
  moduleId,
  ...head,
  /** For a variant with its values: "T-shirt, M, Red". */
  name: z.string(),
  /** For a variant: its product. */
  parentId: z.optional(id),
  /** The number of variants; `stockQty` is the sum of their stock. */
  variantCount: z.optional(z.int()),
  /** The lowest and highest price of the visible variants. */
  variantPrices: as('variant_prices', z.optional(z.object({ from: amount, to: amount }))),
  /** Returned goods can raise it above the input limit. */
  stockQty: z.optional(stock),
  categoryName: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  currency: z.string(),
  status: recordStatus,
  isSoldOut: as('sold_out', z.boolean()),
  /** When it is offered again by itself; absent: when someone switches it on. */
  soldOutUntilMs: z.optional(instant()),
  isLowStock: as('low_stock', z.boolean()),
  /** An option has to be chosen; absent: no. */
  needsChoice: as('needs_choice', z.optional(z.boolean())),
  version,
})

export const product = z.object({
  ...body,
  ...productRow.shape,
  variants: z.optional(z.array(variant)),
  ...productPrices,
})
export type Product = z.infer<typeof product>

export const listProducts = listEndpoint({
  base: 'business',
  path: 'product/getall',
  summary: 'Products or services of one module',
  access: 'product.read',
  table: 'product.export',
  input: z.strictObject({
    ...listInput,
    sort: z.optional(z.enum(['name', 'price', 'stock', 'created'])),
    categoryId: z.optional(id),
    subcategoryId: z.optional(id),
    status: z.optional(recordStatus),
    type: z.optional(z.enum(productTypes)),
    isLowStock: as('low_stock', z.optional(z.boolean())),
    isSoldOut: as('sold_out', z.optional(z.boolean())),
    /** Orderable rows: variants instead of their products. */
    isOrderable: as('orderable', z.optional(z.boolean())),
  }),
  output: productRow,
})

/** For users who want to try the app: a few products with pictures, only once. */
export const addSampleProducts = endpoint({
  method: 'POST',
  base: 'business',
  path: 'product/samples',
  summary: 'Add sample products to a module that has none; with products it adds nothing',
  access: 'product.write',
  input: z.strictObject({}),
  output: z.object({ added: z.int() }),
})

export const getProduct = endpoint({
  method: 'GET',
  base: 'business',
  path: 'product/getbyid',
  summary: 'One product with options, pictures and properties',
  access: 'catalogue.read',
  input: z.strictObject({ id }),
  output: product,
  refusals: ['NOT_FOUND'],
})

export const createProduct = endpoint({
  method: 'POST',
  base: 'business',
  path: 'product/create',
  summary: 'Add a product or service',
  access: 'product.write',
  input: z.strictObject({ ...body, status: z.optional(recordStatus) }),
  output: product,
  refusals: ['DUPLICATE', 'NOT_FOUND', 'SUBSCRIPTION_REQUIRED'],
})

/**
 * Staff can change only `status`, `stock_qty` with `seen_stock_qty`, and `sold_out` with its end;
 * other fields are refused with 403.
 */
export const updateProduct = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'product/update',
  summary: 'Change a product; lists given replace the old ones',
  access: 'product.stock',
  input: z.strictObject({
    ...body,
    ...clearable({ ...extras, description }),
    id: as('product_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    priceAmount: z.optional(price),
    status: z.optional(recordStatus),
    isSoldOut: as('sold_out', z.optional(z.boolean())),
    /** Sold out until this moment; null or absent with `sold_out`: until it is switched on. */
    soldOutUntilMs: z.optional(z.nullable(plannedInstant())),
    /** The stock that `stockQty` replaces: what orders took since then stays taken. */
    seenStockQty: z.optional(stock),
  }),
  output: product,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'VERSION_CONFLICT', 'ROLE_FORBIDDEN'],
})
