import { promotionLifecycle } from '#lifecycles/promotion.ts'
import type { PromotionEvent } from './use-promotion-moves.ts'

const onward: readonly PromotionEvent[] = [
  'promotion.publish',
  'promotion.pause',
  'promotion.resume',
  'promotion.raise-limit',
  'promotion.extend',
]
/** The events that ask for something before they happen. */
export type AskingEvent = 'promotion.raise-limit' | 'promotion.extend' | 'promotion.archive'

export type PromotionSteps = {
  main: PromotionEvent | undefined
  others: readonly PromotionEvent[]
}

/** Whether an event asks for something first. */
export function asksFirst(event: PromotionEvent): event is AskingEvent {
  return event in promotionLifecycle.asks
}

/**
 * The buttons of a promotion out of the events that may happen to it: one big, the others quiet.
 */
export function promotionSteps(allowed: readonly PromotionEvent[]): PromotionSteps {
  const main = onward.find((event) => allowed.includes(event))
  return {
    main,
    others: allowed.filter((event) => event !== main),
  }
}
