import type { LinePlace } from '#lifecycles/order-with-lines.ts'

/**
 * The coupling of an order and its lines, written by hand from the decision on lifecycles: "when
 * the last line is cooked it is ready; adding a line recalls it; when every line of a table order
 * is served and settled it completes". The rules in the code must not judge themselves.
 */

/** Every mix of at most two lines, and what it amounts to. C to prepare, N to hand out, K in the
 * kitchen, D cooked, S served, X cancelled. */
export const mixes = {
  none: ['', 'X', 'XX'],
  open: ['C', 'K', 'CC', 'CN', 'CK', 'CD', 'CS', 'CX', 'NK', 'KK', 'KD', 'KS', 'KX'],
  raw: ['N', 'NN', 'NX'],
  cooked: ['D', 'ND', 'NS', 'DD', 'DS', 'DX'],
  served: ['S', 'SS', 'SX'],
} as const
export type Mix = keyof typeof mixes

export const letterOf: Readonly<Record<string, LinePlace>> = {
  C: 'to prepare',
  N: 'to hand out',
  K: 'In Kitchen',
  D: 'Cooked',
  S: 'Served',
  X: 'cancelled',
  W: 'cancelled with its order',
}

const live = 'open raw cooked served'

/**
 * In which status, with which mix, after what: the step that follows. `!` is a step that has to be
 * possible, `?` one that is left out where it is not. `@` asks for a table. `*` is everything, and
 * `-` everything but what follows. What is left out is: no step.
 */
export const stepTable = [
  ['Pending Received Processing Ready Assigned', 'none', '*', 'end!'],
  ['Received', live, 'item.fire', 'order.start!'],
  ['Ready Assigned', live, 'item.add item.fire item.recall item.restore', 'order.recall!'],
  ['Ready Assigned', 'open', 'item.undo', 'order.recall!'],
  ['Received', 'cooked served', 'item.cook item.serve item.cancel item.void', 'order.mark-ready?'],
  [
    'Processing',
    'cooked served',
    'item.cook item.serve item.cancel item.void',
    'order.mark-ready?',
  ],
  [
    'Ready',
    '@served',
    '- item.add item.fire item.recall item.restore order.recall order.reopen',
    'order.complete?',
  ],
] as const

/**
 * What a move of an order does to a line: the move, by whom (B business, S staff, C guest, Y
 * system, P courier; `*` everyone), and the line's event by where it is. What is left out stays.
 */
export const carryTable = [
  [
    'Pending order.reject Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Pending order.customer-cancel Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Pending order.expire Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Pending order.lapse Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Received order.cancel Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Processing order.cancel Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Ready order.cancel Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Assigned order.fail-delivery Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Received order.customer-cancel Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  [
    'Received order.cancel-late Unserviceable',
    '*',
    { C: 'item.cancel', N: 'item.cancel', K: 'item.void', D: 'item.void' },
  ],
  ['Unserviceable order.undo Received', '*', { W: 'back' }],
  ['Unserviceable order.undo Processing', '*', { W: 'back' }],
  ['Unserviceable order.undo Ready', '*', { W: 'back' }],
  ['Unserviceable order.restore Pending', '*', { W: 'item.restore' }],
  ['Unserviceable order.pay-deposit Pending', '*', { W: 'item.restore' }],
  ['Ready order.complete Completed', '*', { N: 'item.serve', D: 'item.serve' }],
  ['Assigned order.complete Completed', '*', { N: 'item.serve', D: 'item.serve' }],
  ['Received order.mark-attended Received', '*', { N: 'item.serve', D: 'item.serve' }],
  ['Received order.start Processing', 'BSCP', { C: 'item.fire' }],
  ['Processing order.undo Received', '*', { K: 'item.unfire' }],
] as const

/** How a line that was cancelled with its order comes `back`: from where, in whose name, by what. */
export const backTable = [
  ['cart', 'BSCYP', 'item.restore'],
  ['kitchen', 'BSYP', 'item.undo'],
  ['kitchen', 'C', 'item.restore'],
  ['cooked', 'BSYP', 'item.undo'],
  ['cooked', 'C', 'item.restore'],
] as const
