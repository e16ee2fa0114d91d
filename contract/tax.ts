import * as z from 'zod/mini'
import { amount, percent, shortText } from './fields.ts'
import { as } from './wire.ts'

/** A tax with the name under which papers show it: CGST, 9 percent. */
export const namedTax = z.strictObject({ name: shortText.check(z.maxLength(30)), percent })

/**
 * The taxes that make up a rate: CGST 9 and SGST 9 are 18 percent. They are shown and added up one
 * by one wherever that rate is taken, of the company or of a product.
 */
export const namedRate = z.array(namedTax).check(z.minLength(1), z.maxLength(4))

/**
 * What was taken of an order by one tax; `netAmount` is what it was taken of. Without a name it is
 * the tax of the company.
 */
export const taxSum = z.object({
  name: z.optional(z.string()),
  percent: z.number(),
  netAmount: amount,
  taxAmount: amount,
})
export type TaxSum = z.infer<typeof taxSum>

/** Of an order with its amounts; their sum is its tax. */
export const taxSums = as('Taxes', z.optional(z.array(taxSum)))
