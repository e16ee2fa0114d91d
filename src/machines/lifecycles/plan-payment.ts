import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/**
 * The lifecycle's input for a payment for a period of modules. `isCharge`: the system charges the
 * saved card for it.
 */
export type PlanPaymentRecord = {
  state: 'pending' | 'succeeded' | 'failed'
  method: string
  isCharge: boolean
}

export type PlanPaymentEventName =
  `plan-payment.${'confirm' | 'reject' | 'capture' | 'fail' | 'withdraw'}`

const effects = effectsNamed('payPeriod', 'failPeriod', 'releaseInvoice', 'tellOwner')

export type PlanPaymentEffect = keyof typeof effects

type PlanPaymentFacts = { isByHand: boolean; isNoCharge: boolean }

/**
 * A payment for a period of modules. It stays pending until it is confirmed by someone other than
 * the payer: master or partner for cash and transfers, the provider (as the system) for online
 * payments. A late online payment is still accepted. A charge in progress can't be withdrawn; a
 * failed charge ends its period.
 */
const machine = setup({
  types: typesOf<{
    context: PlanPaymentFacts
    events: Move<PlanPaymentEventName>
    input: Partial<PlanPaymentFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<PlanPaymentFacts>() },
  actions: effects,
}).createMachine({
  id: 'plan-payment', // docs/charts/plan-payment.svg
  description: 'A payment for a period of modules',
  context: ({ input }) => ({ isByHand: false, isNoCharge: true, ...input }),
  initial: 'pending',
  states: {
    pending: {
      on: {
        'plan-payment.confirm': {
          guard: by(['master', 'partner'], 'isByHand'),
          target: 'succeeded',
          actions: ['payPeriod', 'tellOwner'],
        },
        'plan-payment.reject': {
          guard: by(['master', 'partner'], 'isByHand'),
          target: 'failed',
          actions: ['releaseInvoice', 'tellOwner'],
        },
        'plan-payment.capture': {
          guard: by(['system']),
          target: 'succeeded',
          actions: ['payPeriod', 'tellOwner'],
        },
        'plan-payment.fail': {
          guard: by(['system']),
          target: 'failed',
          actions: ['releaseInvoice', 'failPeriod', 'tellOwner'],
        },
        'plan-payment.withdraw': {
          guard: by(['business'], 'isNoCharge'),
          target: 'failed',
          actions: 'releaseInvoice',
        },
      },
    },
    succeeded: { tags: 'closed' },
    failed: {
      tags: 'closed',
      on: {
        'plan-payment.capture': {
          guard: by(['system']),
          target: 'succeeded',
          actions: ['payPeriod', 'tellOwner'],
        },
      },
    },
  },
})

export const planPaymentLifecycle: Lifecycle<
  PlanPaymentRecord,
  PlanPaymentEventName,
  PlanPaymentEffect,
  OuterState<typeof machine>
> = {
  name: 'plan-payment',
  title: 'Payment for a subscription',
  machine,
  stateOf: ({ state }) => state,
  contextOf: ({ method, isCharge }): PlanPaymentFacts => ({
    isByHand: method !== 'online',
    isNoCharge: !isCharge,
  }),
  asks: { 'plan-payment.reject': 'reason' },
  back: {},
  effects: effectNames<PlanPaymentEffect>(machine),
}
