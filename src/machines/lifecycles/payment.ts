import { setup } from 'xstate'
import type { PaymentStatus } from '#contract/order-status.ts'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for an order's payment. */
export type PaymentRecord = {
  paymentStatus: PaymentStatus
  paidAmount: number
  refundedAmount: number
  /** The amount to refund, in minor units; absent when only the possible events are needed. */
  askedAmount?: number
}

export type PaymentEventName =
  | 'payment.authorize'
  | 'payment.pay'
  | 'payment.void'
  | 'payment.capture'
  | 'payment.fail'
  | 'payment.refund-part'
  | 'payment.refund'
  | 'payment.reopen'
  | 'payment.refund-failed'
  | 'payment.refund-part-failed'

const effects = effectsNamed('holdMoney', 'takeMoney', 'dropHold', 'giveBack')

export type PaymentEffect = keyof typeof effects

type PaymentFacts = { isRefundWithinPaid: boolean }

/** The payment of an order: independent of its status and its delivery. */
const machine = setup({
  types: typesOf<{
    context: PaymentFacts
    events: Move<PaymentEventName>
    input: Partial<PaymentFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<PaymentFacts>() },
  actions: effects,
}).createMachine({
  id: 'payment', // docs/charts/payment.svg
  description: 'The payment of an order',
  context: ({ input }) => ({ isRefundWithinPaid: false, ...input }),
  initial: 'unpaid',
  states: {
    unpaid: {
      on: {
        'payment.pay': {
          guard: by(['business', 'staff', 'system', 'guest']),
          target: 'paid',
          actions: 'takeMoney',
        },
        'payment.authorize': {
          guard: by(['system', 'guest']),
          target: 'authorized',
          actions: 'holdMoney',
        },
        'payment.void': { guard: by(['business', 'staff']), target: 'voided' },
      },
    },
    authorized: {
      on: {
        'payment.capture': {
          guard: by(['business', 'staff', 'system']),
          target: 'paid',
          actions: 'takeMoney',
        },
        'payment.fail': { guard: by(['system']), target: 'unpaid', actions: 'dropHold' },
        'payment.void': {
          guard: by(['business', 'system']),
          target: 'voided',
          actions: 'dropHold',
        },
      },
    },
    paid: {
      tags: 'closed',
      on: {
        'payment.refund-part': {
          guard: by(['business', 'system'], 'isRefundWithinPaid'),
          target: 'part_refunded',
          actions: 'giveBack',
        },
        'payment.refund': {
          guard: by(['business', 'system'], 'isRefundWithinPaid'),
          target: 'refunded',
          actions: 'giveBack',
        },
        // A cancelled line that made the bill paid came back.
        'payment.reopen': { guard: by(['system']), target: 'unpaid' },
      },
    },
    part_refunded: {
      on: {
        'payment.refund': {
          guard: by(['business', 'system'], 'isRefundWithinPaid'),
          target: 'refunded',
          actions: 'giveBack',
        },
        // The provider did not pay the refund out.
        'payment.refund-failed': { guard: by(['system']), target: 'paid' },
      },
    },
    refunded: {
      tags: 'closed',
      on: {
        'payment.refund-failed': { guard: by(['system']), target: 'paid' },
        'payment.refund-part-failed': { guard: by(['system']), target: 'part_refunded' },
      },
    },
    voided: { tags: 'closed' },
  },
})

export const paymentLifecycle: Lifecycle<
  PaymentRecord,
  PaymentEventName,
  PaymentEffect,
  OuterState<typeof machine>
> = {
  name: 'payment',
  title: 'Payment of an order',
  machine,
  stateOf: (payment) => payment.paymentStatus,
  contextOf: (payment): PaymentFacts => ({
    isRefundWithinPaid: payment.refundedAmount + (payment.askedAmount ?? 0) <= payment.paidAmount,
  }),
  asks: { 'payment.refund-part': 'reason', 'payment.refund': 'reason', 'payment.void': 'reason' },
  back: {},
  effects: effectNames<PaymentEffect>(machine),
}

/** Whether nothing more is collected for an order. Its total may then not exceed what was paid. */
export function isSettled({ paymentStatus }: Pick<PaymentRecord, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'authorized'
}
