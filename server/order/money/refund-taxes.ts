import { addUpTaxes, type TaxedLine } from '#contract/line-taxes.ts'
import type { TaxSum } from '#contract/tax.ts'
import { keptTaxes, shareOf } from '#contract/tax-share.ts'

/** An order's amounts and taxes; the tip in its total has no tax. */
type Taxed = {
  taxes: readonly TaxSum[]
  totalAmount: number
  tipAmount: number
  subtotalAmount: number
  discountAmount: number
  taxPercent: number
  isTaxIncluded: boolean
}

/** What was returned of an order, and the taxes in it. */
type Returned = { amount: number; taxes: readonly TaxSum[] }

/**
 * The taxes in a refund that raises the returned amount of an order to `upTo`: those of the named
 * pieces, as far as the amount pays for them, otherwise a share. The refund that returns the rest
 * of an order takes the taxes that are left, so that all refunds together have those of the order.
 */
export function refundTaxes(
  order: Taxed,
  before: Returned,
  upTo: number,
  pieces: readonly TaxedLine[],
): TaxSum[] {
  const taxed = Math.max(0, order.totalAmount - order.tipAmount)
  const former = Math.min(before.amount, taxed)
  const goods = Math.min(upTo, taxed) - former
  const left = lessTaxes(order.taxes, before.taxes)
  if (goods <= 0) return left.map(none)
  if (former + goods >= taxed) return left
  if (pieces.length === 0) return sharedTaxes(order, { ...before, amount: former }, goods)
  const own = pieceTaxes(order, pieces, goods)
  const some = atMost(own.taxes, left)
  const rest = keptTaxes(lessTaxes(left, some), {
    totalAmount: taxed - former - own.amount,
    tipAmount: 0,
    refundedAmount: goods - own.amount,
  })
  return lessTaxes(left, rest)
}

/**
 * The share of an amount. Where all refunds so far were shares, all of them together are rounded
 * once; otherwise it is a share of what is left.
 */
function sharedTaxes(order: Taxed, before: Returned, goods: number): TaxSum[] {
  const { taxes, totalAmount, tipAmount } = order
  const left = lessTaxes(taxes, before.taxes)
  if (isSameTaxes(sharedReturn(order, before.amount), before.taxes))
    return atMost(lessTaxes(sharedReturn(order, before.amount + goods), before.taxes), left)
  const kept = keptTaxes(left, {
    totalAmount: totalAmount - tipAmount - before.amount,
    tipAmount: 0,
    refundedAmount: goods,
  })
  return lessTaxes(left, kept)
}

/** The taxes in a returned amount, as its share of all (ADR 0256). */
export function sharedReturn(
  { taxes, ...order }: Pick<Taxed, 'taxes' | 'totalAmount' | 'tipAmount'>,
  refundedAmount: number,
): TaxSum[] {
  return lessTaxes(taxes, keptTaxes(taxes, { ...order, refundedAmount }))
}

/** The taxes of some pieces after the discount, in the part of their price that is returned. */
function pieceTaxes(
  { discountAmount: discount, subtotalAmount, taxPercent, isTaxIncluded }: Taxed,
  pieces: readonly TaxedLine[],
  goods: number,
): { amount: number; taxes: TaxSum[] } {
  const price = pieces.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const discountAmount = subtotalAmount > 0 ? shareOf(discount, price, subtotalAmount) : 0
  const taxes = addUpTaxes(pieces, { discountAmount, taxPercent, isTaxIncluded })
  const added = isTaxIncluded ? 0 : taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  const whole = price - discountAmount + added
  const amount = Math.min(goods, whole)
  if (amount <= 0) return { amount: 0, taxes: [] }
  const part = (of: number) => shareOf(of, amount, whole)
  return {
    amount,
    taxes: taxes.map((tax) => ({
      ...tax,
      netAmount: part(tax.netAmount),
      taxAmount: part(tax.taxAmount),
    })),
  }
}

const none = (tax: TaxSum): TaxSum => ({ ...tax, netAmount: 0, taxAmount: 0 })

function sameOf(tax: TaxSum, others: readonly TaxSum[]): TaxSum | undefined {
  return others.find(({ name, percent }) => name === tax.name && percent === tax.percent)
}

/** What is left of taxes without others, none below zero. */
export function lessTaxes(taxes: readonly TaxSum[], others: readonly TaxSum[]): TaxSum[] {
  return taxes.map((tax) => {
    const { netAmount = 0, taxAmount = 0 } = sameOf(tax, others) ?? {}
    return {
      ...tax,
      netAmount: Math.max(0, tax.netAmount - netAmount),
      taxAmount: Math.max(0, tax.taxAmount - taxAmount),
    }
  })
}

/** The taxes together, each at its place among `taxes`. */
export function plusTaxes(taxes: readonly TaxSum[], others: readonly TaxSum[]): TaxSum[] {
  const news = others.filter((other) => !sameOf(other, taxes))
  return [...taxes, ...news.map(none)].map((tax) => {
    const { netAmount = 0, taxAmount = 0 } = sameOf(tax, others) ?? {}
    return { ...tax, netAmount: tax.netAmount + netAmount, taxAmount: tax.taxAmount + taxAmount }
  })
}

/** Some taxes, none more than is left of it. */
function atMost(some: readonly TaxSum[], left: readonly TaxSum[]): TaxSum[] {
  return lessTaxes(left, lessTaxes(left, some))
}

function isSameTaxes(taxes: readonly TaxSum[], others: readonly TaxSum[]): boolean {
  return taxes.every((tax) => {
    const { netAmount = 0, taxAmount = 0 } = sameOf(tax, others) ?? {}
    return tax.netAmount === netAmount && tax.taxAmount === taxAmount
  })
}

/** The sum of taxes. */
export function sumOfTaxes(taxes: readonly TaxSum[]): number {
  return taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
}
