import { setup } from 'xstate'
import type { Lifecycle } from './decide.ts'
import { by, effect, type Move, ruleGuard } from './rule.ts'

/** What the lifecycle reads of a company's subscription. */
export type SubscriptionRecord = { status: 'none' | 'trialing' | 'active' | 'past_due' | 'cancelling' | 'suspended' | 'cancelled' }

export type SubscriptionEventName =
  `subscription.${'start-trial' | 'pay-initial' | 'trial-end' | 'renew-failed' | 'cancel-at-end' | 'change-plan' | 'pay' | 'grace-end' | 'resume' | 'period-end' | 'close'}`
export type SubscriptionEffect = 'startPeriod' | 'setPlan' | 'activateCompany' | 'deactivateCompany' | 'remindOwner'

/** A company's subscription. Suspended means an InActive company: reading and export stay, writing stops. */
const machine = setup({
  types: { context: {} as Record<never, boolean>, events: {} as Move<SubscriptionEventName>, tags: {} as 'closed' },
  guards: { by: ruleGuard() },
  actions: { startPeriod: effect, setPlan: effect, activateCompany: effect, deactivateCompany: effect, remindOwner: effect },
}).createMachine({
  id: 'subscription',
  description: "A company's subscription, from the trial to the last period",
  context: {},
  initial: 'none',
  states: {
    none: {
      on: {
        'subscription.pay-initial': { guard: by(['business', 'system']), target: 'active', actions: ['startPeriod', 'activateCompany'] },
        'subscription.start-trial': { guard: by(['business']), target: 'trialing', actions: ['startPeriod', 'activateCompany'] },
      },
    },
    trialing: {
      on: {
        'subscription.pay-initial': { guard: by(['business', 'system']), target: 'active', actions: ['startPeriod', 'activateCompany'] },
        'subscription.trial-end': { guard: by(['system']), target: 'suspended', actions: ['deactivateCompany', 'remindOwner'] },
      },
    },
    active: {
      on: {
        'subscription.change-plan': { guard: by(['business']), actions: 'setPlan' },
        'subscription.renew-failed': { guard: by(['system']), target: 'past_due', actions: 'remindOwner' },
        'subscription.cancel-at-end': { guard: by(['business']), target: 'cancelling' },
      },
    },
    past_due: {
      on: {
        'subscription.pay': { guard: by(['business', 'system']), target: 'active', actions: 'startPeriod' },
        'subscription.grace-end': { guard: by(['system']), target: 'suspended', actions: ['deactivateCompany', 'remindOwner'] },
      },
    },
    cancelling: {
      on: {
        'subscription.resume': { guard: by(['business']), target: 'active' },
        'subscription.period-end': { guard: by(['system']), target: 'cancelled', actions: 'deactivateCompany' },
      },
    },
    suspended: {
      on: {
        'subscription.pay': { guard: by(['business', 'system']), target: 'active', actions: ['startPeriod', 'activateCompany'] },
        'subscription.close': { guard: by(['business', 'system']), target: 'cancelled' },
      },
    },
    cancelled: {
      tags: 'closed',
      on: { 'subscription.pay': { guard: by(['business', 'system']), target: 'active', actions: ['startPeriod', 'activateCompany'] } },
    },
  },
})

export const subscriptionLifecycle: Lifecycle<SubscriptionRecord, SubscriptionEventName, SubscriptionEffect> = {
  name: 'subscription',
  title: 'Subscription of a company',
  machine,
  stateOf: (subscription) => subscription.status,
  contextOf: () => ({}),
  asksReason: [],
  effects: ['startPeriod', 'setPlan', 'activateCompany', 'deactivateCompany', 'remindOwner'],
}
