import { MINUTE_MS } from '#contract/durations.ts'
import type { FoundOrder } from '../order/order-head.ts'

/**
 * When a delivery arrives: the company's minutes to deliver after it is ready. A time that the
 * guest chose is the arrival itself.
 */
export function arrivalOf(
  {
    deliveryType,
    promisedMs,
    wantedMs,
  }: Pick<FoundOrder, 'deliveryType' | 'promisedMs' | 'wantedMs'>,
  { deliveryMin = 0 }: { deliveryMin?: number | undefined },
): number | undefined {
  if (deliveryType !== 'Delivery' || promisedMs === null) return undefined
  return wantedMs === null ? promisedMs + deliveryMin * MINUTE_MS : promisedMs
}
