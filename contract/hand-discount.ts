import * as z from 'zod/mini'
import { positiveAmount, shortText } from './fields.ts'
import { percentOf } from './percent.ts'

const off = {
  amountOff: z.optional(positiveAmount),
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
}
/** A manual discount: an amount, or a whole percentage; neither removes it. */
export type Off = { amountOff?: number | undefined; percent?: number | undefined }

const mistake = { path: ['percent'], error: 'amount_or_percent' }
const hasOne = (it: Off) => (it.amountOff === undefined) !== (it.percent === undefined)

/** A manual discount when pricing a cart; and on a placed order, with its reason. */
export const triedDiscount = z.strictObject(off).check(z.refine(hasOne, mistake))
export const newDiscount = z
  .strictObject({ ...off, reason: shortText })
  .check(z.refine(hasOne, mistake))

/** The fields of a discount on a placed order, and their common rule. */
export const discountFields = { ...off, reason: shortText }
export const isOneAtMost = z.refine<Off>(
  (it) => it.amountOff === undefined || it.percent === undefined,
  mistake,
)

/**
 * The amount of a manual discount in minor units, based on the goods after promotions. Rounded half
 * up, and never more than the rest.
 */
export function handDiscountOf({ amountOff, percent }: Off, leftAmount: number): number {
  if (leftAmount <= 0) return 0
  const wanted = percent === undefined ? (amountOff ?? 0) : percentOf(leftAmount, percent)
  return Math.min(wanted, leftAmount)
}
