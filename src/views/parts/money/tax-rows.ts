import type { Order } from '#contract/order.ts'

type Taxed = Pick<Order, 'taxes' | 'taxAmount' | 'isTaxIncluded'>

/**
 * The taxes of an order, each with its name and rate. A tax without a name is called `label`; if it
 * is the only one, its rate is not shown.
 */
export function taxRows(
  { taxes = [], taxAmount }: Taxed,
  label: string,
): [name: string, amountMinor: number][] {
  const [only, ...others] = taxes
  if (only === undefined || (others.length === 0 && only.name === undefined))
    return [[label, taxAmount]]
  return taxes.map(({ name, percent, taxAmount: amount }) => [
    `${name ?? label} ${percent} %`,
    amount,
  ])
}
