import * as z from 'zod/mini'
import { positiveAmount, shortText } from './fields.ts'

const off = {
  amountOff: z.optional(positiveAmount),
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
}
/** What comes off by hand: an amount, or whole percent; neither removes it. */
export type Off = { amountOff?: number | undefined; percent?: number | undefined }

const mistake = { path: ['percent'], error: 'amount_or_percent' }
const hasOne = (it: Off) => (it.amountOff === undefined) !== (it.percent === undefined)

/** A discount by hand of a cart that is priced, and of an order that is placed, with its reason. */
export const triedDiscount = z.strictObject(off).check(z.refine(hasOne, mistake))
export const newDiscount = z
  .strictObject({ ...off, reason: shortText })
  .check(z.refine(hasOne, mistake))

/** The fields of a discount of a placed order, and what is wrong with them together. */
export const discountFields = { ...off, reason: shortText }
export const isOneAtMost = z.refine<Off>(
  (it) => it.amountOff === undefined || it.percent === undefined,
  mistake,
)

/**
 * What a discount by hand comes to, in minor units, of what promotions leave of the goods. It is
 * rounded half up, and never more than is left.
 */
export function handDiscountOf({ amountOff, percent }: Off, leftAmount: number): number {
  if (leftAmount <= 0) return 0
  const wanted = percent === undefined ? (amountOff ?? 0) : Math.round((leftAmount * percent) / 100)
  return Math.min(wanted, leftAmount)
}
