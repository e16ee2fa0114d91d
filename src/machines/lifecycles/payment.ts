import { setup } from 'xstate'
import { keysOf } from '#contract/keys-of.ts'
import type { PaymentStatus } from '#contract/order-status.ts'
import type { ProblemCode } from '#contract/problem.ts'
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
  /** Of the payment to undo; absent when no payment is asked about. */
  taken?: TakenFacts
}

/** What can speak against undoing a payment. */
export type TakenFacts = Readonly<Record<keyof typeof undoRefusals, boolean>>

/** Why a payment can't be undone, with the refusal's words; the first that applies is told. */
export const undoRefusals = {
  isUndone: 'TRANSITION_NOT_ALLOWED/undoneAlready',
  isOnline: 'TRANSITION_NOT_ALLOWED/undoOnline',
  isRefunded: 'TRANSITION_NOT_ALLOWED/undoRefunded',
  isInvoiced: 'TRANSITION_NOT_ALLOWED/undoInvoiced',
  isOfAnotherDay: 'TRANSITION_NOT_ALLOWED/undoLater',
  isDayClosed: 'TRANSITION_NOT_ALLOWED/undoClosed',
} as const satisfies Record<string, `${ProblemCode}/${string}`>

/** The words for a payment that can't be undone; undefined if nothing speaks against it. */
export function undoRefusalOf(
  taken: TakenFacts,
): (typeof undoRefusals)[keyof typeof undoRefusals] | undefined {
  const fault = keysOf(undoRefusals).find((one) => taken[one])
  return fault && undoRefusals[fault]
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
  | 'payment.undo'

const effects = effectsNamed('holdMoney', 'takeMoney', 'dropHold', 'giveBack', 'takeBack')

export type PaymentEffect = keyof typeof effects

type PaymentFacts = { isRefundWithinPaid: boolean; isUndoable: boolean }

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
  context: ({ input }) => ({ isRefundWithinPaid: false, isUndoable: false, ...input }),
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
        // A part of the bill that was recorded by mistake.
        'payment.undo': {
          guard: by(['business', 'staff'], 'isUndoable'),
          target: 'unpaid',
          actions: 'takeBack',
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
        'payment.undo': {
          guard: by(['business', 'staff'], 'isUndoable'),
          target: 'unpaid',
          actions: 'takeBack',
        },
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
    isUndoable: payment.taken !== undefined && undoRefusalOf(payment.taken) === undefined,
  }),
  asks: { 'payment.refund-part': 'reason', 'payment.refund': 'reason', 'payment.void': 'reason' },
  back: {},
  effects: effectNames<PaymentEffect>(machine),
}

/** Whether nothing more is collected for an order. Its total may then not exceed what was paid. */
export function isSettled({ paymentStatus }: Pick<PaymentRecord, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'authorized'
}
