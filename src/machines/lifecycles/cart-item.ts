import { setup } from 'xstate'
import type { ItemEventName } from '#contract/order-event.ts'
import type { CartStatus } from '#contract/order-status.ts'
import type { Lifecycle, OuterState } from './decide.ts'
import { by, effectNames, effectsNamed, type Move, ruleGuard, type UndoFacts } from './rule.ts'
import { typesOf } from './types-of.ts'

/** The lifecycle's input for one order line. */
export type CartItemRecord = {
  cartStatus: CartStatus
  /** When it was sent to the kitchen, cooked and served; these stay when it is cancelled. */
  firedMs?: number | null | undefined
  cookedMs?: number | null | undefined
  servedMs?: number | null | undefined
  /** Served without preparation. */
  isNoPrep: boolean
  /** Whether its order is Received, Processing, Ready or Assigned. */
  isOrderAccepted: boolean
  /** Whether it is unpaid on the open bill of a table, whose guests change their minds; absent: no. */
  isOnTableBill?: boolean
  /** Whether it has an amount to pay; absent: yes. */
  isCharged?: boolean
  /** Whether it is free of charge although its item has a price; absent: no. */
  isOnHouse?: boolean
  /** Whether its order was refunded, fully or partially. */
  isRefunded: boolean
  /** Whether the courier has picked it up; absent: no. */
  isPickedUp?: boolean
  /** Whether the line's last move is at most `staffWindowMs` old. */
  isWithinStaffWindow: boolean
  /** Whether the line's last move was on the current business day. */
  isSameBusinessDay: boolean
}

const effects = effectsNamed(
  'stampFired',
  'stampCooked',
  'stampServed',
  'clearFired',
  'clearCooked',
  'clearServed',
  'setQuantity',
  'countWaste',
  'setFree',
  'setPrice',
  'repriceOrder',
)

export type CartItemEffect = keyof typeof effects

type CartItemFacts = UndoFacts & {
  isOrderAccepted: boolean
  isOnTableBill: boolean
  needsPreparation: boolean
  isReadyToServe: boolean
  isCharged: boolean
  isOnHouse: boolean
}

const noFacts: CartItemFacts = {
  isOrderAccepted: false,
  isOnTableBill: false,
  needsPreparation: false,
  isReadyToServe: false,
  isCharged: false,
  isOnHouse: false,
  isRefunded: false,
  isPickedUp: false,
  isWithinStaffWindow: false,
  isSameBusinessDay: false,
}

/** The lifecycle of one order line in the kitchen. */
const machine = setup({
  types: typesOf<{
    context: CartItemFacts
    events: Move<ItemEventName>
    input: Partial<CartItemFacts> | undefined
    tags: 'closed'
  }>(),
  guards: { by: ruleGuard<CartItemFacts>() },
  actions: effects,
}).createMachine({
  id: 'cart-item', // docs/charts/cart-item.svg
  description: 'One line of an order, from the cart to the table',
  context: ({ input }) => ({ ...noFacts, ...input }),
  initial: 'In Cart',
  states: {
    'In Cart': {
      on: {
        'item.fire': {
          guard: by(['business', 'staff', 'system'], 'isOrderAccepted', 'needsPreparation'),
          target: 'In Kitchen',
          actions: 'stampFired',
        },
        'item.serve': {
          guard: by(['business', 'staff'], 'isReadyToServe'),
          target: 'Served',
          actions: 'stampServed',
        },
        'item.change-qty': {
          guard: by(['business', 'staff', 'guest'], 'isEarlyEnoughForGuest'),
          actions: ['setQuantity', 'repriceOrder'],
        },
        'item.cancel': {
          guard: by(['business', 'staff', 'guest'], 'isEarlyEnoughForGuest'),
          target: 'Cancelled',
          actions: 'repriceOrder',
        },
      },
    },
    'In Kitchen': {
      on: {
        'item.cook': { guard: by(['business', 'staff']), target: 'Cooked', actions: 'stampCooked' },
        'item.unfire': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'In Cart',
          actions: 'clearFired',
        },
        'item.void': {
          guard: by(['business', 'staff']),
          target: 'Cancelled.was_in_kitchen',
          actions: ['countWaste', 'repriceOrder'],
        },
      },
    },
    Cooked: {
      on: {
        'item.serve': {
          guard: by(['business', 'staff']),
          target: 'Served',
          actions: 'stampServed',
        },
        'item.recall': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'In Kitchen',
          actions: 'clearCooked',
        },
        'item.void': [
          {
            guard: by(['business']),
            target: 'Cancelled.was_cooked',
            actions: ['countWaste', 'repriceOrder'],
          },
          {
            guard: by(['staff'], 'isUndoOpen'),
            target: 'Cancelled.was_cooked',
            actions: ['countWaste', 'repriceOrder'],
          },
        ],
      },
    },
    Served: {
      tags: 'closed',
      on: {
        'item.comp': {
          guard: by(['business'], 'isCharged'),
          actions: ['setFree', 'repriceOrder'],
        },
        'item.charge': {
          guard: by(['business'], 'isOnHouse'),
          actions: ['setPrice', 'repriceOrder'],
        },
        'item.recall': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Cooked',
          actions: 'clearServed',
        },
        'item.void': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'Cancelled.was_served',
          actions: ['countWaste', 'repriceOrder'],
        },
      },
    },
    Cancelled: {
      tags: 'closed',
      on: {
        'item.restore': {
          guard: by(['business', 'staff'], 'isUndoOpen'),
          target: 'In Cart',
          actions: ['clearFired', 'clearCooked', 'clearServed', 'repriceOrder'],
        },
      },
      initial: 'was_in_cart',
      states: {
        was_in_cart: {},
        was_in_kitchen: {
          on: {
            'item.undo': {
              guard: by(['business', 'staff'], 'isUndoOpen'),
              target: '#cart-item.In Kitchen',
              actions: 'repriceOrder',
            },
          },
        },
        was_cooked: {
          on: {
            'item.undo': {
              guard: by(['business', 'staff'], 'isUndoOpen'),
              target: '#cart-item.Cooked',
              actions: 'repriceOrder',
            },
          },
        },
        was_served: {
          on: {
            'item.undo': {
              guard: by(['business', 'staff'], 'isUndoOpen'),
              target: '#cart-item.Served',
              actions: 'repriceOrder',
            },
          },
        },
      },
    },
  },
})

