import type { CartStatus } from '#contract/order-status.ts'
import { lineAmountOf } from '#contract/price-lines.ts'
import type { SeededProduct } from './demo-catalogue.ts'
import type { Random } from './random.ts'
import type { Kind, HistoryStep } from './story.ts'

export type DemoLine = {
  product: SeededProduct
  quantity: number
  options: { name: string; extraAmount: number }[]
  lineAmount: number
  cartStatus: CartStatus
  firedMs: number | null
  cookedMs: number | null
  servedMs: number | null
}

/** When an order reached the states that affect its lines. */
type Milestones = { state: string; firedMs?: number; readyMs?: number; servedMs?: number }

/** The times in a history at which its lines were moved. */
export function milestonesOf(
  state: string,
  walked: readonly (HistoryStep & { atMs: number })[],
): Milestones {
  const at = (event: string) => walked.find((step) => step.event === event)?.atMs
  return {
    state,
    firedMs: at('order.start'),
    readyMs: at('order.mark-ready'),
    servedMs: at('order.complete') ?? at('order.mark-attended'),
  }
}

/**
 * Creates lines that match the state of their order. The first line of a kitchen order has to be
 * cooked, so that there is something to prepare.
 */
export function inventLines(
  random: Random,
  kind: Kind,
  products: readonly SeededProduct[],
  milestones: Milestones,
): DemoLine[] {
  const cooked = products.filter(({ isNoPrep }) => !isNoPrep)
  const count = kind === 'booking' ? (random.chance(20) ? 2 : 1) : random.pick([1, 2, 2, 3, 3, 4])
  const chosen = new Set<SeededProduct>([random.pick(cooked.length > 0 ? cooked : products)])
  while (chosen.size < count) chosen.add(random.pick(products))
  return [...chosen].map((product, index) => {
    const quantity = kind === 'booking' ? 1 : random.pick([1, 1, 1, 2, 2, 3])
    const options = product.optionGroups.flatMap(({ isNeeded, choices }) =>
      random.chance(60) ? random.pick(choices) : isNeeded ? choices.slice(0, 1) : [],
    )
    return {
      product,
      quantity,
      options,
      lineAmount: lineAmountOf(product.priceAmount, options, quantity),
      ...progressOf(random, product, index, milestones),
    }
  })
}

function progressOf(
  random: Random,
  { isNoPrep }: SeededProduct,
  index: number,
  { state, firedMs, readyMs, servedMs }: Milestones,
): Pick<DemoLine, 'cartStatus' | 'firedMs' | 'cookedMs' | 'servedMs'> {
  const fired = isNoPrep ? null : (firedMs ?? null)
  const cooked = isNoPrep ? null : (readyMs ?? null)
  const stamps = { firedMs: fired, cookedMs: cooked, servedMs: null }
  if (state === 'Unserviceable' || state === 'Cancelled')
    return { ...stamps, cartStatus: 'Cancelled' }
  if (servedMs !== undefined) return { ...stamps, cartStatus: 'Served', servedMs }
  if (cooked !== null) return { ...stamps, cartStatus: 'Cooked' }
  if (fired === null) return { ...stamps, cartStatus: 'In Cart' }
  // Some of the lines in the kitchen are cooked, but never all, because the order would then be
  // ready.
  return index > 0 && random.chance(40)
    ? { ...stamps, cartStatus: 'Cooked', cookedMs: fired + 60_000 }
    : { ...stamps, cartStatus: 'In Kitchen' }
}
