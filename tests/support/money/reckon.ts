/**
 * What a cart costs, reckoned by hand in whole numbers (`BigInt`), with nothing of the product's.
 * Amounts are minor units; rates are thousandths of a percent.
 */
export type Line = { unit: number; options: readonly number[]; quantity: number }
export type Offer = {
  kind: 'percent' | 'amount' | 'free_delivery'
  value: number
  minAmount?: number | undefined
  isStackable: boolean
  /** The places of the lines that it is for; undefined: all. */
  on?: readonly number[] | undefined
}
export type ByHand = { kind: 'percent' | 'amount'; value: number }
type Terms = { rate: number; isTaxIncluded: boolean; delivery: number; tip: number }

/** Half is rounded up. */
function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

export function lineOf({ unit, options, quantity }: Line): bigint {
  const each = options.reduce((sum, option) => sum + BigInt(option), BigInt(unit))
  return each < 0n ? 0n : each * BigInt(quantity)
}

/** What an offer takes off a cart, before it is held against others. */
export function offerOf(offer: Offer, lines: readonly Line[], delivery: number): bigint {
  const amounts = lines.map(lineOf)
  if (offer.minAmount !== undefined && sumOf(amounts) < BigInt(offer.minAmount)) return 0n
  if (offer.kind === 'free_delivery') return BigInt(delivery)
  const meant = sumOf(amounts.filter((_, place) => offer.on?.includes(place) ?? true))
  return offer.kind === 'amount'
    ? least(meant, BigInt(offer.value))
    : halfUp(meant * BigInt(offer.value), 100n)
}

/** The most that a customer can save: one offer, or all that go together. */
export function bestSaving(
  offers: readonly Offer[],
  lines: readonly Line[],
  delivery: number,
): bigint {
  const goods = sumOf(lines.map(lineOf))
  const together = offers.filter(({ isStackable }) => isStackable)
  const alone = offers.map((offer) => [offer])
  const savings = [together, ...alone].map((some) => {
    const of = (isDelivery: boolean) =>
      sumOf(
        some
          .filter(({ kind }) => (kind === 'free_delivery') === isDelivery)
          .map((offer) => offerOf(offer, lines, delivery)),
      )
    return least(of(false), goods) + least(of(true), BigInt(delivery))
  })
  return savings.reduce((most, saving) => (saving > most ? saving : most), 0n)
}

/** What is taken off by hand of what offers leave. */
export function byHandOf(byHand: ByHand | undefined, left: bigint): bigint {
  if (!byHand) return 0n
  const wanted =
    byHand.kind === 'percent' ? halfUp(left * BigInt(byHand.value), 100n) : BigInt(byHand.value)
  return least(wanted, left)
}

/** The amounts of an order of these lines with a discount on the goods. */
export function reckon(lines: readonly Line[], discount: bigint, terms: Terms) {
  const subtotal = sumOf(lines.map(lineOf))
  const taxable = subtotal - discount
  const rate = BigInt(terms.rate)
  const tax = terms.isTaxIncluded
    ? halfUp(taxable * rate, 100_000n + rate)
    : halfUp(taxable * rate, 100_000n)
  const total =
    taxable + (terms.isTaxIncluded ? 0n : tax) + BigInt(terms.delivery) + BigInt(terms.tip)
  return {
    subtotalAmount: Number(subtotal),
    discountAmount: Number(discount),
    taxAmount: Number(tax),
    deliveryAmount: terms.delivery,
    tipAmount: terms.tip,
    totalAmount: Number(total),
  }
}

/** Divides an amount into parts at these thousandths of it; the parts are the whole. */
export function partsOf(amount: number, cuts: readonly number[]): number[] {
  const places = cuts.map((cut) => Math.floor((amount * cut) / 1000)).toSorted((a, b) => a - b)
  return [...places, amount]
    .map((place, index) => place - (places[index - 1] ?? 0))
    .filter((part) => part > 0)
}
