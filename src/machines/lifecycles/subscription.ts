import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/**
 * The lifecycle's input for a subscription. `hasOpenPayment`: a payment for it is pending.
 * `isSwitchedOff`: the company was deactivated by its overseers.
 */
export type SubscriptionRecord = {
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'cancelling' | 'suspended' | 'cancelled'
  hasOpenPayment: boolean
  isSwitchedOff: boolean
}

export type SubscriptionEventName = `subscription.${SubscriptionVerb}`
type SubscriptionVerb =
  | 'start-trial'
  | 'request-initial'
  | 'request-renewal'
  | 'pay-initial'
  | 'trial-end'
  | 'charge'
  | 'renew'
  | 'renew-failed'
  | 'cancel-at-end'
  | 'change-plan'
  | 'pay'
  | 'grace-end'
  | 'resume'
  | 'period-end'
  | 'close'

const effects = effectsNamed(
  'openPayment',
  'startPeriod',
  'setPlan',
  'activateCompany',
  'deactivateCompany',
  'remindOwner',
)

export type SubscriptionEffect = keyof typeof effects

type SubscriptionFacts = { hasNoOpenPayment: boolean; isSwitchedOn: boolean }

/** The roles that may confirm a payment: never the payer. */
const receivers = ['master', 'partner', 'system'] as const

/**
 * A company's subscription. The owner requests a payment, or the system charges the saved card; the
 * state stays until the payment is confirmed, while a first period starts as a trial. Suspended
 * means an InActive company: reading and exporting stay possible, writing does not. While a company
 * is deactivated, no unusable period starts and no card is charged; running and due periods can be
 * paid. While a charge is in progress, its period can't be changed or cancelled.
 */
const machine = setup({
  types: typesOf<{
    context: SubscriptionFacts
    events: Move<SubscriptionEventName>
    input: Partial<SubscriptionFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<SubscriptionFacts>() },
  actions: effects,
}).createMachine({
  id: 'subscription', // docs/charts/subscription.svg
  description: "A company's subscription, from the trial to the last period",
  context: ({ input }) => ({ hasNoOpenPayment: true, isSwitchedOn: true, ...input }),
  initial: 'none',
  states: {
    none: {
      on: {
        'subscription.request-initial': {
          guard: by(['business'], 'isSwitchedOn', 'hasNoOpenPayment'),
          target: 'trialing',
          actions: ['startPeriod', 'activateCompany', 'openPayment'],
        },
        'subscription.start-trial': {
          guard: by(['business'], 'isSwitchedOn'),
          target: 'trialing',
          actions: ['startPeriod', 'activateCompany'],
        },
      },
    },
    trialing: {
      on: {
        'subscription.request-initial': {
          guard: by(['business'], 'isSwitchedOn', 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.pay-initial': {
          guard: by(receivers),
          target: 'active',
          actions: ['startPeriod', 'activateCompany'],
        },
        'subscription.trial-end': {
          guard: by(['system']),
          target: 'suspended',
          actions: ['deactivateCompany', 'remindOwner'],
        },
      },
    },
    active: {
      on: {
        'subscription.charge': {
          guard: by(['system'], 'isSwitchedOn', 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.renew': { guard: by(['system']), actions: 'startPeriod' },
        'subscription.change-plan': {
          guard: by(['business'], 'hasNoOpenPayment'),
          actions: 'setPlan',
        },
        'subscription.renew-failed': {
          guard: by(['system'], 'hasNoOpenPayment'),
          target: 'past_due',
          actions: 'remindOwner',
        },
        'subscription.cancel-at-end': {
          guard: by(['business'], 'hasNoOpenPayment'),
          target: 'cancelling',
        },
      },
    },
    past_due: {
      on: {
        'subscription.charge': {
          guard: by(['system'], 'isSwitchedOn', 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.request-renewal': {
          guard: by(['business'], 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.pay': { guard: by(receivers), target: 'active', actions: 'startPeriod' },
        'subscription.grace-end': {
          guard: by(['system']),
          target: 'suspended',
          actions: ['deactivateCompany', 'remindOwner'],
        },
      },
    },
    cancelling: {
      on: {
        'subscription.resume': { guard: by(['business']), target: 'active' },
        'subscription.period-end': {
          guard: by(['system']),
          target: 'cancelled',
          actions: 'deactivateCompany',
        },
      },
    },
    suspended: {
      on: {
        'subscription.request-renewal': {
          guard: by(['business'], 'isSwitchedOn', 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.pay': {
          guard: by(receivers),
          target: 'active',
          actions: ['startPeriod', 'activateCompany'],
        },
        'subscription.close': { guard: by(['business', 'system']), target: 'cancelled' },
      },
    },
    cancelled: {
      tags: 'closed',
      on: {
        'subscription.request-renewal': {
          guard: by(['business'], 'isSwitchedOn', 'hasNoOpenPayment'),
          actions: 'openPayment',
        },
        'subscription.pay': {
          guard: by(receivers),
          target: 'active',
          actions: ['startPeriod', 'activateCompany'],
        },
      },
    },
  },
})

export const subscriptionLifecycle: Lifecycle<
  SubscriptionRecord,
  SubscriptionEventName,
  SubscriptionEffect,
  OuterState<typeof machine>
> = {
  name: 'subscription',
  title: 'Subscription of a company',
  machine,
  stateOf: (subscription) => subscription.status,
  contextOf: ({ hasOpenPayment, isSwitchedOff }): SubscriptionFacts => ({
    hasNoOpenPayment: !hasOpenPayment,
    isSwitchedOn: !isSwitchedOff,
  }),
  asks: {},
  back: {},
  effects: effectNames<SubscriptionEffect>(machine),
}
