import type { TaxSum } from './tax.ts'

/** A tax of a line; without a name it is the company's tax. */
export type Tax = { name?: string | undefined; percent: number }
/** `taxes`: those of the line; null: the rate of its order. */
export type TaxedLine = { lineAmount: number; taxes: readonly Tax[] | null }

/** `rates`: the company's rates of named taxes. */
type Rates = {
  companyPercent: number
  ownPercent: number | null
  rates: readonly (readonly Tax[])[] | undefined
}

/** The taxes of a product when it is sold; null: the order's rate, without a name. */
export function taxesOfProduct({ companyPercent, ownPercent, rates = [] }: Rates): Tax[] | null {
  const percent = thousandths(ownPercent ?? companyPercent)
  const named = rates.find(
    (rate) => rate.reduce((sum, tax) => sum + thousandths(tax.percent), 0n) === percent,
  )
  if (named) return [...named]
  return ownPercent === null ? null : [{ percent: ownPercent }]
}

/**
 * The taxes of an order, each summed over all lines. A discount is split over the tax groups in
 * proportion to their goods. Tax is computed once per rate and name and rounded half up to the
 * minor unit, so the order of the lines does not matter, and equal rates give equal amounts.
 */
export function addUpTaxes(
  lines: readonly TaxedLine[],
  { discountAmount, taxPercent, isTaxIncluded }: Terms,
): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const { taxes, goods } of shared(groupsOf(lines, taxPercent), BigInt(discountAmount))) {
    const rates = taxes.map(({ percent }) => thousandths(percent))
    const base = isTaxIncluded ? rates.reduce((sum, rate) => sum + rate, 100_000n) : 100_000n
    const amounts = rates.map((rate) => halfUp(goods * rate, base))
    const inside = isTaxIncluded ? amounts.reduce((sum, amount) => sum + amount, 0n) : 0n
    for (const [place, { name, percent }] of taxes.entries()) {
      const key = `${percent} ${name ?? ''}`
      const { netAmount = 0, taxAmount = 0 } = sums.get(key) ?? {}
      sums.set(key, {
        ...(name !== undefined && { name }),
        percent,
        netAmount: netAmount + Number(goods - inside),
        taxAmount: taxAmount + Number(amounts[place]),
      })
    }
  }
  return [...sums.values()]
}

/** The tax on top of a line's price, without a discount; none where prices include it. */
export function addedTaxOf(
  line: TaxedLine,
  { taxPercent, isTaxIncluded }: Omit<Terms, 'discountAmount'>,
): number {
  if (isTaxIncluded) return 0
  const taxes = addUpTaxes([line], { discountAmount: 0, taxPercent, isTaxIncluded })
  return taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
}

type Terms = { discountAmount: number; taxPercent: number; isTaxIncluded: boolean }
type Group = { taxes: readonly Tax[]; goods: bigint }

/** The goods grouped by their taxes, in a fixed order that does not depend on the lines. */
function groupsOf(lines: readonly TaxedLine[], taxPercent: number): Group[] {
  const groups = new Map<string, Group>()
  for (const { lineAmount, taxes: own } of lines) {
    const taxes = own ?? [{ percent: taxPercent }]
    const key = JSON.stringify(taxes)
    const goods = (groups.get(key)?.goods ?? 0n) + BigInt(lineAmount)
    groups.set(key, { taxes, goods })
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, group]) => group)
}

/**
 * Splits a discount over the groups: the parts add up exactly to the discount, and none exceeds its
 * goods.
 */
function shared(groups: readonly Group[], discount: bigint): Group[] {
  const whole = groups.reduce((sum, { goods }) => sum + goods, 0n)
  let [before, given] = [0n, 0n]
  return groups.map(({ taxes, goods }) => {
    before += goods
    const upTo = whole === 0n ? 0n : halfUp(discount * before, whole)
    const left = goods - (upTo - given)
    given = upTo
    return { taxes, goods: left }
  })
}

/** Integer thousandths of a percent, so that nothing is rounded twice. */
function thousandths(percent: number): bigint {
  return BigInt(Math.round(percent * 1000))
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
