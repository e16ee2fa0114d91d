import { setup } from 'xstate'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for a delivery job. */
export type DeliveryRecord = {
  status:
    | 'requested'
    | 'unassigned'
    | 'assigned'
    | 'picked_up'
    | 'delivered'
    | 'failed'
    | 'cancelled'
}

export type DeliveryEventName = `delivery.${DeliveryVerb}`
type DeliveryVerb =
  | 'assign'
  | 'no-courier'
  | 'retry'
  | 'pick-up'
  | 'courier-dropped'
  | 'deliver'
  | 'fail'
  | 'cancel'

const effects = effectsNamed(
  'requestCourier',
  'recallCourier',
  'assignOrder',
  'unassignOrder',
  'completeOrder',
)

export type DeliveryEffect = keyof typeof effects

/**
 * A delivery job, parallel to its order. It may start while the order is Received, so that courier
 * and goods meet at Ready.
 */
const machine = setup({
  types: typesOf<{
    context: Record<never, boolean>
    events: Move<DeliveryEventName>
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard() },
  actions: effects,
}).createMachine({
  id: 'delivery', // docs/charts/delivery.svg
  description: 'A delivery job, from the request to the door',
  context: {},
  initial: 'requested',
  states: {
    requested: {
      on: {
        'delivery.assign': {
          guard: by(['business', 'staff', 'delivery-partner']),
          target: 'assigned',
          actions: 'assignOrder',
        },
        'delivery.no-courier': { guard: by(['delivery-partner', 'system']), target: 'unassigned' },
        'delivery.cancel': {
          guard: by(['business', 'staff']),
          target: 'cancelled',
          actions: 'recallCourier',
        },
      },
    },
    unassigned: {
      on: {
        'delivery.retry': {
          guard: by(['business', 'staff']),
          target: 'requested',
          actions: 'requestCourier',
        },
        'delivery.cancel': { guard: by(['business', 'staff']), target: 'cancelled' },
      },
    },
    assigned: {
      on: {
        'delivery.pick-up': {
          guard: by(['business', 'staff', 'delivery-partner']),
          target: 'picked_up',
        },
        'delivery.courier-dropped': {
          guard: by(['delivery-partner']),
          target: 'requested',
          actions: ['unassignOrder', 'requestCourier'],
        },
        'delivery.cancel': {
          guard: by(['business', 'staff']),
          target: 'cancelled',
          actions: ['recallCourier', 'unassignOrder'],
        },
      },
    },
    picked_up: {
      on: {
        'delivery.deliver': {
          guard: by(['business', 'staff', 'delivery-partner']),
          target: 'delivered',
          actions: 'completeOrder',
        },
        'delivery.fail': { guard: by(['business', 'delivery-partner']), target: 'failed' },
      },
    },
    failed: {
      tags: 'closed',
      on: {
        'delivery.retry': {
          guard: by(['business']),
          target: 'requested',
          actions: 'requestCourier',
        },
      },
    },
    delivered: { tags: 'closed' },
    cancelled: { tags: 'closed' },
  },
})

export const deliveryLifecycle: Lifecycle<
  DeliveryRecord,
  DeliveryEventName,
  DeliveryEffect,
  OuterState<typeof machine>
> = {
  name: 'delivery',
  title: 'Delivery job',
  machine,
  stateOf: (job) => job.status,
  contextOf: () => ({}),
  asks: { 'delivery.fail': 'reason' },
  back: {},
  effects: effectNames<DeliveryEffect>(machine),
}