type Stamps = Partial<Record<'firedMs' | 'cookedMs' | 'servedMs', number | null>>

const stampsOf: Partial<Record<CartItemEffect, (nowMs: number) => Stamps>> = {
  stampFired: (nowMs) => ({ firedMs: nowMs }),
  stampCooked: (nowMs) => ({ cookedMs: nowMs }),
  stampServed: (nowMs) => ({ servedMs: nowMs }),
  clearFired: () => ({ firedMs: null }),
  clearCooked: () => ({ cookedMs: null }),
  clearServed: () => ({ servedMs: null }),
}

/** The timestamps that a move's effects set or clear. */
export function stampsAfter(effects: readonly { type: CartItemEffect }[], nowMs: number): Stamps {
  return Object.assign({}, ...effects.map(({ type }) => stampsOf[type]?.(nowMs)))
}

/** A cancelled line also stores the status it was cancelled in. */
function lineStateOf({ cartStatus, firedMs, cookedMs, servedMs }: CartItemRecord): string {
  if (cartStatus !== 'Cancelled') return cartStatus
  if (servedMs) return 'Cancelled.was_served'
  return cookedMs ? 'Cancelled.was_cooked' : firedMs ? 'Cancelled.was_in_kitchen' : cartStatus
}

export const cartItemLifecycle: Lifecycle<
  CartItemRecord,
  ItemEventName,
  CartItemEffect,
  OuterState<typeof machine>
> = {
  name: 'cart-item',
  title: 'Line of an order',
  machine,
  stateOf: lineStateOf,
  contextOf: (item): CartItemFacts => ({
    isOrderAccepted: item.isOrderAccepted,
    isOnTableBill: item.isOnTableBill === true,
    needsPreparation: !item.isNoPrep,
    isReadyToServe: item.isNoPrep,
    isCharged: item.isCharged !== false,
    isOnHouse: item.isOnHouse === true,
    isRefunded: item.isRefunded,
    isPickedUp: item.isPickedUp === true,
    isWithinStaffWindow: item.isWithinStaffWindow,
    isSameBusinessDay: item.isSameBusinessDay,
  }),
  asks: { 'item.cancel': 'yes', 'item.void': 'reason', 'item.comp': 'reason' },
  back: {
    'item.fire': 'item.unfire',
    'item.cook': 'item.recall',
    'item.serve': 'item.recall',
    'item.void': 'item.undo',
    'item.cancel': 'item.restore',
    'item.comp': 'item.charge',
  },
  standIns: [
    {
      roles: ['system', 'delivery-partner'],
      as: 'business',
      events: [
        'item.serve',
        'item.cancel',
        'item.void',
        'item.undo',
        'item.restore',
        'item.unfire',
      ],
      why: 'an order that the clock or a courier moves takes its lines along',
    },
  ],
  effects: effectNames<CartItemEffect>(machine),
}
