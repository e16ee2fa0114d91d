import { promotionLifecycle } from '#lifecycles/promotion.ts'
import { sortedSteps, type StepKind, type Steps } from '../parts/moves/steps.ts'
import type { PromotionEvent } from './use-promotion-moves.ts'

/** The events that need input first. */
export type AskingEvent = 'promotion.raise-limit' | 'promotion.extend' | 'promotion.archive'

const kinds: Record<PromotionEvent, StepKind> = {
  'promotion.publish': 'onward',
  'promotion.pause': 'onward',
  'promotion.resume': 'onward',
  'promotion.raise-limit': 'onward',
  'promotion.extend': 'onward',
  'promotion.unpublish': 'back',
  'promotion.archive': 'ending',
}

/** Whether an event needs input first. */
export function asksFirst(event: PromotionEvent): event is AskingEvent {
  return event in promotionLifecycle.asks
}

/** The buttons for a promotion's allowed events. */
export function promotionSteps(allowed: readonly PromotionEvent[]): Steps<PromotionEvent> {
  return sortedSteps(allowed, kinds)
}
