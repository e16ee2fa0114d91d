import * as z from 'zod/mini'
import { amount, id, shortText } from './fields.ts'
import { limits } from './limits.ts'
import { recordStatus } from './status.ts'
import { as } from './wire.ts'

/** The limits of a product's options. */
export const variantLimits = { options: 3, values: 10, variants: 100, text: 40 } as const

const label = shortText.check(z.maxLength(variantLimits.text))
const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const count = z.int().check(z.minimum(0), z.maximum(limits.stock))
const values = z.array(label).check(z.minLength(1), z.maxLength(variantLimits.options))

/** An option of a product: "Size" with S, M and L. */
const variantOption = z.strictObject({
  name: label,
  values: z.array(label).check(z.minLength(1), z.maxLength(variantLimits.values)),
})
export type VariantOption = z.infer<typeof variantOption>

const shared = {
  id: z.optional(as('variant_id', id)),
  /** One value per option, in the order of the options. */
  values,
  priceAmount: amount.check(z.minimum(0)),
  sku: z.optional(number),
  barcode: z.optional(number),
  /** Absent: the product's picture. */
  image: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  isSoldOut: as('sold_out', z.optional(z.boolean())),
  status: z.optional(recordStatus),
}

/** A variant to save: without `stockQty` it keeps its stock, with null the stock is not tracked. */
const variantInput = z.strictObject({
  ...shared,
  stockQty: z.optional(z.nullable(count)),
  /** The stock that `stockQty` replaces: what orders took since then stays taken. */
  seenStockQty: z.optional(z.int().check(z.minimum(0))),
  lowStockQty: z.optional(z.nullable(count)),
})
export type VariantInput = z.infer<typeof variantInput>

/**
 * A combination of values with its own price, stock and numbers. Orders refer to it like a product.
 */
export const variant = z.object({
  ...shared,
  id: as('variant_id', id),
  stockQty: z.optional(z.int().check(z.minimum(0))),
  lowStockQty: z.optional(z.int().check(z.minimum(0))),
  isSoldOut: as('sold_out', z.boolean()),
  status: recordStatus,
})
export type Variant = z.infer<typeof variant>

export const variantOptions = z.array(variantOption).check(z.maxLength(variantLimits.options))
export const variantInputs = z.array(variantInput).check(z.maxLength(variantLimits.variants))

/** A variant as offered to guests: `isSoldOut` also for hidden ones. */
export const offeredVariant = z.object({
  id: as('variant_id', id),
  values: z.array(z.string()),
  priceAmount: amount,
  imageUrl: z.optional(z.string()),
  isSoldOut: as('sold_out', z.boolean()),
  left: z.optional(z.int()),
})
export type OfferedVariant = z.infer<typeof offeredVariant>

/** An error in options and variants, with the path of the field. */
type VariantFault = {
  path: string
  rule: 'sameOption' | 'sameValue' | 'sameVariant' | 'sameNumber' | 'noSuchValue' | 'noVariants'
}

/** The errors in options and their variants, beyond single fields. */
export function variantFaults(
  options: readonly VariantOption[],
  variants: readonly Pick<VariantInput, 'values' | 'sku'>[],
): VariantFault[] {
  const faults: VariantFault[] = []
  const isFirst = once()
  options.forEach(({ name, values: own }, at) => {
    if (!isFirst('option', name))
      faults.push({ path: `variantOptions.${at}.name`, rule: 'sameOption' })
    if (own.some((value) => !isFirst(`value ${at}`, value)))
      faults.push({ path: `variantOptions.${at}.values`, rule: 'sameValue' })
  })
  variants.forEach(({ values: own, sku }, at) => {
    const fits =
      own.length === options.length &&
      own.every((value, place) => options[place]?.values.includes(value))
    if (!fits) faults.push({ path: `variants.${at}.values`, rule: 'noSuchValue' })
    else if (!isFirst('variant', JSON.stringify(own)))
      faults.push({ path: `variants.${at}.values`, rule: 'sameVariant' })
    if (sku !== undefined && !isFirst('sku', sku))
      faults.push({ path: `variants.${at}.sku`, rule: 'sameNumber' })
  })
  if (options.length > 0 && variants.length === 0)
    faults.push({ path: 'variants', rule: 'noVariants' })
  return faults
}

/** Whether a text is new among its kind, ignoring case. */
function once(): (kind: string, text: string) => boolean {
  const seen = new Set<string>()
  return (kind, text) => {
    const key = `${kind} ${text.toLowerCase()}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
