import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/**
 * The lifecycle's input for a promotion: draft, active, paused and archived are stored; the other
 * states depend on the time and the number of uses.
 */
export type PromotionRecord = {
  liveState: 'draft' | 'scheduled' | 'active' | 'paused' | 'exhausted' | 'expired' | 'archived'
}

export type PromotionEventName = `promotion.${PromotionVerb}`
type PromotionVerb =
  | 'publish'
  | 'unpublish'
  | 'start'
  | 'pause'
  | 'resume'
  | 'limit-reached'
  | 'raise-limit'
  | 'end'
  | 'extend'
  | 'archive'

const effects = effectsNamed('setLimit', 'setEnd')

export type PromotionEffect = keyof typeof effects

/** A promotion, from draft to archived. */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<PromotionEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'promotion', // docs/charts/promotion.svg
  description: 'A promotion, from the draft to the archive',
  context: {},
  initial: 'draft',
  states: {
    draft: {
      on: {
        'promotion.publish': { guard: by(['business']), target: 'scheduled' },
        'promotion.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    scheduled: {
      on: {
        'promotion.start': { guard: by(['system']), target: 'active' },
        'promotion.unpublish': { guard: by(['business']), target: 'draft' },
        'promotion.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    active: {
      on: {
        'promotion.pause': { guard: by(['business']), target: 'paused' },
        'promotion.limit-reached': { guard: by(['system']), target: 'exhausted' },
        'promotion.end': { guard: by(['system']), target: 'expired' },
      },
    },
    paused: {
      on: {
        'promotion.resume': { guard: by(['business']), target: 'active' },
        'promotion.end': { guard: by(['system']), target: 'expired' },
        'promotion.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    exhausted: {
      on: {
        'promotion.raise-limit': { guard: by(['business']), target: 'active', actions: 'setLimit' },
        'promotion.end': { guard: by(['system']), target: 'expired' },
        'promotion.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    expired: {
      on: {
        'promotion.extend': { guard: by(['business']), target: 'active', actions: 'setEnd' },
        'promotion.archive': { guard: by(['business']), target: 'archived' },
      },
    },
    archived: { tags: 'closed' },
  },
})

export const promotionLifecycle: Lifecycle<
  PromotionRecord,
  PromotionEventName,
  PromotionEffect,
  OuterState<typeof machine>
> = {
  name: 'promotion',
  title: 'Promotion',
  machine,
  stateOf: (promotion) => promotion.liveState,
  contextOf: () => ({}),
  asks: {
    'promotion.raise-limit': 'limit',
    'promotion.extend': 'time',
    'promotion.archive': 'yes',
  },
  back: {
    'promotion.publish': 'promotion.unpublish',
    'promotion.unpublish': 'promotion.publish',
    'promotion.pause': 'promotion.resume',
    'promotion.resume': 'promotion.pause',
  },
  // A promotion whose start has passed becomes active as soon as it is published.
  atOnce: ['promotion.start', 'promotion.limit-reached'],
  effects: effectNames<PromotionEffect>(machine),
}
