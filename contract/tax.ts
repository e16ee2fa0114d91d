import * as z from 'zod/mini'
import { amount, percent, shortText } from './fields.ts'
import { as } from './wire.ts'

/** A tax with its name on documents: CGST, 9 percent. */
const namedTax = z.strictObject({ name: shortText.check(z.maxLength(30)), percent })

/**
 * The taxes of a rate: CGST 9 and SGST 9 are 18 percent. They are shown and summed separately
 * wherever the company or a product has that rate.
 */
export const namedRate = z.array(namedTax).check(z.minLength(1), z.maxLength(4))

/** The tax of a company: its rate, whether prices include it, and its rates of named taxes. */
export const companyTax = z.object({
  percent: z.number(),
  isIncluded: as('tax_included', z.boolean()),
  rates: z.optional(z.array(namedRate)),
})

/**
 * The amount of one tax in an order; `netAmount` is its base. Without a name it is the company's
 * tax.
 */
export const taxSum = z.object({
  name: z.optional(z.string()),
  percent: z.number(),
  netAmount: amount,
  taxAmount: amount,
})
export type TaxSum = z.infer<typeof taxSum>

/** For an order with its amounts; their sum is its tax. */
export const taxSums = as('Taxes', z.optional(z.array(taxSum)))
