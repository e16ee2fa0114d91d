import type { PromotionEvent } from './use-promotion-move.ts'

const onward: readonly PromotionEvent[] = [
  'promotion.publish',
  'promotion.pause',
  'promotion.resume',
  'promotion.raise-limit',
  'promotion.extend',
]
/** The events that ask for something before they happen. */
export type AskingEvent = 'promotion.raise-limit' | 'promotion.extend' | 'promotion.archive'
const asking: readonly PromotionEvent[] = [
  'promotion.raise-limit',
  'promotion.extend',
  'promotion.archive',
]

export type PromotionSteps = {
  main: PromotionEvent | undefined
  others: readonly PromotionEvent[]
  asks: (event: PromotionEvent) => event is AskingEvent
}

/**
 * The buttons of a promotion out of the events that may happen to it: one big, the others quiet;
 * some ask for something first.
 */
export function promotionSteps(allowed: readonly PromotionEvent[]): PromotionSteps {
  const main = onward.find((event) => allowed.includes(event))
  return {
    main,
    others: allowed.filter((event) => event !== main),
    asks: (event): event is AskingEvent => asking.includes(event),
  }
}
